"use client";

import { Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { FormDialog } from "~/components/ui/form-dialog";
import { MOST_HOURS } from "~/domain/calendar/policy";
import { WEEKDAYS, type WorkingHours } from "~/domain/calendar/slots";
import { hoursWords, weekdayName } from "./labels";

type Weekday = (typeof WEEKDAYS)[number];

/** Replaces the hours of other days with those of one day. */
export function withCopiedHours(
  hours: readonly WorkingHours[],
  from: Weekday,
  to: readonly Weekday[],
): WorkingHours[] {
  const copied = hours.filter(({ weekday }) => weekday === from);
  const others = to.filter((weekday) => weekday !== from);
  return [
    ...hours.filter(({ weekday }) => !others.some((other) => other === weekday)),
    ...others.flatMap((weekday) => copied.map((row) => ({ ...row, weekday }))),
  ];
}

type CopyHoursProps = {
  weekday: Weekday;
  hours: readonly WorkingHours[];
  onCopy: (hours: WorkingHours[]) => void;
};

/** Offers to copy a day's hours to other days. */
export function CopyHours({ weekday, hours, onCopy }: CopyHoursProps) {
  const [open, setOpen] = useState(false);
  const name = weekdayName(weekday);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Copy ${name}'s hours to other days`}
        onClick={() => setOpen(true)}
      >
        <Copy aria-hidden />
        Copy
      </Button>
      {open ? (
        <CopyDialog
          weekday={weekday}
          hours={hours}
          onCopy={onCopy}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function CopyDialog({ weekday, hours, onCopy, onClose }: CopyHoursProps & { onClose: () => void }) {
  const others = WEEKDAYS.filter((day) => day !== weekday);
  const isWorkday = (day: Weekday) => day > 0 && day < 6;
  const [days, setDays] = useState<readonly Weekday[]>(others.filter(isWorkday));
  const copied = withCopiedHours(hours, weekday, days);
  const isTooMany = copied.length > MOST_HOURS;
  const rows = hours.filter((row) => row.weekday === weekday);
  return (
    <FormDialog
      title={`Copy ${weekdayName(weekday)}'s hours`}
      description={`${hoursWords(rows)}. They replace the hours of the days you choose.`}
      submitLabel="Copy hours"
      pending={false}
      onSubmit={() => {
        if (isTooMany) return;
        onCopy(copied);
        onClose();
      }}
      onClose={onClose}
    >
      <fieldset className="grid gap-1">
        <legend className="sr-only">Days</legend>
        {others.map((day) => (
          <label key={day} className="flex min-h-11 items-center gap-3">
            <Checkbox
              checked={days.includes(day)}
              onCheckedChange={(checked) =>
                setDays(checked === true ? [...days, day] : days.filter((one) => one !== day))
              }
            />
            {weekdayName(day)}
          </label>
        ))}
      </fieldset>
      {isTooMany ? (
        <p role="alert" className="text-sm font-medium text-destructive">
          That&apos;s more hours than a week can hold. Choose fewer days.
        </p>
      ) : null}
    </FormDialog>
  );
}
