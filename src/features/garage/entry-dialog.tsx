"use client";

import { useState } from "react";
import { Field } from "~/components/ui/field";
import { FormDialog } from "~/components/ui/form-dialog";
import { Input } from "~/components/ui/input";
import { TEXT_LIMITS } from "~/domain/text/limits";
import type { CarEntry } from "~/domain/vehicle/entry-schema";
import { MilesField } from "~/features/vehicle/miles-field";
import { useMiles } from "~/features/vehicle/use-miles";
import { viewerTimeZone } from "~/lib/time-zone";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";
import { dayAt } from "~/domain/staff/days";

type EntryDialogProps = {
  vehicleId: string;
  /** The entry to change, else a new one. */
  entry?: CarEntry;
  onClose: () => void;
};

const FIELDS = ["doneOn", "title", "cost"] as const;
type Name = (typeof FIELDS)[number];

/** Adds work to a car's history that wasn't booked here, or corrects it. */
export function EntryDialog({ vehicleId, entry, onClose }: EntryDialogProps) {
  const [today] = useState(() => dayAt(new Date(), viewerTimeZone()));
  const [values, setValues] = useState<Record<Name, string>>({
    doneOn: entry?.doneOn ?? today,
    title: entry?.title ?? "",
    cost: entry?.cost ?? "",
  });
  const miles = useMiles(entry?.miles == null ? "" : String(entry.miles));
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const answered = {
    onSuccess() {
      toast({ title: entry === undefined ? "Entry added" : "Entry saved" });
      onClose();
    },
    onError(error: { message: string; data?: { fields?: Record<string, string> } | null }) {
      setErrors(error.data?.fields ?? {});
      toast({ variant: "destructive", title: "Entry not saved", description: error.message });
    },
  };
  const add = api.booking.addEntry.useMutation(answered);
  const change = api.booking.changeEntry.useMutation(answered);

  function save() {
    const read = miles.read();
    if (values.title.trim() === "") setErrors({ title: "Enter what was done." });
    if (read === undefined || values.title.trim() === "") return;
    setErrors({});
    const { doneOn, title, cost } = values;
    const written = { id: vehicleId, doneOn, title, miles: read, cost: cost.trim() || null };
    if (entry === undefined) add.mutate(written);
    else change.mutate({ ...written, entryId: entry.id, serviceId: entry.serviceId });
  }

  const control = (name: Name) => ({
    value: values[name],
    onChange(event: { target: { value: string } }) {
      const { value } = event.target;
      setErrors((before) => ({ ...before, [name]: undefined }));
      setValues((before) => ({ ...before, [name]: value }));
    },
  });
  const errorOf = (name: Name) => {
    const error = errors[name];
    return error === undefined ? {} : { error };
  };
  return (
    <FormDialog
      title={entry === undefined ? "Add to history" : "Edit entry"}
      description="For work that you did yourself or that a shop did."
      submitLabel={entry === undefined ? "Add entry" : "Save entry"}
      pending={add.isPending || change.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Work" required className="sm:col-span-2" {...errorOf("title")}>
          {(props) => (
            <Input
              {...props}
              {...control("title")}
              maxLength={TEXT_LIMITS.name}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label="Date" required className="sm:col-span-2" {...errorOf("doneOn")}>
          {(props) => <Input {...props} {...control("doneOn")} type="date" max={today} />}
        </Field>
        <MilesField miles={miles} label="Odometer" optional />
        <Field label="Cost in dollars" optional {...errorOf("cost")}>
          {(props) => (
            <Input
              {...props}
              {...control("cost")}
              inputMode="decimal"
              maxLength={12}
              autoComplete="off"
            />
          )}
        </Field>
      </div>
    </FormDialog>
  );
}
