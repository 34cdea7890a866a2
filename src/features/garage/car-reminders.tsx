"use client";

import { BellRing, CalendarPlus, Check, Clock, Plus, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { cn } from "~/components/cn";
import { Badge } from "~/components/ui/badge";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { Skeleton } from "~/components/ui/skeleton";
import { Switch } from "~/components/ui/switch";
import type { Reminder, Reminders } from "~/domain/booking/garage/reminder-schema";
import { dueShare } from "~/domain/vehicle/maintenance";
import { dueSentence, everyWords, lastWords, STATE_WORDS } from "~/features/vehicle/due-words";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { PATHS } from "~/lib/paths";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";
import { DUE_BADGES } from "./due-looks";

const AddReminderDialog = lazy(async () => ({
  default: (await import("./add-reminder-dialog")).AddReminderDialog,
}));
const DoneDialog = lazy(async () => ({ default: (await import("./done-dialog")).DoneDialog }));

type CarRemindersProps = { vehicleId: string; canEdit: boolean };

/** Shows what is due for a car, the most urgent first, each with one tap to book it. */
export function CarReminders({ vehicleId, canEdit }: CarRemindersProps) {
  const reminders = api.booking.reminders.list.useQuery({ id: vehicleId });
  const [adding, setAdding] = useState(false);
  if (reminders.isError) {
    return (
      <ErrorState
        title="We couldn't load the reminders"
        description={reminders.error.message}
        onRetry={() => void reminders.refetch()}
      />
    );
  }
  if (reminders.data === undefined) return <Skeleton className="h-72 rounded-xl" />;
  const { items, isPrePurchase } = reminders.data;
  const known = items.filter(({ state }) => state !== "unknown");
  const unknown = items.filter(({ state }) => state === "unknown");
  const add = canEdit ? (
    <Button variant="outline" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      Add reminder
    </Button>
  ) : null;
  return (
    <div className="grid gap-6">
      {isPrePurchase ? (
        <p className="text-sm text-muted-foreground">
          You had this car inspected before buying it. Reminders start with its first service or
          with what you add to its history.
        </p>
      ) : null}
      {items.length === 0 ? (
        <EmptyState
          as="h2"
          icon={<BellRing />}
          title="No reminders"
          description="Add one for whatever you'd like to remember, such as a smog check."
          action={add ?? undefined}
        />
      ) : (
        <>
          {known.length === 0 ? null : (
            <ul className="grid gap-4 lg:grid-cols-2">
              {known.map((one) => (
                <ReminderCard
                  key={one.id}
                  vehicleId={vehicleId}
                  reminder={one}
                  miles={reminders.data.miles}
                  canEdit={canEdit}
                />
              ))}
            </ul>
          )}
          {unknown.length === 0 ? null : (
            <Unknown vehicleId={vehicleId} items={unknown} canEdit={canEdit} />
          )}
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="max-w-prose text-sm text-muted-foreground">
              These are general intervals. Your owner&apos;s manual has the ones for your car.
            </p>
            {add}
          </div>
        </>
      )}
      {canEdit ? <Emails vehicleId={vehicleId} reminders={reminders.data} /> : null}
      {adding ? (
        <Suspense>
          <AddReminderDialog vehicleId={vehicleId} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

const LOOKS: Record<Reminder["state"], { bar: string; edge: string }> = {
  overdue: { bar: "bg-destructive", edge: "border-l-destructive" },
  soon: { bar: "bg-pending", edge: "border-l-pending" },
  booked: { bar: "bg-accepted", edge: "border-l-accepted" },
  later: { bar: "bg-completed", edge: "border-l-completed" },
  snoozed: { bar: "bg-muted-foreground", edge: "border-l-border" },
  unknown: { bar: "bg-muted-foreground", edge: "border-l-border" },
};

type ReminderCardProps = {
  vehicleId: string;
  reminder: Reminder;
  miles: number | null;
  canEdit: boolean;
};

function ReminderCard({ vehicleId, reminder, miles, canEdit }: ReminderCardProps) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const { id, kind, title, state, bookingId } = reminder;
  const looks = LOOKS[state];
  const last = lastWords(reminder);
  const share = dueShare(reminder, { today, miles });
  const isUrgent = state === "overdue" || state === "soon";
  const canBook = canEdit && kind === "service" && reminder.canBook && bookingId === null;
  return (
    <li className="grid min-w-0">
      <Card className={cn("flex flex-col gap-3 border-l-4 p-4 sm:p-5", looks.edge)}>
        <div className="flex items-start justify-between gap-3">
          <h3 className="min-w-0 font-display text-lead font-semibold wrap-anywhere">{title}</h3>
          <span className="flex shrink-0 items-center">
            <Badge variant="outline" className={DUE_BADGES[state]}>
              {STATE_WORDS[state]}
            </Badge>
            {canEdit && kind === "own" ? (
              <RemoveOwn vehicleId={vehicleId} reminder={reminder} />
            ) : null}
          </span>
        </div>
        {share === null ? null : (
          <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-muted">
            <div
              className={cn("bar-fill h-full rounded-full", looks.bar)}
              style={{ width: `${Math.round(share * 100)}%` }}
            />
          </div>
        )}
        <div className="grid gap-0.5 text-sm">
          <p className={isUrgent ? "font-semibold" : undefined}>{dueSentence(reminder)}</p>
          {last === null ? null : <p className="text-muted-foreground">{last}</p>}
          {kind === "service" ? (
            <p className="text-muted-foreground">{everyWords(reminder)}</p>
          ) : null}
        </div>
        <div className="mt-auto flex flex-wrap gap-2 pt-1 empty:hidden">
          {bookingId === null ? null : (
            <Link
              href={BOOKING_PATHS.customer(bookingId)}
              className={buttonVariants({ variant: "outline", size: "sm" })}
            >
              Open booking
            </Link>
          )}
          {canBook ? (
            <Link
              href={PATHS.bookingWith({ vehicle: vehicleId, service: id })}
              className={buttonVariants({ variant: isUrgent ? "default" : "outline", size: "sm" })}
              aria-label={`Book this: ${title}`}
            >
              <CalendarPlus aria-hidden />
              Book this
            </Link>
          ) : null}
          {canEdit ? <Actions vehicleId={vehicleId} reminder={reminder} /> : null}
        </div>
      </Card>
    </li>
  );
}

type ReminderActionProps = { vehicleId: string; reminder: Reminder };

const notChanged = (error: { message: string }) =>
  toast({ variant: "destructive", title: "Reminder not changed", description: error.message });

/** Marks a reminder as done, or puts it off. */
function Actions({ vehicleId, reminder }: ReminderActionProps) {
  const [isDone, setIsDone] = useState(false);
  const { id, kind, title, state } = reminder;
  const snooze = api.booking.reminders.snooze.useMutation({ onError: notChanged });
  const put = (months: 0 | 1) => snooze.mutate({ id: vehicleId, kind, reminderId: id, months });
  return (
    <>
      {state === "booked" ? null : (
        <Button
          size="sm"
          variant="outline"
          className="max-sm:px-2.5"
          aria-label={`Mark as done: ${title}`}
          onClick={() => setIsDone(true)}
        >
          <Check aria-hidden />
          Mark as done
        </Button>
      )}
      {state === "overdue" || state === "soon" ? (
        <Button
          size="sm"
          variant="outline"
          className="max-sm:px-2.5"
          aria-label={`Snooze a month: ${title}`}
          loading={snooze.isPending}
          onClick={() => put(1)}
        >
          <Clock aria-hidden />
          Snooze a month
        </Button>
      ) : null}
      {state === "snoozed" ? (
        <Button
          size="sm"
          variant="outline"
          className="max-sm:px-2.5"
          aria-label={`Stop snoozing: ${title}`}
          loading={snooze.isPending}
          onClick={() => put(0)}
        >
          <Clock aria-hidden />
          Stop snoozing
        </Button>
      ) : null}
      {isDone ? (
        <Suspense>
          <DoneDialog vehicleId={vehicleId} reminder={reminder} onClose={() => setIsDone(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Removes one of the owner's own reminders. */
function RemoveOwn({ vehicleId, reminder: { id, title } }: ReminderActionProps) {
  const remove = api.booking.reminders.remove.useMutation({ onError: notChanged });
  return (
    <Button
      size="icon"
      variant="ghost"
      className="-my-3 -mr-3"
      aria-label={`Remove: ${title}`}
      loading={remove.isPending}
      onClick={() => remove.mutate({ id: vehicleId, reminderId: id })}
    >
      <Trash2 aria-hidden />
    </Button>
  );
}

type UnknownProps = { vehicleId: string; items: readonly Reminder[]; canEdit: boolean };

/** Asks when services were last done that have no date yet. */
function Unknown({ vehicleId, items, canEdit }: UnknownProps) {
  const [asking, setAsking] = useState<Reminder | null>(null);
  return (
    <Card className="grid gap-1 p-4 sm:p-5">
      <h3 className="font-display text-lead font-semibold">When was it last done?</h3>
      <p className="text-sm text-muted-foreground">
        Tell us once, and we&apos;ll say when it&apos;s due again. A job booked here counts by
        itself.
      </p>
      <ul className="mt-2 divide-y">
        {items.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{one.title}</span>
              <span className="block text-sm text-muted-foreground">
                {one.lastOn === null ? everyWords(one) : dueSentence(one)}
              </span>
            </span>
            {canEdit ? (
              <span className="flex flex-wrap gap-1 max-sm:-ml-3.5 forced-colors:ml-0">
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Add date: ${one.title}`}
                  onClick={() => setAsking(one)}
                >
                  Add date
                </Button>
                {one.canBook ? (
                  <Link
                    href={PATHS.bookingWith({ vehicle: vehicleId, service: one.id })}
                    className={buttonVariants({ variant: "ghost", size: "sm" })}
                    aria-label={`Book this: ${one.title}`}
                  >
                    Book this
                  </Link>
                ) : null}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {asking === null ? null : (
        <Suspense>
          <DoneDialog vehicleId={vehicleId} reminder={asking} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </Card>
  );
}

/** Turns emails about this car on or off. */
function Emails({ vehicleId, reminders }: { vehicleId: string; reminders: Reminders }) {
  const { emails, mailing, isPrePurchase } = reminders;
  const change = api.booking.reminders.mail.useMutation({
    onError(error) {
      toast({ variant: "destructive", title: "Emails not changed", description: error.message });
    },
  });
  if (isPrePurchase || (mailing === "unavailable" && !emails)) return null;
  const isOn = change.isPending ? change.variables.emails : emails;
  return (
    <Card className="flex items-center justify-between gap-4 p-4 sm:p-5">
      <label htmlFor="car-emails" className="grid cursor-pointer gap-0.5">
        <span className="font-medium">Email me when something is due</span>
        <span className="text-sm text-muted-foreground">
          {mailing === "unproven"
            ? "Confirm your email address first. You'll find it in your settings."
            : "At most one email a month for this car."}
        </span>
      </label>
      <Switch
        id="car-emails"
        checked={isOn}
        disabled={mailing === "unproven" && !emails}
        onCheckedChange={(checked) => change.mutate({ id: vehicleId, emails: checked })}
      />
    </Card>
  );
}
