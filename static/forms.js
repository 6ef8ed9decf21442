// What a form adds for hands: a text that fits, picked or typed, becomes another line. Without it the lines are typed.
(() => {
  "use strict";
  for (const adder of document.querySelectorAll(".adder")) {
    const [field, button] = adder.children;
    const lines = adder.parentElement.querySelector("textarea");
    const add = () => {
      const line = field.value.trim();
      if (line) lines.value = `${lines.value.trimEnd()}\n${line}`.trimStart();
      field.value = "";
      lines.scrollTop = lines.scrollHeight;
      field.focus();
    };
    button.addEventListener("click", add);
    field.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); add(); } });
    adder.hidden = false;
  }
})();
