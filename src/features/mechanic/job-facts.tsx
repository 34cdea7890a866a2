import {
  CalendarClock,
  CarFront,
  Check,
  Mail,
  MapPin,
  Package,
  Phone,
  Zap,
  type LucideIcon,
} from "lucide-react";
import { EmailText } from "~/components/ui/email-text";
import { Money } from "~/components/ui/money";
import { FLAG_DETAILS, TEXT_DETAILS, type FlagName } from "~/domain/booking/details/details";
import { missingFactsText } from "~/domain/catalog/price-rule";
import { UNVERIFIED_CONTACT } from "~/domain/booking/policy";
import type { BookingView } from "~/domain/booking/view";
import { isAhead } from "~/domain/booking/status";
import { Fact, vehicleName } from "~/features/booking/booking-facts";
import { engineLine } from "~/features/vehicle/facts-words";
import { MapLink } from "~/features/booking/map-link";
import { zoneName } from "~/features/booking/zoned-time";
import { PhoneNumber } from "~/features/account/phone-number";
import { formatDateTime, formatMiles, formatNumber } from "~/messages/format";
import { dayHeading, isWholeEmail } from "./jobs/labels";

type JobProps = { job: BookingView };

/** Details without an icon here get a check mark. */
const FLAG_ICONS: Partial<Record<FlagName, LucideIcon>> = { customerProvidesPartss: Package };

const LINK = "font-semibold text-link underline-offset-4 hover:underline";

/** Shows time, location, customer, vehicle, and what the customer wrote. */
export function JobFacts({ job }: JobProps) {
  return (
    <div className="grid content-start gap-4">
      <dl className="grid gap-2.5 text-sm">
        <LocationFacts job={job} />
        <VehicleFact job={job} />
        <ContactFacts job={job} />
        <WorkFacts job={job} />
      </dl>
      <CustomerWords job={job} />
      <VehicleWords job={job} />
    </div>
  );
}

/** Shows time and location, with directions for the assigned mechanic. */
export function LocationFacts({ job }: JobProps) {
  const at = new Date(job.scheduledAt);
  const isMineToDo = job.mechanicId !== null && isAhead(job.status);
  return (
    <>
      <Fact icon={CalendarClock} label="Scheduled">
        <span className="font-semibold">{dayHeading(at, job.timeZone)}</span>
        {", "}
        <time dateTime={job.scheduledAt}>
          {`${job.preferredTime} ${zoneName(job.timeZone, at)}`}
        </time>
        <span className="text-muted-foreground"> · about {job.durationMinutes}&nbsp;min</span>
      </Fact>
      <Fact icon={MapPin} label="Service location">
        <span>{job.serviceLocation}</span>
        <span className="text-muted-foreground"> · {formatMiles(job.distanceMiles)}</span>
        {job.contactOpensAt === null ? null : (
          <span className="block text-muted-foreground">
            Street, notes and phone are shown {UNVERIFIED_CONTACT.opensHoursBefore} hours before the
            start, on {formatDateTime(job.contactOpensAt, job.timeZone)}, or when the customer
            shares them. Verified mechanics see them right away.
          </span>
        )}
        {isMineToDo && job.contactOpensAt === null ? (
          <>
            {" · "}
            <MapLink location={job.serviceLocation} shows="directions" className={LINK}>
              Directions
            </MapLink>
          </>
        ) : null}
      </Fact>
    </>
  );
}

export function VehicleFact({ job: { vehicle, services } }: JobProps) {
  const engine = engineLine(vehicle);
  const miles = vehicle.odometer ?? vehicle.mileage;
  return (
    <Fact icon={CarFront} label="Vehicle">
      <span>{vehicleName(vehicle)}</span>
      {vehicle.nickname ? (
        <span className="text-muted-foreground"> “{vehicle.nickname}”</span>
      ) : null}
      {miles === null ? null : (
        <span className="text-muted-foreground tabular-nums"> · {formatNumber(miles)} miles</span>
      )}
      {engine === "" ? null : <span className="block">{engine}</span>}
      <MissingFacts job={{ vehicle, services }} />
    </Fact>
  );
}

/** Says that a fact isn't known which could raise the price, or rule a service out. */
export function MissingFacts({
  job: { vehicle, services },
}: {
  job: Pick<BookingView, "vehicle" | "services">;
}) {
  if (!services.some(({ factsMissing }) => factsMissing)) return null;
  return (
    <span className="block font-semibold">
      {missingFactsText(vehicle)}. If the job costs more for this car, send an updated quote.
    </span>
  );
}

/** Shows the customer's contact details, as far as this mechanic may see them. */
export function ContactFacts({ job: { customer } }: JobProps) {
  return (
    <>
      <Fact icon={Mail} label="Customer's email">
        {isWholeEmail(customer.email) ? (
          <a href={`mailto:${customer.email}`} className={LINK}>
            <EmailText address={customer.email} />
          </a>
        ) : (
          customer.email
        )}
      </Fact>
      {customer.phone ? (
        <Fact icon={Phone} label="Customer's phone">
          <PhoneNumber phone={customer.phone} className={LINK} />
        </Fact>
      ) : null}
    </>
  );
}

/** Shows what to know before the work. */
export function WorkFacts({ job }: JobProps) {
  return (
    <>
      {FLAG_DETAILS.map(({ name, subject, told }) =>
        job[name] ? (
          <Fact key={name} icon={FLAG_ICONS[name] ?? Check} label={subject}>
            {told.mechanic}
          </Fact>
        ) : null,
      )}
      {job.diagnosticFee === "0.00" ? null : (
        <Fact icon={Zap} label="Electrical">
          Electrical issue: a <Money amount={job.diagnosticFee} /> diagnostic fee applies before
          repair work.
        </Fact>
      )}
    </>
  );
}

/** Shows what the customer wrote. */
export function CustomerWords({ job }: JobProps) {
  return TEXT_DETAILS.map(({ name, told }) => (
    <Words key={name} title={told.mechanic} text={job[name] ?? ""} />
  ));
}

/** Shows the notes about the vehicle, and its picture. */
export function VehicleWords({ job: { vehicle } }: JobProps) {
  return (
    <>
      <Words title="Vehicle notes" text={vehicle.notes} />
      {vehicle.photo ? (
        <a
          href={vehicle.photo}
          target="_blank"
          rel="noreferrer"
          className="w-fit overflow-hidden rounded-md border"
        >
          <img
            src={vehicle.photo}
            alt={`${vehicleName(vehicle)}, opens in a new tab`}
            width={160}
            height={112}
            loading="lazy"
            className="h-28 w-40 object-cover"
          />
        </a>
      ) : null}
    </>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  if (text.trim() === "") return null;
  return (
    <div className="border-l-2 border-input pl-3.5">
      <p className="text-xs font-semibold text-muted-foreground">{title}</p>
      <p className="mt-0.5 text-sm wrap-anywhere whitespace-pre-line">{text}</p>
    </div>
  );
}
