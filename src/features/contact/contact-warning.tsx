import { lazy, Suspense } from "react";

const Nothing = (_words: { text: string }) => null;

// The rules come with the first letter; without them nothing is warned of, and the server still masks.
const ContactWords = lazy(async () => ({
  default: await import("./contact-words").then(
    (loaded) => loaded.ContactWords,
    () => Nothing,
  ),
}));

/** Says while somebody types that strangers won't read the contact data in it. */
export function ContactWarning({ text }: { text: string }) {
  // The region is always there: what appears inside it while typing is read out.
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
