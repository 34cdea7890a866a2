import { ArrowRight } from "lucide-react";

import { cn } from "~/components/cn";
import { buttonVariants } from "~/components/ui/button";
import { LANDING_SERVICES } from "~/domain/marketing";
import { PATHS } from "~/lib/paths";
import { PUBLIC_PATHS } from "~/lib/public-paths";

import { Section } from "./section";
import { ServiceArt } from "./art/services";

/** Shows the five services, each linked to a booking that already names it. */
export function Services() {
  return (
    <Section
      id="services"
      title="Five jobs that never needed a shop"
      lead="We do everything here where your car is parked, with the tools in the van."
      aside={
        <a
          href={PATHS.roleSelection}
          className={buttonVariants({ variant: "outline", size: "lg" })}
        >
          Find a Mechanic
        </a>
      }
    >
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-6 lg:gap-5">
        {LANDING_SERVICES.map((service, index) => (
          <li
            key={service.id}
            className={cn(
              "group relative grid grid-cols-[7.25rem_minmax(0,1fr)] overflow-hidden rounded-xl border bg-card shadow-card transition-shadow duration-200 hover:shadow-pop sm:flex sm:flex-col",
              index < 2 ? "lg:col-span-3 lg:flex-row" : "lg:col-span-2",
              index === 4 && "sm:col-span-2 lg:col-span-2",
            )}
          >
            <div
              className={cn(
                "grid place-items-center bg-art-sky p-3 sm:h-48 sm:p-6",
                index < 2 && "lg:h-auto lg:min-h-60 lg:w-[45%]",
              )}
            >
              <ServiceArt
                service={service.id}
                className="h-full max-h-40 w-full transition-transform duration-300 ease-out group-hover:scale-[1.04]"
              />
            </div>
            <div className="flex min-w-0 flex-1 flex-col p-4 sm:p-6">
              <h3 className="text-heading font-semibold">{service.name}</h3>
              <p className="mt-1.5 text-sm text-muted-foreground sm:mt-2 sm:text-base">
                {service.text}
              </p>
              <a
                href={PATHS.bookWith({ q: service.name, entry: "landing" })}
                className="mt-auto inline-flex min-h-11 items-center gap-1.5 pt-2 text-sm font-semibold text-link group-hover:underline after:absolute after:inset-0 sm:pt-4"
              >
                Book {service.name.toLowerCase()}
                <ArrowRight
                  aria-hidden
                  className="size-4 transition-transform duration-200 group-hover:translate-x-1"
                />
              </a>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-6 flex flex-wrap gap-x-6 text-sm font-semibold">
        <a
          href={PUBLIC_PATHS.services}
          className="inline-flex min-h-11 items-center text-link underline-offset-4 hover:underline"
        >
          All services and prices
        </a>
        <a
          href={PUBLIC_PATHS.areas}
          className="inline-flex min-h-11 items-center text-link underline-offset-4 hover:underline"
        >
          Cities with mechanics
        </a>
      </p>
    </Section>
  );
}
