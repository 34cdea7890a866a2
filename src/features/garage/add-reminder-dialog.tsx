"use client";

import { useState } from "react";
import { Field } from "~/components/ui/field";
import { FormDialog } from "~/components/ui/form-dialog";
import { Input } from "~/components/ui/input";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { MilesField } from "~/features/vehicle/miles-field";
import { useMiles } from "~/features/vehicle/use-miles";
import { toast } from "~/lib/use-toast";
import { vehicleFields } from "~/messages/fields/vehicle";
import { api } from "~/trpc/react";

type AddReminderDialogProps = { vehicleId: string; onClose: () => void };

/** Adds a reminder of the owner's own, by date, mileage or both. */
export function AddReminderDialog({ vehicleId, onClose }: AddReminderDialogProps) {
  const [title, setTitle] = useState("");
  const [dueOn, setDueOn] = useState("");
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const miles = useMiles();
  const add = api.booking.reminders.add.useMutation({
    onSuccess() {
      toast({ title: "Reminder added" });
      onClose();
    },
    onError(error) {
      setErrors(error.data?.fields ?? {});
      toast({ variant: "destructive", title: "Reminder not added", description: error.message });
    },
  });

  function save() {
    const dueMiles = miles.read();
    const wrong = {
      ...(title.trim() === "" ? { title: vehicleFields.reminderTitleMissing } : {}),
      ...(dueOn === "" && dueMiles === null ? { dueOn: vehicleFields.reminderDueMissing } : {}),
    };
    setErrors(wrong);
    if (dueMiles === undefined || Object.keys(wrong).length > 0) return;
    add.mutate({ id: vehicleId, title, dueOn: dueOn || null, dueMiles });
  }

  const errorOf = (name: string) => {
    const error = errors[name];
    return error === undefined ? {} : { error };
  };
  return (
    <FormDialog
      title="Add reminder"
      description="We'll show it as due at the first of date and mileage."
      submitLabel="Add reminder"
      pending={add.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Remind me of"
          required
          className="sm:col-span-2"
          hint="For example: smog check"
          {...errorOf("title")}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={TEXT_LIMITS.name}
              autoComplete="off"
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
        </Field>
        <Field label="Date" {...errorOf("dueOn")}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={dueOn}
              onChange={(event) => setDueOn(event.target.value)}
            />
          )}
        </Field>
        <MilesField miles={miles} label="Mileage" />
      </div>
    </FormDialog>
  );
}
