"use client";

import { useState } from "react";
import { Field } from "~/components/ui/field";
import { FormDialog } from "~/components/ui/form-dialog";
import { Input } from "~/components/ui/input";
import type { Reminder } from "~/domain/booking/garage/reminder-schema";
import { dayAt } from "~/domain/staff/days";
import { MilesField } from "~/features/vehicle/miles-field";
import { useMiles } from "~/features/vehicle/use-miles";
import { viewerTimeZone } from "~/lib/time-zone";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";

type DoneDialogProps = { vehicleId: string; reminder: Reminder; onClose: () => void };

/** Asks when something was done, which goes into the car's history and starts its next interval. */
export function DoneDialog({ vehicleId, reminder, onClose }: DoneDialogProps) {
  const [today] = useState(() => dayAt(new Date(), viewerTimeZone()));
  const [doneOn, setDoneOn] = useState(today);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const miles = useMiles();
  const done = api.booking.reminders.done.useMutation({
    onSuccess() {
      toast({ title: "Added to the car's history" });
      onClose();
    },
    onError(error) {
      setErrors(error.data?.fields ?? {});
      toast({ variant: "destructive", title: "Not saved", description: error.message });
    },
  });
  const { id, kind, title } = reminder;
  return (
    <FormDialog
      title={title}
      description="When was it last done? We'll add it to the car's history."
      submitLabel="Save"
      pending={done.isPending}
      onSubmit={() => {
        const read = miles.read();
        if (read === undefined) return;
        done.mutate({ id: vehicleId, kind, reminderId: id, doneOn, miles: read });
      }}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Date"
          required
          {...(errors.doneOn === undefined ? {} : { error: errors.doneOn })}
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              max={today}
              value={doneOn}
              onChange={(event) => {
                setErrors({});
                setDoneOn(event.target.value);
              }}
            />
          )}
        </Field>
        <MilesField miles={miles} label="Odometer then" optional />
      </div>
    </FormDialog>
  );
}
