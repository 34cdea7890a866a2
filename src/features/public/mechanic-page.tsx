import { NO_TAX } from "~/domain/catalog/parts";
import { buttonVariants } from "~/components/ui/button-variants";
import { Rating } from "~/components/ui/rating";
import { jobsDoneText, yearsText } from "~/messages/counts";
import { dateFormat } from "~/messages/date-format";
import { plural } from "~/messages/plural";
import { Checks } from "./checks";
import { PublicLayout, type Crumb } from "./layout";
import { Part } from "./part";
import { ServiceCards, type LinkedService } from "./service-cards";

interface Mechanic {
  firstName: string;
  name: string;
  area: string;
  radiusMiles: number;
  badges: readonly string[];
  yearsExperience: number;
  completedJobs: number;
  rating: { average: number; count: number } | null;
  reviews: readonly { author: string; rating: number; comment: string; at: Date }[];
  nextFree: { at: Date; timeZone: string } | null;
}

type MechanicPageProps = {
  trail: readonly Crumb[];
  mechanic: Mechanic;
  services: readonly LinkedService[];
  bookHref: string;
};

/** Shows what a mechanic lets anyone know about them. */
export function MechanicPage({ trail, mechanic, services, bookHref }: MechanicPageProps) {
  const { firstName, name, area, badges, rating, reviews, nextFree } = mechanic;
  return (
    <PublicLayout trail={trail}>
      <div className="mx-auto grid max-w-7xl gap-8 px-4 pt-4 pb-10 sm:px-6 sm:pt-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <h1 className="font-display text-display font-extrabold wrap-anywhere">{name}</h1>
          <p className="mt-3 text-lead wrap-anywhere text-muted-foreground">
            {area === ""
              ? "Mobile mechanic"
              : `Mobile mechanic in ${area}. Works within ${mechanic.radiusMiles} miles.`}
          </p>
          <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
            {rating === null ? (
              <span className="text-muted-foreground">No public reviews yet</span>
            ) : (
              <Rating value={rating.average} count={rating.count} />
            )}
            <span>{yearsText(mechanic.yearsExperience)}</span>
            <span>{jobsDoneText(mechanic.completedJobs)}</span>
          </p>
          {badges.length === 0 ? null : (
            <div className="mt-6">
              <p className="mb-2.5 font-semibold">What we checked</p>
              <Checks points={badges} />
            </div>
          )}
        </div>
        <aside
          aria-label={`Request ${firstName}`}
          className="grid content-start gap-3 rounded-xl border bg-card p-5 shadow-card sm:p-6"
        >
          <p className="text-sm font-semibold text-muted-foreground">Next free</p>
          <p className="font-display text-heading font-bold">
            {nextFree === null ? "Ask for a time" : halfDay(nextFree)}
          </p>
          <a href={bookHref} className={buttonVariants({ size: "lg", className: "w-full" })}>
            Request {firstName}
          </a>
          <p className="text-center text-xs text-muted-foreground">
            You see the total before you book.
          </p>
        </aside>
      </div>
      {services.length === 0 ? null : (
        <Part id="services" title={`What ${firstName} does`} lead={NO_TAX} className="border-t">
          <ServiceCards services={services} />
        </Part>
      )}
      {reviews.length === 0 ? null : (
        <Part
          id="reviews"
          title={plural(rating?.count ?? 0, { one: "1 review", other: "{count} reviews" })}
          lead="By customers who booked and paid through the app."
          className="border-t bg-card"
        >
          <ul className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
            {reviews.map((review) => (
              <li key={review.at.toISOString() + review.author}>
                <Rating value={review.rating} starsOnly />
                {review.comment === "" ? null : (
                  <p className="mt-2 wrap-anywhere">{review.comment}</p>
                )}
                <p className="mt-2 text-sm text-muted-foreground">
                  {review.author},{" "}
                  {dateFormat({ month: "long", year: "numeric", timeZone: "UTC" }).format(
                    review.at,
                  )}
                </p>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </PublicLayout>
  );
}

/** "Tue, Dec 1, morning": never the time itself, which would be a calendar. */
function halfDay({ at, timeZone }: { at: Date; timeZone: string }): string {
  const day = dateFormat({ weekday: "short", month: "short", day: "numeric", timeZone }).format(at);
  const hour = Number(dateFormat({ hour: "2-digit", hourCycle: "h23", timeZone }).format(at));
  return `${day}, ${hour < 12 ? "morning" : "afternoon"}`;
}
