"""A command that refuses an option given twice, of which only the last would count."""

from __future__ import annotations

from collections import Counter
from typing import Any

from typer.core import TyperCommand, TyperOption


class Once(TyperCommand):
    """Takes each option once, but for those that are lists."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        from verify.errors import InputError

        _, _, given = self.make_parser(ctx).parse_args(list(args))
        for option, times in Counter(given).items():
            if times > 1 and _takes_one(option):
                raise InputError(f"{option.opts[0]}: given {times} times; expected it once")
        return super().parse_args(ctx, args)


def _takes_one(option: Any) -> bool:
    return isinstance(option, TyperOption) and not (
        option.multiple or option.is_flag or option.count
    )
