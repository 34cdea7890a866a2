import { EyeOff } from "lucide-react";
import { CONTACT_WARNING, holdsContactData } from "~/domain/text/contact-data";

/** Shows the warning if the text contains contact details. */
export function ContactWords({ text }: { text: string }) {
  return holdsContactData(text) ? (
    <p className="flex items-start gap-1.5 text-sm font-medium">
      <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0" />
      {CONTACT_WARNING}
    </p>
  ) : null;
}
