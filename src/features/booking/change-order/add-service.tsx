import { Select } from "~/components/ui/select";
import { api } from "~/trpc/react";
import { emptyLine, type DraftLine } from "./added-lines";

type AddServiceProps = {
  /** Services that the job already has. */
  booked: readonly string[];
  disabled: boolean;
  onAdd: (line: DraftLine) => void;
};

/** Adds a line with the name and price of a service of the catalog. */
export function AddService({ booked, disabled, onAdd }: AddServiceProps) {
  const { data = [] } = api.booking.services.useQuery();
  const others = data.filter(({ id }) => !booked.includes(id));
  if (others.length === 0) return null;
  return (
    <Select
      aria-label="Add a service"
      className="w-auto max-w-full"
      disabled={disabled}
      value=""
      placeholder="Add a service"
      options={others.map(({ id, name, basePrice }) => ({
        value: id,
        label: `${name}, $${basePrice}`,
      }))}
      onChange={(event) => {
        const service = others.find(({ id }) => id === event.target.value);
        if (service === undefined) return;
        const { name: description, basePrice: amount } = service;
        onAdd({ ...emptyLine(), kind: "service", description, amount });
      }}
    />
  );
}
