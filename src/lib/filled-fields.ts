type TextControl = HTMLInputElement | HTMLTextAreaElement;

const NOT_TYPED = ["checkbox", "radio", "file", "hidden", "submit", "button", "reset", "image"];

const isTextControl = (node: Element): node is TextControl =>
  node instanceof HTMLTextAreaElement ||
  (node instanceof HTMLInputElement && !NOT_TYPED.includes(node.type));

/**
 * Reports every field's text as if it had just been typed. React compares it with what it knows, so
 * only fields that something else has filled are noticed.
 */
function readFields(): void {
  for (const control of document.querySelectorAll("input, textarea")) {
    if (isTextControl(control) && !control.disabled && control.value !== "") {
      control.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}

/**
 * Reads the fields again before a form is sent or a button is pressed: some password managers and
 * keyboards fill a field without an event, and the form would call it empty. Returns a function
 * that stops it.
 */
export function readFilledFields(): () => void {
  const watching = new AbortController();
  const options = { capture: true, signal: watching.signal };
  // In the capture phase of the window, so before any handler of the screen.
  addEventListener("submit", readFields, options);
  addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element && target.closest("button") !== null) readFields();
    },
    options,
  );
  return () => watching.abort();
}
