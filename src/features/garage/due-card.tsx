"use client";

import { CalendarPlus, CircleCheck } from "lucide-react";
import { buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Link } from "~/components/ui/link";
import { dueSentence } from "~/features/vehicle/due-words";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";

/** Lists what is due now or soon, each with one tap to book it. Nothing while we don't know. */
export function DueCard({ vehicleId, canBook }: { vehicleId: string; canBook: boolean }) {
  const reminders = api.booking.reminders.list.useQuery({ id: vehicleId });
  const items = reminders.data?.items ?? [];
  const due = items.filter(({ state }) => state === "overdue" || state === "soon");
  const next = items.find(({ state }) => state === "later");
  if (due.length === 0 && next === undefined) return null;
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="font-display text-heading font-semibold">What&apos;s due</h2>
      {due.length === 0 && next !== undefined ? (
        <p className="flex gap-3 text-sm">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-completed" />
          <span className="min-w-0">
            <span className="block font-semibold">Nothing right now</span>
            <span className="wrap-anywhere text-muted-foreground">
              Next: {next.title}. {dueSentence(next)}
            </span>
          </span>
        </p>
      ) : (
        <ul className="grid gap-3">
          {due.map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap items-center justify-between gap-3 rounded-lg border p-4"
            >
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{one.title}</span>
                <span
                  className={
                    one.state === "overdue"
                      ? "block text-sm font-medium text-destructive"
                      : "block text-sm text-muted-foreground"
                  }
                >
                  {dueSentence(one)}
                </span>
              </span>
              {canBook && one.kind === "service" && one.canBook ? (
                <Link
                  href={PATHS.bookingWith({ vehicle: vehicleId, service: one.id })}
                  className={buttonVariants({ size: "sm" })}
                  aria-label={`Book this: ${one.title}`}
                >
                  <CalendarPlus aria-hidden />
                  Book this
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
