import { BadgeCheck, MapPin } from "lucide-react";
import { Avatar } from "~/components/ui/avatar";
import { Badge } from "~/components/ui/badge";
import { buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Link } from "~/components/ui/link";
import type { UserView } from "~/domain/account/view";
import type { PublicMechanicView } from "~/domain/mechanic/schema";
import { AllInPrice } from "~/features/booking/all-in-price";
import { CurbStripe } from "~/features/shell/brand";
import { VerifiedLine } from "~/features/vetting/verified-line";
import { dateFormat } from "~/messages/date-format";
import { PATHS } from "~/lib/paths";
import { AvailabilityBadge } from "../availability-badge";
import { useViewerTimeZone } from "../use-viewer-clock";
import { pictureOf, yearsText } from "../profile/profile-words";

/** Shows the mechanic's name, rating and service radius, with a button to request them. */
export function PublicHead({
  mechanic,
  viewer,
}: {
  mechanic: PublicMechanicView;
  viewer: UserView;
}) {
  const name = `${mechanic.firstName} ${mechanic.lastName}`.trim();
  return (
    <Card className="overflow-hidden">
      <CurbStripe />
      <div className="grid gap-6 p-5 sm:p-6">
        <div className="flex flex-wrap items-start gap-5">
          <Avatar name={name} src={pictureOf(mechanic)} size="xl" />
          <div className="min-w-0 flex-1 basis-48">
            <AvailabilityBadge isAvailable={mechanic.isAvailable} />
            <p className="mt-2 flex items-start gap-2 text-muted-foreground">
              <MapPin aria-hidden className="mt-1 size-4 shrink-0 text-link" />
              {mechanic.location || "Location not specified"}
            </p>
            {/* Without a dot between them, which would end the first line on a phone. */}
            <p className="flex flex-wrap gap-x-4 text-muted-foreground">
              <span>{yearsText(mechanic.yearsExperience)}</span>
              {mechanic.hourlyRate === null ? null : (
                <AllInPrice basePrice={mechanic.hourlyRate} per="an hour" />
              )}
            </p>
          </div>
        </div>
        <VerifiedLine verification={mechanic.verification} />
        {mechanic.skillsTestPassedAt === null ? null : (
          <SkillsTestBadge passedAt={mechanic.skillsTestPassedAt} />
        )}
        {mechanic.specializations.length > 0 ? (
          <ul aria-label="Specializations" className="flex flex-wrap gap-2">
            {mechanic.specializations.map((name) => (
              <li key={name}>
                <Badge variant="secondary">{name}</Badge>
              </li>
            ))}
          </ul>
        ) : null}
        <dl className="grid grid-cols-3 divide-x border-y py-4 text-center">
          <Stat label="Rating" value={mechanic.rating.toFixed(1)} />
          <Stat label="Jobs Completed" value={String(mechanic.totalJobs)} />
          <Stat label="Mile Radius" value={String(mechanic.serviceRadius)} />
        </dl>
        <Request mechanic={mechanic} viewer={viewer} />
      </div>
    </Card>
  );
}

/** Shows what was tested and when, so that the badge promises no more than that. */
function SkillsTestBadge({ passedAt }: { passedAt: string }) {
  const timeZone = useViewerTimeZone();
  const day = dateFormat({ dateStyle: "medium", timeZone }).format(new Date(passedAt));
  return (
    <p className="flex items-center gap-2 text-sm">
      <BadgeCheck aria-hidden className="size-5 shrink-0 text-completed" />
      <span>
        Passed our skills test on <time dateTime={passedAt}>{day}</time>: questions on diagnosis,
        repair and maintenance.
      </span>
    </p>
  );
}

function Stat({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end px-2">
      <dt className="text-xs text-muted-foreground sm:text-sm">{label}</dt>
      <dd className="font-display text-heading font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

function Request({ mechanic, viewer }: { mechanic: PublicMechanicView; viewer: UserView }) {
  if (viewer.id === mechanic.userId) {
    return (
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted-foreground">
        This is how customers see you.
        <Link href={PATHS.mechanicProfile} className={buttonVariants({ variant: "outline" })}>
          Edit Profile
        </Link>
      </p>
    );
  }
  if (viewer.userType !== "customer") return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Link
        href={PATHS.bookingWith({ mechanicId: mechanic.userId })}
        className={buttonVariants({ size: "lg", className: "w-full sm:w-auto" })}
      >
        Request this mechanic
      </Link>
      {mechanic.isAvailable ? null : (
        <p className="text-sm text-muted-foreground">
          {mechanic.firstName} is unavailable right now and may take longer to answer.
        </p>
      )}
    </div>
  );
}
