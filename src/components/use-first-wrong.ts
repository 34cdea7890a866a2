import { useRef } from "react";

const FIRST_WRONG = '[aria-invalid="true"], [data-wrong="true"]';

/**
 * Returns a ref for a form and a function that focuses its first invalid field. Call the function
 * after the errors are rendered.
 */
export function useFirstWrong<Element extends HTMLElement>() {
  const form = useRef<Element>(null);
  const focusFirstWrong = () => {
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(FIRST_WRONG)?.focus());
  };
  return { form, focusFirstWrong };
}
