// What page.ml offers, as an object of the page; texts are UTF-8.
//Provides: page_offer
//Requires: caml_call_gen, caml_string_of_jsstring, caml_jsstring_of_string
function page_offer(restart, give, answer) {
  globalThis.ordproofChecker = {
    restart: function () { caml_call_gen(restart, [0]); },
    give: function (name, text) {
      caml_call_gen(give, [caml_string_of_jsstring(name), caml_string_of_jsstring(text)]);
    },
    answer: function (name) {
      return caml_jsstring_of_string(caml_call_gen(answer, [caml_string_of_jsstring(name)]));
    }
  };
}
