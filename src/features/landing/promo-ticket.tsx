import { buttonVariants } from "~/components/ui/button";
import { FIRST_SERVICE_PROMO } from "~/domain/booking/price/pricing";
import { PATHS } from "~/lib/paths";

/** Shows FIRST20 as a parking ticket. */
export function PromoTicket() {
  return (
    <section aria-labelledby="promo-title" className="px-4 pb-16 sm:px-6 sm:pb-24">
      <div className="mx-auto flex max-w-5xl flex-col overflow-hidden rounded-xl bg-primary text-primary-foreground lg:flex-row">
        <div className="flex-1 p-7 sm:p-10">
          <h2 id="promo-title" className="max-w-[18ch] text-title font-bold">
            The only ticket you’ll want on your windshield
          </h2>
          <p className="mt-3 max-w-[44ch] text-lead">
            {FIRST_SERVICE_PROMO.percent}% off your first service. Enter the code when you confirm
            the booking.
          </p>
          <a
            href={PATHS.roleSelection}
            className={buttonVariants({
              size: "lg",
              className:
                "mt-6 bg-primary-foreground text-white shadow-none hover:bg-primary-foreground/85 focus-visible:outline-primary-foreground",
            })}
          >
            Book Your First Service
          </a>
        </div>
        <div className="relative flex items-center justify-center border-t-2 border-dashed border-primary-foreground/45 px-7 py-8 lg:w-[25rem] lg:border-t-0 lg:border-l-2">
          <span
            aria-hidden
            className="absolute -top-3.5 -left-3.5 size-7 rounded-full bg-background"
          />
          <span
            aria-hidden
            className="absolute -top-3.5 -right-3.5 size-7 rounded-full bg-background lg:top-auto lg:right-auto lg:-bottom-3.5 lg:-left-3.5"
          />
          <p className="text-center">
            <span className="block text-sm font-semibold">Promo code</span>
            <span className="mt-1 block font-display text-display font-extrabold tracking-tight">
              {FIRST_SERVICE_PROMO.code}
            </span>
            <Barcode />
          </p>
        </div>
      </div>
    </section>
  );
}

const BARS = [3, 1, 2, 4, 1, 1, 3, 2, 1, 4, 2, 1, 3, 1, 2, 2, 4, 1, 1, 3, 2, 3, 1, 2] as const;

function Barcode() {
  const bars = BARS.map((width, index) => ({
    width,
    x: BARS.slice(0, index).reduce<number>((sum, before) => sum + before + 2, 0),
  }));
  return (
    <svg
      aria-hidden
      viewBox="0 0 96 22"
      preserveAspectRatio="none"
      className="mx-auto mt-4 h-9 w-56"
      fill="currentColor"
    >
      {bars.map((bar) => (
        <rect key={bar.x} x={bar.x} width={bar.width} height="22" />
      ))}
    </svg>
  );
}
