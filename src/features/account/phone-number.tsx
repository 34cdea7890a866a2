import { isPhone } from "~/domain/account/contact";
import { phoneHref } from "~/lib/format";

/** A person's phone number, to call. What was stored but is no phone number is shown as such. */
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
