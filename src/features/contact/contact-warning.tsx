import { EyeOff } from "lucide-react";
import { CONTACT_WARNING, holdsContactData } from "~/domain/contact-data";

/** Says while somebody types that strangers won't read the contact data in it. */
export function ContactWarning({ text }: { text: string }) {
  // The region is always there: what appears inside it while typing is read out.
  return (
    <div role="status">
      {holdsContactData(text) ? (
        <p className="flex items-start gap-1.5 text-sm font-medium">
          <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0" />
          {CONTACT_WARNING}
        </p>
      ) : null}
    </div>
  );
}
