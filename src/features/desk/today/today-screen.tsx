"use client";

import { CircleCheckBig } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import type { AlertView } from "~/domain/staff/alert/schema";
import type { TodayItem, TodayView } from "~/domain/staff/today";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { formatClock } from "~/messages/format";
import { deskDateTime, deskZone } from "../frame/desk-zone";
import { jobsText } from "~/messages/counts";
import { plural } from "~/messages/plural";
import { DeskFrame } from "../frame/desk-frame";
import { useDeskToday } from "../frame/use-desk-today";
import { useRemoveAlert } from "./after-alert";
import { TODAY_ADDRESS, type TodayShown } from "./today-address";
import { TodayRow } from "./today-row";
import { openingOf, questionOf } from "./today-words";

const DecisionDialog = lazy(async () => ({
  default: (await import("../dialogs/decision-dialog")).DecisionDialog,
}));
const ResolveDialog = lazy(async () => ({
  default: (await import("./resolve-dialog")).ResolveDialog,
}));
/** Loaded when a row is opened. */
const TodayPanel = lazy(async () => ({ default: (await import("./today-panels")).TodayPanel }));

/** Renders /desk: everything that needs staff, most urgent first, with one row open beside it. */
export function TodayScreen({ user }: { user: UserView }) {
  const today = useDeskToday();
  const shown = TODAY_ADDRESS.useShown();
  const [resolving, setResolving] = useState<AlertView | null>(null);
  return (
    <DeskFrame
      user={user}
      title="Today"
      description="What needs you, most urgent first."
      here="/desk"
    >
      <SecondFactorGate call={today}>
        {today.data ? (
          <Today today={today.data} shown={shown} onResolve={setResolving} />
        ) : today.error ? (
          <ErrorState
            title="The list couldn't be loaded"
            description={today.error.message}
            onRetry={() => void today.refetch()}
          />
        ) : (
          <div className="grid gap-5">
            <SkeletonCard lines={3} />
            <SkeletonCard lines={3} />
          </div>
        )}
        <Suspense fallback={null}>
          {Object.values(shown).some((open) => open !== undefined) ? (
            <TodayPanel shown={shown} />
          ) : null}
        </Suspense>
      </SecondFactorGate>
      <Suspense fallback={null}>
        {resolving === null ? null : (
          <Resolving alert={resolving} onClose={() => setResolving(null)} />
        )}
      </Suspense>
    </DeskFrame>
  );
}

/** Asks for a decision where only staff can decide, and for a note elsewhere. */
function Resolving({ alert, onClose }: { alert: AlertView; onClose: () => void }) {
  const question = questionOf(alert);
  const done = useRemoveAlert(alert, onClose);
  return question === null ? (
    <ResolveDialog alert={alert} onClose={onClose} />
  ) : (
    <DecisionDialog
      question={question}
      booking={{ id: alert.subject, bookingNumber: alert.bookingNumber ?? "" }}
      done={done}
      onClose={onClose}
    />
  );
}

type TodayProps = {
  today: TodayView;
  shown: TodayShown;
  onResolve: (alert: AlertView) => void;
};

function Today({ today, shown, onResolve }: TodayProps) {
  const { items } = today;
  return (
    <div className="@container grid grid-cols-1 gap-4">
      {items.length === 0 ? (
        <AllClear today={today} />
      ) : (
        <Card className="p-0">
          <ol aria-label="Needs you" className="divide-y">
            {items.map((item) => {
              const { alert, key } = item;
              return (
                <li key={key} data-desk-row>
                  <TodayRow
                    item={item}
                    isOpen={isShown(item, shown)}
                    onResolve={() => {
                      if (alert !== null) onResolve(alert);
                    }}
                  />
                </li>
              );
            })}
          </ol>
        </Card>
      )}
      <Night today={today} />
    </div>
  );
}

function isShown(item: TodayItem, shown: TodayShown): boolean {
  const opening = openingOf(item);
  if (opening === null || !("shown" in opening)) return false;
  const { booking, dispute, document, person, request } = opening.shown;
  return (
    (booking !== undefined && booking === shown.booking) ||
    (dispute !== undefined && dispute === shown.dispute) ||
    (document !== undefined && shown.document !== undefined) ||
    (person !== undefined && person === shown.person) ||
    (request !== undefined && request === shown.request)
  );
}

function AllClear({ today: { underWay, ahead, nextStartAt } }: { today: TodayView }) {
  const now = underWay === 0 ? null : `${jobsText(underWay)} in progress`;
  const next =
    ahead === 0 || nextStartAt === null
      ? null
      : plural(ahead, {
          one: "1 job starts later today, at ",
          other: "{count} jobs start later today, the next at ",
        }) + formatClock(new Date(nextStartAt), deskZone());
  const day = [now, next].filter((part) => part !== null).join(", ");
  return (
    <EmptyState
      as="h2"
      art={
        <span className="grid size-20 place-items-center rounded-full bg-completed-soft text-completed">
          <CircleCheckBig className="size-10" />
        </span>
      }
      title="All clear"
      description={
        <>
          Nobody is waiting for you, and every job is on track.
          <br />
          {day === "" ? "No more jobs start today." : `${day}.`}
        </>
      }
      className="border-solid bg-card py-16 sm:py-24"
    />
  );
}

/** Shows the last backup and comparison. */
function Night({ today: { backup, comparedAt } }: { today: TodayView }) {
  return (
    <p className="text-sm text-muted-foreground">
      {backup === null
        ? "The database server makes its own backups."
        : backup.at === null
          ? "There's no backup yet."
          : `Last backup: ${deskDateTime(backup.at)}.`}{" "}
      {comparedAt === null
        ? "We haven't compared the books yet."
        : `Books compared: ${deskDateTime(comparedAt)}.`}
    </p>
  );
}
