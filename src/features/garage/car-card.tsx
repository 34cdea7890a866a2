import { BellRing, CalendarCheck2, CalendarPlus, CircleCheck, Sparkles } from "lucide-react";
import { cn } from "~/components/cn";
import { Badge } from "~/components/ui/badge";
import { buttonVariants } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import type { Reminder } from "~/domain/booking/garage/reminder-schema";
import type { GarageCar } from "~/domain/booking/garage/schema";
import { vehicleName } from "~/domain/vehicle/name";
import { StatusBadge } from "~/features/booking/status-badge";
import { dueSentence, STATE_WORDS } from "~/features/vehicle/due-words";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { PATHS } from "~/lib/paths";
import { DUE_BADGES } from "./due-looks";
import { carPath } from "./garage-pages";
import { CarStage } from "./car-stage";
import { carLine, dayOf, servicesLine, weekdayOf } from "./car-words";

type CarCardProps = {
  car: GarageCar;
  /** The only car of the garage. */
  large: boolean;
  canBook: boolean;
};

/** Shows a car with what is planned or was last done. The whole picture and name lead to its page. */
export function CarCard({ car, large, canBook }: CarCardProps) {
  const { vehicle } = car;
  const name = vehicleName(vehicle);
  const line = carLine(vehicle, car.reading);
  const due = dueToBook(car);
  // Among several cars, only what is due stands out.
  const isMain = car.open.length === 0 && (large || due !== null);
  return (
    <article
      className={cn(
        "relative flex flex-col overflow-hidden rounded-xl border bg-card shadow-card transition-shadow focus-within:shadow-lg hover:shadow-lg",
        large && "lg:grid lg:grid-cols-[1.35fr_1fr]",
      )}
    >
      <CarStage car={vehicle} large={large} className={large ? "lg:h-full lg:items-center" : ""} />
      <div className={cn("flex grow flex-col gap-4 p-5", large && "sm:p-7 lg:justify-center")}>
        <div className="min-w-0">
          <h2
            className={cn(
              "font-display font-semibold wrap-anywhere",
              large ? "text-title" : "text-heading",
            )}
          >
            <Link
              href={carPath(vehicle.id)}
              className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-xl focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
            >
              {vehicle.nickname ?? name}
            </Link>
          </h2>
          {vehicle.nickname === null ? null : <p className="font-medium">{name}</p>}
          {line === "" ? null : <p className="text-sm text-muted-foreground">{line}</p>}
        </div>
        <Glance car={car} />
        {canBook ? (
          <Link
            href={bookHref(car)}
            className={cn(
              buttonVariants({ variant: isMain ? "default" : "outline" }),
              "relative w-full sm:w-auto sm:self-start",
              !large && "mt-auto",
            )}
          >
            <CalendarPlus aria-hidden />
            {due === null ? "Book Service" : "Book this"}
            <span className="sr-only"> for {vehicle.nickname ?? name}</span>
          </Link>
        ) : null}
      </div>
    </article>
  );
}

/** Returns the due service that one tap books, or null. */
function dueToBook({ next }: GarageCar): Reminder | null {
  if (next === null || next.kind === "own" || !next.canBook || next.state === "later") return null;
  return next;
}

function bookHref(car: GarageCar): string {
  const due = dueToBook(car);
  const vehicle = car.vehicle.id;
  return PATHS.bookingWith(due === null ? { vehicle } : { vehicle, service: due.id });
}

/** Says what is due, what is planned for a car, and what was last done. */
function Glance({ car }: { car: GarageCar }) {
  const { next, open, last } = car;
  return (
    <div className="grid gap-4">
      {next === null || next.state === "later" ? null : <DueLine reminder={next} />}
      {open.length > 0 || last !== null || next === null ? <Visits car={car} /> : null}
      {next?.state === "later" ? <DueLine reminder={next} /> : null}
    </div>
  );
}

function DueLine({ reminder }: { reminder: Reminder }) {
  const { state, title } = reminder;
  const isDue = state === "overdue" || state === "soon";
  return (
    <div className="flex gap-3">
      <BellRing
        aria-hidden
        className={cn(
          "mt-0.5 size-5 shrink-0",
          state === "overdue"
            ? "text-destructive"
            : state === "soon"
              ? "text-pending"
              : "text-muted-foreground",
        )}
      />
      <div className="min-w-0 grow text-sm">
        <p className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>{" "}
          {isDue ? (
            <Badge variant="outline" className={cn("shrink-0", DUE_BADGES[state])}>
              {STATE_WORDS[state]}
            </Badge>
          ) : null}
        </p>
        <p className={isDue ? "font-medium" : "text-muted-foreground"}>{dueSentence(reminder)}</p>
      </div>
    </div>
  );
}

/** Says what is planned for a car, else what was last done. */
function Visits({ car: { open, last } }: { car: GarageCar }) {
  const [next, ...more] = open;
  if (next !== undefined) {
    return (
      <div className="flex gap-3">
        <CalendarCheck2 aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
        <div className="min-w-0 text-sm">
          <p className="font-semibold wrap-anywhere">{servicesLine(next.services)}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
            <StatusBadge status={next.status} />
            <Link
              href={BOOKING_PATHS.customer(next.id)}
              className="relative -my-1 inline-flex min-h-8 items-center font-medium text-link underline-offset-4 hover:underline"
            >
              {weekdayOf(next.scheduledAt, next.timeZone)}
            </Link>
            {more.length === 0 ? null : (
              <span className="text-muted-foreground">and {more.length} more</span>
            )}
          </p>
        </div>
      </div>
    );
  }
  if (last !== null) {
    return (
      <div className="flex gap-3">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-completed" />
        <div className="min-w-0 text-sm">
          <p className="font-semibold wrap-anywhere">{servicesLine(last.services)}</p>
          <p className="text-muted-foreground">
            Last service, {dayOf(last.completedAt, last.timeZone)}
          </p>
        </div>
      </div>
    );
  }
  return (
    <p className="flex gap-3 text-sm text-muted-foreground">
      <Sparkles aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
      No visits yet. Every job we do is kept here.
    </p>
  );
}
