import { ArrowRight, MapPin, Wrench } from "lucide-react";

import { cn } from "~/components/cn";
import { buttonVariants } from "~/components/ui/button";
import { LANDING_SERVICES, type HeroStat } from "~/domain/marketing";
import { CurbStripe } from "~/features/shell/brand";
import { PATHS } from "~/lib/paths";

import { BookingSearch } from "./booking-search";
import { HeroArt } from "./hero-art";

export function Hero({ stats }: { stats: readonly HeroStat[] }) {
  return (
    <section aria-labelledby="hero-title" className="relative overflow-x-clip">
      <div className="mx-auto grid max-w-7xl items-end gap-x-10 px-4 pt-8 sm:px-6 sm:pt-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)] lg:pt-14">
        <div className="lg:pb-20">
          <h1 id="hero-title" className="max-w-[11ch] font-display text-display font-extrabold">
            A mechanic at your curb, today.
          </h1>
          <p className="mt-5 max-w-[46ch] text-lead text-muted-foreground">
            Curbwrench sends a mobile mechanic to your home, your work or wherever the car gave up.
            See the price first, pay in the app.
          </p>
          <SearchBox />
          <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
            <a href={PATHS.roleSelection} className={buttonVariants({ variant: "outline" })}>
              Book Service Now
            </a>
            <a href="#how-it-works" className={buttonVariants({ variant: "ghost" })}>
              How It Works
            </a>
          </div>
        </div>
        {/* As tall as the picture down to the sidewalk. The wheels extend below it onto the road. */}
        <div className="relative z-10 -mx-3 mt-8 aspect-[760/482] sm:max-lg:mx-auto sm:max-lg:mt-4 sm:max-lg:w-full sm:max-lg:max-w-xl lg:mt-0 lg:-mr-[clamp(0rem,(100vw-80rem)/2,7rem)] lg:-ml-2">
          <HeroArt className="absolute inset-x-0 top-0" />
        </div>
      </div>
      <div aria-hidden className="h-4 bg-art-walk sm:h-5" />
      <CurbStripe className="h-3.5 sm:h-4" />
      <div className="bg-asphalt text-asphalt-foreground">
        <div className="mx-auto max-w-7xl px-4 pt-[9vw] pb-8 sm:px-6 lg:pt-9 lg:pb-12">
          {stats.length === 0 ? null : (
            <dl className="flex justify-between gap-x-4 gap-y-3 lg:justify-start lg:gap-x-12">
              {stats.map((stat) => (
                <div key={stat.label} className="flex flex-col-reverse justify-end">
                  <dt className="max-w-[10ch] text-xs text-asphalt-muted sm:max-w-none sm:text-sm">
                    {stat.label}
                  </dt>
                  <dd className="font-display text-title font-bold tabular-nums">{stat.value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
    </section>
  );
}

const fieldClasses =
  "h-13 w-full min-w-0 rounded-md border border-transparent bg-transparent pr-3 pl-11 text-base placeholder:text-muted-foreground hover:bg-muted/70";

function SearchBox() {
  return (
    <BookingSearch
      aria-label="Start a booking"
      className="mt-7 grid max-w-2xl gap-1 rounded-xl border border-input/70 bg-card p-2 shadow-pop sm:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)_auto] sm:items-center sm:gap-0 lg:max-xl:grid-cols-2"
    >
      <SearchField
        icon={<Wrench aria-hidden />}
        label="What's wrong?"
        name="q"
        list="hero-services"
        placeholder="What's wrong?"
        maxLength={200}
      />
      <datalist id="hero-services">
        {LANDING_SERVICES.map((service) => (
          // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- The value of a suggestion is its text.
          <option key={service.id} value={service.name} />
        ))}
      </datalist>
      <SearchField
        icon={<MapPin aria-hidden />}
        label="ZIP code or city"
        name="zip"
        autoComplete="postal-code"
        placeholder="ZIP or city"
        maxLength={120}
        className="border-t max-sm:pt-1 sm:border-t-0 sm:border-l"
      />
      <button
        type="submit"
        className={cn(
          buttonVariants({ size: "lg" }),
          "mt-1 px-6 sm:mt-0 sm:ml-2 lg:max-xl:col-span-2 lg:max-xl:mt-2 lg:max-xl:ml-0",
        )}
      >
        Get my price
        <ArrowRight aria-hidden />
      </button>
    </BookingSearch>
  );
}

type SearchFieldProps = React.ComponentProps<"input"> & { icon: React.ReactNode; label: string };

function SearchField({ icon, label, className, ...props }: SearchFieldProps) {
  return (
    <label className={cn("relative block sm:px-1", className)}>
      <span className="sr-only">{label}</span>
      <span className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-link [&_svg]:size-5">
        {icon}
      </span>
      <input type="text" className={fieldClasses} {...props} />
    </label>
  );
}
