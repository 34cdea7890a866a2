import { NO_TAX } from "~/domain/catalog/parts";
import { CalendarClock, ShieldCheck, Users } from "lucide-react";
import { buttonVariants } from "~/components/ui/button-variants";
import type { FreeCount } from "~/domain/calendar/schema";
import { WARRANTY_DAYS } from "~/domain/claim/policy";
import type { PublicReview } from "~/domain/review/schema";
import { PUBLIC_PATHS } from "~/lib/public-paths";
import { Cities, type CityLink } from "./cities";
import { Fact } from "./fact";
import { PublicLayout, type Crumb } from "./layout";
import { Part } from "./part";
import { Reviews } from "./reviews";
import { ServiceCards, type LinkedService } from "./service-cards";
import { Steps } from "./steps";
import { ZipForm } from "./zip-form";

type AreaPageProps = {
  trail: readonly Crumb[];
  /** Such as "San Francisco". */
  name: string;
  /** Such as "California". */
  stateName: string;
  lead: string;
  mechanics: FreeCount;
  services: readonly LinkedService[];
  reviews: readonly PublicReview[];
  /** Other cities in the same state. */
  nearby: readonly CityLink[];
};

/** Describes what is on offer in one city. */
export function AreaPage(page: AreaPageProps) {
  const { trail, name, stateName, lead, mechanics, services, reviews, nearby } = page;
  return (
    <PublicLayout trail={trail}>
      <div className="mx-auto grid max-w-7xl items-start gap-x-16 gap-y-9 px-4 pt-4 pb-12 sm:px-6 sm:pt-8 sm:pb-16 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <h1 className="max-w-[18ch] font-display text-display font-extrabold wrap-anywhere">
            Mobile mechanics in {name}
          </h1>
          <p className="mt-5 max-w-[52ch] text-lead text-muted-foreground">{lead}</p>
          <dl className="mt-8 grid gap-5 sm:grid-cols-2">
            {mechanics === "0" ? null : (
              <Fact icon={<Users />} label={`Mechanics based in ${name}`} text={mechanics} />
            )}
            <Fact icon={<CalendarClock />} label="Open" text="Seven days a week" />
            <Fact
              icon={<ShieldCheck />}
              label="Warranty"
              text={`${WARRANTY_DAYS} days on parts and labor`}
            />
          </dl>
        </div>
        <div className="rounded-xl border bg-card p-6 shadow-card sm:p-8">
          <h2 className="text-heading font-semibold">See times near you</h2>
          <p className="mt-1.5 mb-5 text-muted-foreground">
            Tell us where the car is. You see the price and free times before you sign up.
          </p>
          <ZipForm entry="area" />
        </div>
      </div>
      <Part id="services" title={`Services in ${name}`} lead={NO_TAX} className="border-t bg-card">
        <ServiceCards services={services} />
        <a
          href={PUBLIC_PATHS.services}
          className={buttonVariants({ variant: "outline", className: "mt-7" })}
        >
          All services and prices
        </a>
      </Part>
      {reviews.length === 0 ? null : (
        <Part id="reviews" title={`Reviews from ${name}`} className="border-t">
          <Reviews reviews={reviews} />
        </Part>
      )}
      <Part id="how-it-works" title="How it works" className="border-t bg-card">
        <Steps />
      </Part>
      {nearby.length === 0 ? null : (
        <Part id="nearby" title={`Other cities in ${stateName}`} className="border-t">
          <Cities cities={nearby} />
        </Part>
      )}
    </PublicLayout>
  );
}
