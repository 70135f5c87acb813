"""StORM, a chain over the bits of encoded labels, and the models it is compared with."""
