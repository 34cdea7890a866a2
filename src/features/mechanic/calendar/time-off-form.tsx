"use client";

import { useCallback, useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Link } from "~/components/ui/link";
import { MOST_TIME_OFF, TIME_OFF_NOTE_MAX } from "~/domain/calendar/policy";
import type { Span } from "~/domain/calendar/spans";
import type { BookingView } from "~/domain/booking/view";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { formatDateTime } from "~/messages/format";
import { useLaterRules } from "~/components/use-later-rules";
import { plural } from "~/messages/plural";
import type { Availability } from "./availability";
import { momentOf } from "./moment";

type TimeOff = Availability["timeOff"][number];

type TimeOffFormProps = {
  timeZone: string;
  /** Upcoming accepted jobs. */
  planned: readonly (Span & { job: BookingView })[];
  known: readonly TimeOff[];
  pending: boolean;
  onAdd: (timeOff: TimeOff) => void;
};

const EMPTY = { start: "", end: "", note: "" };

/** Adds time off in the calendar's zone. */
export function TimeOffForm({ timeZone, planned, known, pending, onAdd }: TimeOffFormProps) {
  const load = useCallback(
    async () => (await import("./time-off-rules")).enteredSchema(timeZone),
    [timeZone],
  );
  const { register, control, handleSubmit, reset, formState } = useForm({
    resolver: useLaterRules(load),
    defaultValues: EMPTY,
  });
  // Clears the form once the entry is in the list.
  useEffect(() => reset(EMPTY), [known, reset]);
  const [start, end] = useWatch({ control, name: ["start", "end"] });
  const from = Date.parse(momentOf(start, timeZone));
  const to = Date.parse(momentOf(end, timeZone));
  const covered = planned.filter((job) => job.from < to && from < job.to);
  const meets = covered.length;
  const { errors } = formState;
  if (known.length >= MOST_TIME_OFF) {
    return <p className="text-sm">You&apos;ve reached the limit for time off.</p>;
  }
  return (
    <form
      noValidate
      aria-label="Add time off"
      className="grid gap-4 border-t pt-5"
      onSubmit={(event) => void handleSubmit(onAdd)(event)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Starts" required error={errors.start?.message}>
          {(field) => (
            <Input {...field} type="datetime-local" max="9999-12-31T23:59" {...register("start")} />
          )}
        </Field>
        <Field label="Ends" required error={errors.end?.message}>
          {(field) => (
            <Input {...field} type="datetime-local" max="9999-12-31T23:59" {...register("end")} />
          )}
        </Field>
      </div>
      <Field label="Note" optional error={errors.note?.message}>
        {(field) => (
          <Input
            {...field}
            maxLength={TIME_OFF_NOTE_MAX}
            autoComplete="off"
            {...register("note")}
          />
        )}
      </Field>
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {meets === 0
          ? ""
          : plural(meets, {
              one: "You have a job then. Accepted jobs stay accepted. Ask the customer to reschedule, or give up the job.",
              other:
                "You have {count} jobs then. Accepted jobs stay accepted. Ask the customers to reschedule, or give up the jobs.",
            })}
      </p>
      {meets === 0 ? null : (
        <ul className="-mt-2 grid gap-1 text-sm">
          {covered.map(({ job }) => (
            <li key={job.id}>
              <Link
                href={BOOKING_PATHS.mechanic(job.id)}
                className="font-semibold text-link underline underline-offset-4"
              >
                {formatDateTime(job.scheduledAt, timeZone)}
              </Link>
              {`: ${job.serviceName}`}
            </li>
          ))}
        </ul>
      )}
      <Button type="submit" variant="outline" className="justify-self-start" loading={pending}>
        Add time off
      </Button>
    </form>
  );
}
