import {
  CalendarClock,
  CircleDollarSign,
  FileCheck2,
  MessageCircleQuestion,
  ServerCog,
  ShieldAlert,
  Truck,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "~/components/cn";
import { Button, buttonVariants } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import { isPhone } from "~/domain/account/contact";
import type { TodayItem, TodayJob } from "~/domain/staff/today";
import type { TodayGroup } from "~/domain/staff/today/rank";
import { phoneHref } from "~/lib/phone-link";
import { formatRelative } from "~/messages/format";
import { deskDateTime } from "../frame/desk-zone";
import { DueBadge } from "../panel/due-badge";
import { TakeButton } from "./take-button";
import { TODAY_ADDRESS } from "./today-address";
import { detailOf, openingOf, questionOf, titleOf } from "./today-words";

const ICONS: Record<TodayGroup, LucideIcon> = {
  safety: ShieldAlert,
  due: CalendarClock,
  risk: Truck,
  money: CircleDollarSign,
  documents: FileCheck2,
  support: MessageCircleQuestion,
  system: ServerCog,
};

const TINTS: Record<TodayGroup, string> = {
  safety: "bg-destructive text-destructive-foreground",
  due: "bg-destructive/10 text-destructive",
  risk: "bg-pending-soft text-pending",
  money: "bg-accent text-accent-foreground",
  documents: "bg-accent text-accent-foreground",
  support: "bg-accent text-accent-foreground",
  system: "bg-muted text-muted-foreground",
};

type TodayRowProps = { item: TodayItem; isOpen: boolean; onResolve: () => void };

/** Shows one thing that needs staff: the subject, the people, the deadline and the actions. */
export function TodayRow({ item, isOpen, onResolve }: TodayRowProps) {
  const { alert, job, group, key } = item;
  const isAlarm = group === "safety" && alert?.takenBy === null;
  const opening = openingOf(item);
  const title = titleOf(item);
  const titleId = `today-${key}`;
  const { facts, advice } = detailOf(item);
  const Icon = ICONS[group];
  return (
    <article
      aria-labelledby={titleId}
      role={isAlarm ? "alert" : undefined}
      className={cn(
        "grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 border-l-4 border-transparent px-4 py-4 sm:px-5",
        "@3xl:grid-cols-[auto_minmax(0,1fr)_auto]",
        isAlarm && "border-destructive bg-destructive/5",
        isOpen && !isAlarm && "border-primary bg-muted/60",
      )}
    >
      <span
        aria-hidden
        className={cn("mt-0.5 grid size-9 place-items-center rounded-full", TINTS[group])}
      >
        <Icon className="size-5" />
      </span>
      <div className="grid min-w-0 content-start gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3
            id={titleId}
            className={cn("min-w-0 font-semibold wrap-anywhere", isAlarm && "text-destructive")}
          >
            {opening !== null && "shown" in opening ? (
              <button
                type="button"
                aria-haspopup="dialog"
                className="-my-2 min-h-11 text-left hover:underline hover:underline-offset-4"
                onClick={() => TODAY_ADDRESS.show(opening.shown)}
              >
                {title}
              </button>
            ) : (
              title
            )}
          </h3>
          <Deadline item={item} />
        </div>
        {job === null ? null : <JobFacts job={job} />}
        {facts === null && advice === null ? null : (
          <p className="max-w-prose text-sm wrap-anywhere text-muted-foreground">
            {facts === null ? null : <span className="text-foreground">{facts} </span>}
            {advice}
          </p>
        )}
        {alert === null || alert.takenBy === null || alert.takenAt === null ? null : (
          <p className="text-sm">
            Taken by <strong>{alert.takenBy}</strong>,{" "}
            <time dateTime={alert.takenAt}>{formatRelative(alert.takenAt, Date.now())}</time>
          </p>
        )}
      </div>
      <div className="col-start-2 flex flex-wrap items-start gap-2 @3xl:col-start-3 @3xl:max-w-96 @3xl:justify-end">
        {isAlarm ? <TakeButton id={alert.id} describedBy={titleId} /> : null}
        <Calls item={item} />
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

/** Links to call the people of a job that may not happen as planned. */
function Calls({ item: { kind, job } }: { item: TodayItem }) {
  if (job === null) return null;
  const isAtRisk = kind === "not_on_the_way" || kind === "running_late" || kind === "late";
  const people = [
    isAtRisk && job.mechanic !== null ? (["Call mechanic", job.mechanic] as const) : null,
    isAtRisk || kind === "unaccepted" ? (["Call customer", job.customer] as const) : null,
  ];
  return people.map((one) =>
    one === null || !isPhone(one[1].phone) ? null : (
      <a
        key={one[0]}
        href={phoneHref(one[1].phone)}
        title={`${one[1].name}, ${one[1].phone}`}
        className={buttonVariants({ size: "sm", variant: "outline" })}
      >
        {one[0]}
      </a>
    ),
  );
}

function JobFacts({ job }: { job: TodayJob }) {
  const facts = [job.customer.name, job.vehicle, job.services, job.area];
  return (
    <p className="text-sm wrap-anywhere">
      {facts.filter((fact) => fact !== "").join(" · ")}
      {" · "}
      <span className="font-mono whitespace-nowrap">{job.bookingNumber}</span>
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
    default:
      return <DueBadge dueAt={dueAt} />;
  }
}
