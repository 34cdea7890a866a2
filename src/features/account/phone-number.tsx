import { isPhone } from "~/domain/account/contact";
import { phoneHref } from "~/lib/phone-link";

/** Shows a phone number as a link, and marks stored text that isn't a phone number. */
export function PhoneNumber({ phone, className }: { phone: string; className?: string }) {
  if (isPhone(phone)) {
    return (
      <a href={phoneHref(phone)} className={className}>
        {phone}
      </a>
    );
  }
  return (
    <span className="wrap-anywhere">
      <span>{phone}</span> <span className="text-muted-foreground">(not a full phone number)</span>
    </span>
  );
}
