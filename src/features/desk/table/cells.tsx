import { cn } from "~/components/cn";
import { Link } from "~/components/ui/link";
import { formatDateTime } from "~/lib/format";

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

/** A moment, by default in the reader's own time zone. */
export function Moment({ at, timeZone }: { at: string; timeZone?: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatDateTime(at, timeZone)}
    </time>
  );
}
