"use client";

import { useEffect } from "react";
import { FormProvider, useForm, useFormContext } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { BUFFER_MINUTES } from "~/domain/booking/policy";
import { BUFFERS, HORIZON_DAYS, MINIMUM_NOTICE_HOURS } from "~/domain/calendar/policy";
import type { BookingRules } from "~/domain/calendar/schema";
import { US_TIME_ZONES, zoneLabels } from "~/features/booking/zoned-time";
import { viewerTimeZone } from "~/lib/time-zone";
import { useLaterRules } from "~/components/use-later-rules";
import { durationText } from "~/messages/counts";
import { plural } from "~/messages/plural";
import type { Availability } from "./availability";
import { DefaultHours } from "./default-hours";
import { useSaveAvailability } from "./use-save-availability";
import { WeekHours } from "./week-hours";

const NOTICES = [0, 1, 2, 4, 8, 12, 24, 48, 72, MINIMUM_NOTICE_HOURS.max];
const HORIZONS = [7, 14, 30, 60, 90, 180, HORIZON_DAYS.max];

const loadRules = async () => (await import("~/domain/calendar/schema")).bookingRulesSchema;

const rulesOf = ({
  timeZone,
  hours,
  minimumNoticeHours,
  horizonDays,
  bufferMinutes,
}: Availability) => ({ timeZone, hours, minimumNoticeHours, horizonDays, bufferMinutes });

/** Edits when customers can book: weekly hours, their zone, notice, horizon and time between jobs. */
export function HoursCard({ availability, now }: { availability: Availability; now: number }) {
  const form = useForm({
    resolver: useLaterRules(loadRules),
    defaultValues: rulesOf(availability),
  });
  const { reset, formState, handleSubmit } = form;
  const { isDirty } = formState;
  const saving = useSaveAvailability((saved) => reset(rulesOf(saved)));
  useEffect(() => {
    // Don't overwrite what the user is typing.
    if (!isDirty) reset(rulesOf(availability));
  }, [availability, isDirty, reset]);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Weekly hours</CardTitle>
        <CardDescription>
          Customers see times that leave room in these hours for the job and {BUFFER_MINUTES}{" "}
          minutes of driving afterward. Jobs you&apos;ve accepted don&apos;t change.
        </CardDescription>
      </CardHeader>
      <CardContent>
        <FormProvider {...form}>
          <form
            noValidate
            className="grid gap-6"
            onSubmit={(event) => void handleSubmit((rules) => saving.save(rules))(event)}
          >
            {availability.usualHours ? <DefaultHours /> : null}
            <WeekHours />
            <Rules now={now} />
            <div className="flex flex-wrap items-center gap-4 border-t pt-5">
              <Button type="submit" className="w-full sm:w-auto" loading={saving.pending}>
                Save hours
              </Button>
              {isDirty ? <p className="text-sm text-muted-foreground">Unsaved changes</p> : null}
            </div>
          </form>
        </FormProvider>
      </CardContent>
    </Card>
  );
}

/** Returns the usual values plus the saved one, if it isn't among them. */
const choices = (usual: readonly number[], kept: number) =>
  [...new Set([...usual, kept])].toSorted((a, b) => a - b);

const days = (count: number) => plural(count, { one: "1 day", other: "{count} days" });

const noticeWords = (hours: number) =>
  hours === 0
    ? "None"
    : hours % 24 === 0
      ? days(hours / 24)
      : plural(hours, { one: "1 hour", other: "{count} hours" });

function Rules({ now }: { now: number }) {
  const { register, getValues, formState } = useFormContext<BookingRules>();
  const { errors, defaultValues } = formState;
  const kept = { ...getValues(), ...defaultValues };
  const zones = [...new Set([kept.timeZone, viewerTimeZone(), ...US_TIME_ZONES])];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Time zone"
        className="sm:col-span-2"
        error={errors.timeZone?.message}
        hint="Your hours use this time zone, with daylight saving time."
      >
        {(control) => (
          <Select
            {...control}
            {...register("timeZone")}
            options={zoneLabels(zones, new Date(now))}
          />
        )}
      </Field>
      <Field
        label="Minimum notice"
        error={errors.minimumNoticeHours?.message}
        hint="How soon a job can start."
      >
        {(control) => (
          <Select
            {...control}
            {...register("minimumNoticeHours", { valueAsNumber: true })}
            options={choices(NOTICES, kept.minimumNoticeHours).map((hours) => ({
              value: String(hours),
              label: noticeWords(hours),
            }))}
          />
        )}
      </Field>
      <Field
        label="Booking window"
        error={errors.horizonDays?.message}
        hint="How far ahead customers can book you."
      >
        {(control) => (
          <Select
            {...control}
            {...register("horizonDays", { valueAsNumber: true })}
            options={choices(HORIZONS, kept.horizonDays).map((count) => ({
              value: String(count),
              label: days(count),
            }))}
          />
        )}
      </Field>
      <Field
        label="Time between jobs"
        className="sm:col-span-2"
        error={errors.bufferMinutes?.message}
        hint="For the drive and a break. It counts before and after every job, and customers don't see it."
      >
        {(control) => (
          <Select
            {...control}
            {...register("bufferMinutes", { valueAsNumber: true })}
            options={BUFFERS.map((minutes) => ({
              value: String(minutes),
              label: durationText(minutes),
            }))}
          />
        )}
      </Field>
    </div>
  );
}
