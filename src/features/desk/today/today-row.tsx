import {
  CalendarClock,
  CircleDollarSign,
  FileCheck2,
  MessageCircleQuestion,
  Phone,
  ServerCog,
  ShieldAlert,
  Siren,
  Truck,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "~/components/cn";
import { Button, buttonVariants } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import { isPhone } from "~/domain/account/contact";
import type { TodayItem, TodayJob } from "~/domain/staff/today";
import { TODAY_GROUP_LABELS, type TodayGroup } from "~/domain/staff/today/rank";
import { phoneHref } from "~/lib/phone-link";
import { formatRelative } from "~/messages/format";
import { deskDateTime } from "../frame/desk-zone";
import { WriteButton } from "../dialogs/write-button";
import { DueBadge } from "../panel/due-badge";
import { TakeButton } from "./take-button";
import { TODAY_ADDRESS } from "./today-address";
import { detailOf, openingOf, questionOf, titleOf } from "./today-words";

const ICONS: Record<TodayGroup, LucideIcon> = {
  safety: ShieldAlert,
  now: Siren,
  due: CalendarClock,
  risk: Truck,
  money: CircleDollarSign,
  documents: FileCheck2,
  support: MessageCircleQuestion,
  system: ServerCog,
};

const TINTS: Record<TodayGroup, string> = {
  safety: "bg-destructive text-destructive-foreground",
  now: "bg-destructive text-destructive-foreground",
  due: "bg-destructive/10 text-destructive",
  risk: "bg-pending-soft text-pending",
  money: "bg-accent text-accent-foreground",
  documents: "bg-accent text-accent-foreground",
  support: "bg-accent text-accent-foreground",
  system: "bg-muted text-muted-foreground",
};

type TodayRowProps = { item: TodayItem; isOpen: boolean; onResolve: () => void };

/**
 * Shows one thing that needs staff in a line: the subject, the people, the deadline and the
 * actions. Pointing at it or focusing it shows what happened and what to do.
 */
export function TodayRow({ item, isOpen, onResolve }: TodayRowProps) {
  const { alert, job, group, key } = item;
  const isAlarm = group === "safety" && alert?.takenBy === null;
  const opening = openingOf(item);
  const title = titleOf(item);
  const titleId = `today-${key}`;
  const adviceId = `advice-${key}`;
  const { facts, advice } = detailOf(item);
  const Icon = ICONS[group];
  return (
    <article
      aria-labelledby={titleId}
      role={isAlarm ? "alert" : undefined}
      className={cn(
        "group relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 border-l-4 border-transparent px-3 py-2",
        "@3xl:flex @3xl:h-11 @3xl:items-center @3xl:py-0",
        isAlarm && "border-destructive bg-destructive/5",
        isOpen && !isAlarm && "border-primary bg-muted/60",
      )}
    >
      <span
        title={TODAY_GROUP_LABELS[group]}
        className={cn("grid size-7 shrink-0 place-items-center rounded-full", TINTS[group])}
      >
        <Icon aria-hidden className="size-4" />
        <span className="sr-only">{TODAY_GROUP_LABELS[group]}</span>
      </span>
      <div className="grid min-w-0 gap-x-3 gap-y-1 @3xl:flex @3xl:flex-1 @3xl:items-center">
        <h2
          id={titleId}
          aria-describedby={adviceId}
          title={title}
          className={cn(
            "min-w-0 text-sm font-semibold wrap-anywhere @3xl:max-w-[45%] @3xl:shrink-0 @3xl:truncate",
            isAlarm && "text-destructive",
          )}
        >
          {opening !== null && "shown" in opening ? (
            <button
              type="button"
              aria-haspopup="dialog"
              className="min-h-11 text-left hover:underline hover:underline-offset-4 @3xl:block @3xl:h-11 @3xl:max-w-full @3xl:truncate"
              onClick={() => TODAY_ADDRESS.show(opening.shown)}
            >
              {title}
            </button>
          ) : (
            title
          )}
        </h2>
        <Facts item={item} />
        <span className="shrink-0">
          <Deadline item={item} />
        </span>
      </div>
      <div className="col-start-2 flex flex-wrap items-center gap-2 @3xl:flex-nowrap">
        {isAlarm ? <TakeButton id={alert.id} describedBy={titleId} /> : null}
        <Calls item={item} />
        {item.reporter === null ? null : (
          <WriteButton person={item.reporter} describedBy={titleId} />
        )}
        {opening === null ? null : (
          <Open describedBy={titleId} isMain={!isAlarm} opening={opening}>
            {opening.label}
          </Open>
        )}
        {alert === null ? null : (
          <Button size="sm" variant="outline" aria-describedby={titleId} onClick={onResolve}>
            {questionOf(alert) === null ? "Resolve" : "Decide"}
          </Button>
        )}
      </div>
      {facts === null && advice === null && job === null ? null : (
        <p
          id={adviceId}
          className={cn(
            "col-start-2 text-sm wrap-anywhere text-muted-foreground",
            "@3xl:pointer-events-none @3xl:absolute @3xl:top-full @3xl:left-11 @3xl:z-10 @3xl:max-w-prose @3xl:rounded-md @3xl:border @3xl:bg-card @3xl:p-3 @3xl:shadow-md",
            "@3xl:invisible @3xl:group-focus-within:visible @3xl:group-hover:visible",
          )}
        >
          {facts === null ? null : <span className="text-foreground">{facts} </span>}
          {advice}
          {job === null ? null : <span className="hidden @3xl:block">{jobFacts(job)}</span>}
        </p>
      )}
    </article>
  );
}

type OpenProps = {
  opening: NonNullable<ReturnType<typeof openingOf>>;
  isMain: boolean;
  describedBy: string;
  children: ReactNode;
};

function Open({ opening, isMain, describedBy, children }: OpenProps) {
  const variant = isMain ? "default" : "outline";
  if ("shown" in opening) {
    const { shown } = opening;
    return (
      <Button
        size="sm"
        variant={variant}
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onClick={() => TODAY_ADDRESS.show(shown)}
      >
        {children}
      </Button>
    );
  }
  return (
    <Link
      href={opening.href}
      aria-describedby={describedBy}
      className={buttonVariants({ size: "sm", variant })}
    >
      {children}
    </Link>
  );
}

/** Kinds of items whose people staff call. */
const CALLED: ReadonlySet<string> = new Set([
  "not_on_the_way",
  "running_late",
  "late",
  "arrival_contested",
  "vehicle_declined",
  "work_stopped",
  "job_late",
  "job_stuck",
]);

/**
 * Links to call the people of a job that may not happen as planned, or who reported a danger. The
 * other side of a report must not learn about it.
 */
function Calls({ item: { kind, alert, job, reporter } }: { item: TodayItem }) {
  const callsBoth = CALLED.has(alert?.kind ?? kind);
  const people = [
    ["reporter", reporter],
    ["mechanic", callsBoth ? (job?.mechanic ?? null) : null],
    ["customer", callsBoth || kind === "unaccepted" ? (job?.customer ?? null) : null],
  ] as const;
  return people.map(([who, person]) => {
    if (person === null || !isPhone(person.phone)) return null;
    return (
      <a
        key={who}
        href={phoneHref(person.phone)}
        title={`Call ${who}: ${person.name}, ${person.phone}`}
        className={buttonVariants({ size: "sm", variant: "outline" })}
      >
        <Phone aria-hidden />
        <span>
          <span className="@3xl:sr-only">Call </span>
          {who}
        </span>
      </a>
    );
  });
}

const jobFacts = ({ customer, vehicle, services, area, bookingNumber }: TodayJob) =>
  [customer.name, vehicle, services, area, bookingNumber].filter((fact) => fact !== "").join(" · ");

/** Shows the people and the job, or what else tells one row from the next. */
function Facts({ item }: { item: TodayItem }) {
  const { job, alert, kind, from } = item;
  const text =
    job === null
      ? kind === "support"
        ? (from ?? "")
        : (detailOf(item).facts ?? "")
      : jobFacts(job);
  const takenBy = alert?.takenBy ?? null;
  return (
    <p className="min-w-0 flex-1 text-sm text-muted-foreground @3xl:truncate" title={text}>
      {takenBy === null || alert === null || alert.takenAt === null ? null : (
        <span className="text-foreground">
          Taken by <strong>{takenBy}</strong>,{" "}
          <time dateTime={alert.takenAt}>{formatRelative(alert.takenAt, Date.now())}</time>
          {text === "" ? null : " · "}
        </span>
      )}
      {text}
    </p>
  );
}

/** Shows when it's due, or since when it has been waiting. */
function Deadline({ item: { kind, dueAt, since } }: { item: TodayItem }) {
  const now = Date.now();
  if (dueAt === null) {
    return (
      <time dateTime={since} title={deskDateTime(since)} className="text-sm text-muted-foreground">
        {formatRelative(since, now)}
      </time>
    );
  }
  switch (kind) {
    case "unaccepted":
      return <DueBadge dueAt={dueAt} words={["Expires", "Expired"]} />;
    case "not_on_the_way":
    case "running_late":
    case "late":
      return <DueBadge dueAt={dueAt} words={["Starts", "Started"]} />;
    case "paused":
      return <DueBadge dueAt={dueAt} words={["Ends", "Ended"]} />;
    default:
      return <DueBadge dueAt={dueAt} />;
  }
}
