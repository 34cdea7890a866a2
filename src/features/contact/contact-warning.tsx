import { lazy, Suspense } from "react";

const Nothing = (_words: { text: string }) => null;

// Loaded on the first keystroke. Without it there is no warning, and the server still masks the
// text.
const ContactWords = lazy(async () => ({
  default: await import("./contact-words").then(
    (loaded) => loaded.ContactWords,
    () => Nothing,
  ),
}));

/** Warns a typing user that strangers won't see contact details in the text. */
export function ContactWarning({ text }: { text: string }) {
  // Always rendered, so that screen readers announce text that appears in it.
  return (
    <div role="status">
      {text === "" ? null : (
        <Suspense>
          <ContactWords text={text} />
        </Suspense>
      )}
    </div>
  );
}
