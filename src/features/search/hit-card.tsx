import { BriefcaseBusiness, MapPin, Route } from "lucide-react";
import { cn } from "~/components/cn";
import { Avatar } from "~/components/ui/avatar";
import { Badge } from "~/components/ui/badge";
import { buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Link } from "~/components/ui/link";
import { Rating } from "~/components/ui/rating";
import type { SearchHit } from "~/domain/mechanic/search";
import { AllInPrice } from "~/features/booking/all-in-price";
import { Fact } from "~/features/booking/booking-facts";
import { AvailabilityBadge } from "~/features/mechanic/availability-badge";
import { VerifiedLine } from "~/features/vetting/verified-line";
import { formatMiles } from "~/messages/format";
import { PATHS } from "~/lib/paths";
import { jobsDoneText, yearsText } from "~/messages/counts";

const SKILLS_SHOWN = 4;

type HitCardProps = {
  mechanic: SearchHit;
  /** True if the viewer can request this mechanic. */
  canRequest: boolean;
  /** True if a location was searched, so that an unknown distance is worth showing. */
  fromPlace: boolean;
  /** True while pointed at on the map. */
  highlighted?: boolean;
};

/** Shows a mechanic in the results: distance, rating, rate and services. */
export function HitCard({ mechanic, canRequest, fromPlace, highlighted = false }: HitCardProps) {
  const name = `${mechanic.firstName} ${mechanic.lastName}`.trim();
  const more = mechanic.specializations.length - SKILLS_SHOWN;
  return (
    <Card
      className={cn(
        "grid gap-4 p-4 transition-[border-color,box-shadow] sm:p-5",
        highlighted && "border-ring shadow-[0_0_0_1px_var(--ring)]",
      )}
    >
      <div className="flex items-start gap-4 max-[359px]:flex-wrap">
        <Avatar name={name} src={mechanic.profileImageUrl} size="md" className="sm:size-16" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="font-display text-lead font-semibold wrap-anywhere">
              <Link
                href={PATHS.mechanicPublicProfile(mechanic.userId)}
                className="underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            </h2>
            <AvailabilityBadge isAvailable={mechanic.isAvailable} words={["Online", "Offline"]} />
          </div>
          {mechanic.reviewCount === 0 ? (
            <p className="mt-0.5 text-sm text-muted-foreground">No reviews yet</p>
          ) : (
            <Rating
              value={mechanic.rating}
              count={mechanic.reviewCount}
              className="mt-0.5 whitespace-nowrap"
            />
          )}
        </div>
        <p className="shrink-0 text-right leading-tight max-[359px]:basis-full max-[359px]:text-left">
          {mechanic.hourlyRate === null ? (
            <span className="block max-w-18 text-sm text-muted-foreground sm:max-w-none">
              Rate on request
            </span>
          ) : (
            <AllInPrice
              basePrice={mechanic.hourlyRate}
              per="an hour"
              className="max-w-32 justify-end max-[359px]:max-w-none max-[359px]:justify-start"
              priceClassName="font-display text-lead"
            />
          )}
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted-foreground">
        {mechanic.distanceMiles === null && !fromPlace ? null : (
          <Fact icon={Route} label="Distance">
            <span className="font-semibold text-foreground">
              {formatMiles(mechanic.distanceMiles)}
            </span>
          </Fact>
        )}
        <Fact icon={MapPin} label="Location">
          {mechanic.location || "Location not specified"} ·{" "}
          <span className="whitespace-nowrap">{mechanic.serviceRadius} mile radius</span>
        </Fact>
        <Fact icon={BriefcaseBusiness} label="Experience">
          {yearsText(mechanic.yearsExperience)} · {jobsDoneText(mechanic.totalJobs)}
        </Fact>
      </dl>
      <VerifiedLine verification={mechanic.verification} />
      <ul aria-label="Skills" className="flex flex-wrap gap-1.5">
        {mechanic.specializations.slice(0, SKILLS_SHOWN).map((skill) => (
          <li key={skill}>
            <Badge variant="secondary">{skill}</Badge>
          </li>
        ))}
        {more > 0 ? (
          <li>
            <Badge variant="outline">+{more} more</Badge>
          </li>
        ) : null}
      </ul>
      <div className="flex flex-wrap gap-3">
        {canRequest ? (
          <Link
            href={PATHS.bookingWith({ mechanicId: mechanic.userId })}
            aria-label={`Request this mechanic: ${name}`}
            className={buttonVariants({ size: "sm", className: "max-sm:flex-1" })}
          >
            Request this mechanic
          </Link>
        ) : null}
        <Link
          href={PATHS.mechanicPublicProfile(mechanic.userId)}
          aria-label={`View profile of ${name}`}
          className={buttonVariants({
            variant: "outline",
            size: "sm",
            className: "max-sm:flex-1",
          })}
        >
          View profile
        </Link>
      </div>
    </Card>
  );
}
