import { cn } from "~/components/cn";
import { Link } from "~/components/ui/link";
import { deskDateTime } from "../frame/desk-zone";

type OpenButtonProps = { name: string; mono?: boolean; onOpen: () => void };

/** Shows a row's name as a button that opens its panel. */
export function OpenButton({ name, mono = false, onOpen }: OpenButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={cn(
        "-my-2 min-h-11 text-left font-semibold text-link underline underline-offset-4",
        mono && "font-mono whitespace-nowrap",
      )}
    >
      {name}
    </button>
  );
}

/** Stands for the number of a booking to which the reader is a party. */
export const OWN_BOOKING = "Your own booking";

type NumberLinkProps = { bookingNumber: string; href: string; scroll?: boolean };

/** A booking's number, which leads somewhere. */
export function NumberLink({ bookingNumber, href, scroll }: NumberLinkProps) {
  return (
    <Link
      href={href}
      {...(scroll === undefined ? {} : { scroll })}
      className="-my-2 inline-flex min-h-11 items-center font-mono whitespace-nowrap text-link underline underline-offset-4"
    >
      {bookingNumber}
    </Link>
  );
}

/** A moment in the desk's time zone. In a narrow column, the time goes below the day. */
export function Moment({ at }: { at: string }) {
  const text = deskDateTime(at);
  const dayEnds = text.lastIndexOf(", ") + 1;
  return (
    <time dateTime={at}>
      <span className="whitespace-nowrap">{text.slice(0, dayEnds)}</span>{" "}
      <span className="whitespace-nowrap">{text.slice(dayEnds + 1)}</span>
    </time>
  );
}
