"use client";

import { BellRing, CalendarPlus, CircleCheck } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Link } from "~/components/ui/link";
import type { Reminder } from "~/domain/booking/garage/reminder-schema";
import { dueSentence, STATE_WORDS } from "~/features/vehicle/due-words";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import { DUE_BADGES } from "./due-looks";

type DueCardProps = { vehicleId: string; canBook: boolean; onOpenReminders: () => void };

/**
 * Lists what is due now or soon, each with one tap to book it. Otherwise says what is next, or what
 * we need to know to say it.
 */
export function DueCard({ vehicleId, canBook, onOpenReminders }: DueCardProps) {
  const reminders = api.booking.reminders.list.useQuery({ id: vehicleId });
  const items = reminders.data?.items ?? [];
  const due = items.filter(({ state }) => state === "overdue" || state === "soon");
  const next = items.find(({ state }) => state === "later");
  const isUnknown = items.some(({ state }) => state === "unknown");
  if (due.length === 0 && next === undefined && !isUnknown) return null;
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="font-display text-heading font-semibold">What&apos;s due</h2>
      {due.length > 0 ? (
        <ul className="grid gap-3">
          {due.map((one) => (
            <DueItem key={one.id} vehicleId={vehicleId} reminder={one} canBook={canBook} />
          ))}
        </ul>
      ) : next === undefined ? (
        <div className="grid justify-items-start gap-3 text-sm">
          <p className="text-muted-foreground">
            Tell us when services were last done, and we&apos;ll say when they&apos;re due again.
          </p>
          <Button variant="outline" onClick={onOpenReminders}>
            <BellRing aria-hidden />
            Set up reminders
          </Button>
        </div>
      ) : (
        <p className="flex gap-3 text-sm">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-completed" />
          <span className="min-w-0">
            <span className="block font-semibold">Nothing right now</span>{" "}
            <span className="wrap-anywhere text-muted-foreground">
              Next: {next.title}. {dueSentence(next)}
            </span>
          </span>
        </p>
      )}
    </Card>
  );
}

type DueItemProps = { vehicleId: string; reminder: Reminder; canBook: boolean };

function DueItem({ vehicleId, reminder, canBook }: DueItemProps) {
  const { id, kind, title, state } = reminder;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-lg border p-4">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>{" "}
          <Badge variant="outline" className={DUE_BADGES[state]}>
            {STATE_WORDS[state]}
          </Badge>
        </span>{" "}
        <span className="block text-sm text-muted-foreground">{dueSentence(reminder)}</span>
      </span>
      {canBook && kind === "service" && reminder.canBook ? (
        <Link
          href={PATHS.bookingWith({ vehicle: vehicleId, service: id })}
          className={buttonVariants({ size: "sm", className: "max-sm:w-full" })}
          aria-label={`Book this: ${title}`}
        >
          <CalendarPlus aria-hidden />
          Book this
        </Link>
      ) : null}
    </li>
  );
}
