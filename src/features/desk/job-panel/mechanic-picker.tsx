import { keepPreviousData } from "@tanstack/react-query";
import { useState, type Ref } from "react";
import { Combobox } from "~/components/ui/combobox";
import { Field } from "~/components/ui/field";
import type { DeskMechanicView } from "~/domain/booking/desk/schema";
import { formatMiles } from "~/messages/format";
import { useSettled } from "~/lib/use-settled";
import { api } from "~/trpc/react";

/** The text in the field, and the chosen mechanic, if any. */
export interface PickedMechanic {
  text: string;
  id: string | null;
}

type MechanicPickerProps = {
  /** The booking's id. */
  booking: string;
  value: PickedMechanic;
  onChange: (value: PickedMechanic) => void;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
};

/** Finds a mechanic who may take the job by the start of their name. */
export function MechanicPicker({ booking, value, onChange, error, ref }: MechanicPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const q = useSettled(value.id === null ? value.text.trim() : "");
  const found = api.desk.mechanicsToAsk.useQuery(
    { id: booking, q },
    // Not cached, because mechanics become busy from minute to minute.
    { enabled: isOpen, staleTime: 0, placeholderData: keepPreviousData },
  );
  const isStale = found.isPlaceholderData || q !== value.text.trim();
  return (
    <Field
      label="Requested mechanic"
      error={error}
      hint="Search by name. Leave it empty to ask anyone nearby."
    >
      {(control) => (
        <Combobox
          {...control}
          ref={ref}
          text={value.text}
          options={(found.data ?? []).map(optionOf)}
          status={statusOf()}
          isOpen={isOpen}
          onOpenChange={(isNowOpen) => {
            setOpen(isNowOpen);
            // Typing another letter retries a failed search.
            if (isNowOpen && found.error !== null) void found.refetch();
          }}
          onType={(text) => onChange({ text, id: null })}
          onChoose={({ label, value: id }) => onChange({ text: label, id })}
        />
      )}
    </Field>
  );

  function statusOf(): string | null {
    if (found.error !== null) return `We couldn't search for mechanics. ${found.error.message}`;
    if (found.data === undefined || (isStale && value.id === null)) return "Looking…";
    if (found.data.length > 0) return null;
    return q === ""
      ? "No mechanic nearby can take it now. Search by name."
      : "No eligible mechanic has a name that starts like this.";
  }
}

function optionOf({ id, name, location, distanceMiles }: DeskMechanicView) {
  const detail = [location, distanceMiles === null ? "" : formatMiles(distanceMiles)];
  return { value: id, label: name, detail: detail.filter(Boolean).join(" · ") || undefined };
}
