import { Clock, MapPin, ShieldCheck, Toolbox } from "lucide-react";
import type { ServiceCategory } from "~/domain/booking/categories";
import type { PartsTerms } from "~/domain/catalog/parts";
import { OWN_PARTS_SENTENCE, WARRANTY_DAYS } from "~/domain/claim/policy";
import { PLATFORM_FEE_PERCENT } from "~/domain/booking/price/pricing";
import { CATEGORY_GUIDES } from "~/domain/public/guides";
import type { PublicReview } from "~/domain/review/schema";
import type { EntryPage } from "~/domain/booking/guest/policy";
import { durationText } from "~/messages/counts";
import { listAnd } from "~/messages/list";
import { Checks } from "./checks";
import { Cities, type CityLink } from "./cities";
import { Fact } from "./fact";
import { PublicLayout, type Crumb } from "./layout";
import { Part } from "./part";
import { PriceCard } from "./price-card";
import { Reviews } from "./reviews";
import { ServiceCards, type LinkedService } from "./service-cards";
import { Steps } from "./steps";

type ServicePageProps = {
  trail: readonly Crumb[];
  title: string;
  /** The city that the page is about; undefined for all of them. */
  where?: string;
  entry: EntryPage;
  service: {
    name: string;
    slug: string;
    category: ServiceCategory;
    description: string;
    minutes: number;
    priceCents: number;
    highestCents: number;
    tools: readonly string[];
  } & PartsTerms;
  reviews: readonly PublicReview[];
  /** Cities with a page about the service. */
  cities: readonly CityLink[];
  related: readonly LinkedService[];
};

/** Describes one service: what is done, how long it takes, what it costs, and what is included. */
export function ServicePage(page: ServicePageProps) {
  const { trail, title, where, entry, service, reviews, cities, related } = page;
  const guide = CATEGORY_GUIDES[service.category];
  return (
    <PublicLayout trail={trail}>
      <div className="mx-auto grid max-w-7xl gap-x-16 gap-y-9 px-4 pt-4 pb-12 sm:px-6 sm:pt-8 sm:pb-16 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <h1 className="max-w-[16ch] font-display text-display font-extrabold wrap-anywhere">
            {title}
          </h1>
          <p className="mt-5 max-w-[52ch] text-lead wrap-anywhere text-muted-foreground">
            {service.description}
          </p>
          <dl className="mt-8 grid gap-5 sm:grid-cols-2">
            <Fact icon={<Clock />} label="Takes about" text={durationText(service.minutes)} />
            <Fact icon={<MapPin />} label="Where" text="Your driveway, work or curb" />
            <Fact
              icon={<ShieldCheck />}
              label="Warranty"
              text={`${WARRANTY_DAYS} days on parts and labor`}
            />
            {service.tools.length === 0 ? null : (
              <Fact
                icon={<Toolbox />}
                label="Your mechanic brings"
                text={toolsText(service.tools)}
              />
            )}
          </dl>
        </div>
        <PriceCard service={service} entry={entry} where={where} />
      </div>
      <Part id="visit" title="What your mechanic does" className="border-y bg-card">
        <div className="grid gap-x-16 gap-y-9 lg:grid-cols-2">
          <ol className="grid content-start gap-4">
            {guide.visit.map((step, index) => (
              <li key={step} className="flex gap-4">
                <span
                  aria-hidden
                  className="grid size-8 shrink-0 place-items-center rounded-md bg-art-road font-display font-bold text-white"
                >
                  {index + 1}
                </span>
                <span className="pt-1">{step}</span>
              </li>
            ))}
          </ol>
          <div>
            <h3 className="mb-3 text-heading font-semibold">Book it when</h3>
            <Checks points={guide.signs} />
          </div>
        </div>
      </Part>
      <Part id="included" title="What the price includes">
        <div className="grid gap-x-16 gap-y-9 lg:grid-cols-2">
          <Checks
            points={[
              service.description,
              "The drive to you, and the labor",
              `The ${PLATFORM_FEE_PERCENT}% platform fee`,
              `A ${WARRANTY_DAYS}-day warranty: if it doesn't hold, your mechanic comes back and fixes it free of charge`,
            ]}
          />
          <div className="grid content-start gap-3 text-muted-foreground">
            <p>
              If the car needs more, your mechanic sends you an updated quote with photos. We
              won&apos;t change anything unless you approve.
            </p>
            <p>{OWN_PARTS_SENTENCE}</p>
          </div>
        </div>
      </Part>
      <Part id="how-it-works" title="How it works" className="border-y bg-card">
        <Steps />
      </Part>
      {reviews.length === 0 ? null : (
        <Part
          id="reviews"
          title={where === undefined ? "What customers say" : `Reviews from ${where}`}
        >
          <Reviews reviews={reviews} />
        </Part>
      )}
      {cities.length === 0 ? null : (
        <Part
          id="cities"
          title={where === undefined ? "Where we do it" : "In other cities"}
          className="border-t"
        >
          <Cities cities={cities} />
        </Part>
      )}
      {related.length === 0 ? null : (
        <Part id="related" title="Related services" className="border-t">
          <ServiceCards services={related} />
        </Part>
      )}
    </PublicLayout>
  );
}

/** Writes tools' keys as words: "torque_wrench" → "torque wrench". */
function toolsText(tools: readonly string[]): string {
  return listAnd(tools.map((tool) => tool.replaceAll("_", " ")));
}
