import { priceNow, servicesForCar } from "~/domain/catalog/car-price";
import { pricedCar } from "~/domain/catalog/price-rule";
import { Select } from "~/components/ui/select";
import { api } from "~/trpc/react";
import { emptyLine, type DraftLine } from "./added-lines";

type AddServiceProps = {
  /** The car whose prices are shown. */
  vehicle: Parameters<typeof pricedCar>[0];
  /** Services that the job already has. */
  booked: readonly string[];
  disabled: boolean;
  onAdd: (line: DraftLine) => void;
};

/** Adds a line with the name and price of a service of the catalog. */
export function AddService({ vehicle, booked, disabled, onAdd }: AddServiceProps) {
  const { data = [] } = api.booking.services.useQuery();
  const others = servicesForCar(data, pricedCar(vehicle))
    .filter(({ id }) => !booked.includes(id))
    .map((service) => ({ id: service.id, name: service.name, price: priceNow(service).price }));
  if (others.length === 0) return null;
  return (
    <Select
      aria-label="Add a service"
      className="w-auto max-w-full"
      disabled={disabled}
      value=""
      placeholder="Add a service"
      options={others.map(({ id, name, price }) => ({
        value: id,
        label: `${name}, $${price}`,
      }))}
      onChange={(event) => {
        const service = others.find(({ id }) => id === event.target.value);
        if (service === undefined) return;
        const { name: description, price: amount } = service;
        onAdd({ ...emptyLine(), kind: "service", description, amount });
      }}
    />
  );
}
