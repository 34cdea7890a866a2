import { useRef } from "react";

const FIRST_WRONG = '[aria-invalid="true"], [data-wrong="true"]';

/** A form whose first wrong field can be focused; call it after the errors are drawn. */
export function useFirstWrong<Element extends HTMLElement>() {
  const form = useRef<Element>(null);
  const focusFirstWrong = () => {
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(FIRST_WRONG)?.focus());
  };
  return { form, focusFirstWrong };
}
