"use client";

import {
  Download,
  Gauge,
  Package,
  Pencil,
  Plus,
  Printer,
  ShieldCheck,
  Trash2,
  UserRound,
  Wrench,
} from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { cn } from "~/components/cn";
import { Button, buttonVariants } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { EmptyState } from "~/components/ui/empty-state";
import { Link } from "~/components/ui/link";
import type { HistoryRow } from "~/domain/booking/garage/schema";
import { useNow } from "~/features/mechanic/use-viewer-clock";
import { formatDollars, formatNumber } from "~/messages/format";
import { listAnd } from "~/messages/list";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";
import { historyCsvPath } from "./garage-pages";
import { dayOf, servicesLine, yearOf } from "./car-words";

const EntryDialog = lazy(async () => ({
  default: (await import("./entry-dialog")).EntryDialog,
}));

type Job = Extract<HistoryRow, { kind: "job" }>;
type Own = Extract<HistoryRow, { kind: "own" }>;

type CarHistoryProps = {
  vehicleId: string;
  /** For the printed page. */
  name: string;
  rows: readonly HistoryRow[];
  /** Only its owner adds to the history, while the car is in the garage. */
  canEdit: boolean;
};

/** Draws a car's history as a line through time, the newest first. */
export function CarHistory({ vehicleId, name, rows, canEdit }: CarHistoryProps) {
  const now = useNow();
  const [adding, setAdding] = useState(false);
  const add = canEdit ? (
    <Button variant="outline" className="max-sm:basis-full" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      Add to history
    </Button>
  ) : null;
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState
          as="h2"
          icon={<Wrench />}
          title="No history yet"
          description="Every completed job of this car appears here, with its date, mileage and warranty. You can also add work that was done elsewhere."
          action={add ?? undefined}
        />
      ) : (
        <>
          <div className="mb-6 flex flex-wrap gap-3 print:hidden">
            {add}
            <a
              href={historyCsvPath(vehicleId)}
              download
              className={buttonVariants({ variant: "outline", className: "max-sm:grow" })}
            >
              <Download aria-hidden />
              Download CSV
            </a>
            <Button variant="outline" className="max-sm:grow" onClick={() => window.print()}>
              <Printer aria-hidden />
              Print
            </Button>
          </div>
          <div className="prints-alone">
            <h2 className="mb-6 hidden font-display text-title font-semibold print:block">
              Service history: {name}
            </h2>
            <ol className="relative ml-2 grid gap-6 border-l-2 border-ring/40 pl-6 sm:ml-20 sm:pl-8">
              {rows.map((row, index) => {
                const before = rows[index - 1];
                const year = yearOfRow(row);
                const isNewYear = before === undefined || yearOfRow(before) !== year;
                return (
                  <li key={row.id} className="relative break-inside-avoid">
                    {isNewYear ? (
                      <p className="mb-2 font-display text-sm font-semibold text-muted-foreground sm:absolute sm:top-4 sm:-left-28 sm:mb-0 sm:w-16 sm:text-right">
                        {year}
                      </p>
                    ) : null}
                    <span
                      aria-hidden
                      className={cn(
                        "absolute bottom-[calc(100%-2.1rem)] -left-[calc(1.5rem+9px)] size-4 rounded-full border-4 border-background ring-2 ring-ring/50 max-sm:top-auto sm:-left-[calc(2rem+9px)]",
                        row.kind === "job" ? "bg-ring" : "bg-background",
                      )}
                    />
                    {row.kind === "job" ? (
                      <JobRow job={row} now={now} />
                    ) : (
                      <OwnRow vehicleId={vehicleId} entry={row} canEdit={canEdit} />
                    )}
                  </li>
                );
              })}
            </ol>
          </div>
        </>
      )}
      {adding ? (
        <Suspense>
          <EntryDialog vehicleId={vehicleId} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const yearOfRow = (row: HistoryRow): string =>
  row.kind === "job" ? yearOf(row.completedAt, row.timeZone) : row.doneOn.slice(0, 4);

const FACT = "inline-flex items-center gap-1.5";

function MilesFact({ row: { miles, isLower } }: { row: HistoryRow }) {
  if (miles === null) return null;
  return (
    <span className={cn(FACT, "tabular-nums")}>
      <Gauge aria-hidden className="size-4 text-muted-foreground" />
      {formatNumber(miles)} miles
      {isLower ? <span className="text-muted-foreground">(lower than before)</span> : null}
    </span>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <span className="flex flex-wrap gap-x-5 gap-y-1 text-sm empty:hidden">{children}</span>;
}

function JobRow({ job, now }: { job: Job; now: number | null }) {
  const { mechanic, parts, warrantyEndsAt, timeZone } = job;
  const hasWarranty = warrantyEndsAt !== null && now !== null && Date.parse(warrantyEndsAt) > now;
  return (
    <Link
      href={BOOKING_PATHS.customer(job.id)}
      className="grid gap-1.5 rounded-xl border bg-card p-4 shadow-card hover:border-ring/60 sm:p-5"
    >
      <span className="text-sm text-muted-foreground">
        <time dateTime={job.completedAt}>{dayOf(job.completedAt, timeZone)}</time>
      </span>
      <span className="font-display text-lead font-semibold wrap-anywhere">
        {servicesLine(job.services)}
      </span>
      <Facts>
        <MilesFact row={job} />
        {parts.length === 0 ? null : (
          <span className={cn(FACT, "wrap-anywhere")}>
            <Package aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            {listAnd(parts)}
          </span>
        )}
        {mechanic === null ? null : (
          <span className={cn(FACT, "wrap-anywhere")}>
            <UserRound aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            {mechanic}
          </span>
        )}
        {warrantyEndsAt === null ? null : (
          <span
            className={cn(
              FACT,
              hasWarranty ? "font-medium text-completed" : "text-muted-foreground",
            )}
          >
            <ShieldCheck aria-hidden className="size-4" />
            {hasWarranty ? "Warranty until" : "Warranty ended"} {dayOf(warrantyEndsAt, timeZone)}
          </span>
        )}
      </Facts>
    </Link>
  );
}

type OwnRowProps = { vehicleId: string; entry: Own; canEdit: boolean };

function OwnRow({ vehicleId, entry, canEdit }: OwnRowProps) {
  const [open, setOpen] = useState<"edit" | "remove" | null>(null);
  const remove = api.booking.removeEntry.useMutation({
    onSuccess() {
      setOpen(null);
      toast({ title: "Entry removed" });
    },
    onError(error) {
      toast({ variant: "destructive", title: "Entry not removed", description: error.message });
    },
  });
  return (
    <div className="grid gap-1.5 rounded-xl border border-dashed bg-card p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1.5">
          <span className="text-sm text-muted-foreground">
            <time dateTime={entry.doneOn}>{dayOf(entry.doneOn, "UTC")}</time>
            {", added by you"}
          </span>
          <span className="font-display text-lead font-semibold wrap-anywhere">{entry.title}</span>
        </div>
        {canEdit ? (
          <div className="-mt-2 -mr-2 flex shrink-0 print:hidden">
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Edit ${entry.title}`}
              onClick={() => setOpen("edit")}
            >
              <Pencil aria-hidden />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${entry.title}`}
              onClick={() => setOpen("remove")}
            >
              <Trash2 aria-hidden />
            </Button>
          </div>
        ) : null}
      </div>
      <Facts>
        <MilesFact row={entry} />
        {entry.cost === null ? null : <span>{formatDollars(entry.cost)}</span>}
      </Facts>
      {open === "edit" ? (
        <Suspense>
          <EntryDialog vehicleId={vehicleId} entry={entry} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
      <ConfirmDialog
        open={open === "remove"}
        onOpenChange={() => setOpen(null)}
        title="Remove this entry?"
        description={`We'll remove "${entry.title}" from the car's history.`}
        confirmLabel="Remove entry"
        cancelLabel="Keep entry"
        destructive
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ id: vehicleId, entryId: entry.id })}
      />
    </div>
  );
}
