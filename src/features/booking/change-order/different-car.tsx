import { useId } from "react";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Label } from "~/components/ui/label";
import type { BookingView } from "~/domain/booking/view";
import { surchargeFor } from "~/domain/catalog/car-price";
import { pricedCar } from "~/domain/catalog/price-rule";
import { centsToText } from "~/domain/money";
import { vehicleName } from "~/domain/vehicle/name";
import { VehicleNameFields, type NamedVehicle } from "~/features/vehicle/vehicle-fields";
import { formatDollars } from "~/messages/format";
import { api } from "~/trpc/react";
import { emptyLine, type DraftLine } from "./added-lines";

export const NO_CAR: NamedVehicle = { year: "", make: "", model: "" };

/** Returns the missing parts of a car's name, by field. */
export function missingParts({ year, make, model }: NamedVehicle) {
  return {
    ...(year.trim() === "" ? { year: "Choose the year." } : {}),
    ...(make.trim() === "" ? { make: "Choose the make." } : {}),
    ...(model.trim() === "" ? { model: "Choose the model." } : {}),
  };
}

type DifferentCarProps = {
  booking: Pick<BookingView, "vehicle" | "serviceIds">;
  /** Null while the booked car is there. */
  car: NamedVehicle | null;
  errors: Partial<Record<keyof NamedVehicle, string>>;
  now: number;
  onChange: (car: NamedVehicle | null) => void;
  /** Adds what the booked services cost more for that car. */
  onAdd: (line: DraftLine) => void;
};

/** Lets the mechanic say that another car is there than the booked one, and which. */
export function DifferentCar({ booking, car, errors, now, onChange, onAdd }: DifferentCarProps) {
  const id = useId();
  const booked = vehicleName(booking.vehicle);
  return (
    <div className="grid gap-4">
      <div className="flex items-start gap-3">
        <Checkbox
          id={id}
          checked={car !== null}
          onCheckedChange={(checked) => onChange(checked === true ? NO_CAR : null)}
        />
        <Label htmlFor={id} className="leading-snug">
          It&apos;s a different car
          <span className="block text-sm font-normal text-muted-foreground">Booked: {booked}</span>
        </Label>
      </div>
      {car === null ? null : (
        <div role="group" aria-label="The car that's there" className="grid gap-4 sm:grid-cols-2">
          <VehicleNameFields
            vehicle={car}
            errors={errors}
            now={new Date(now)}
            unlistedLabel="The car isn't listed"
            onChange={(patch) => onChange({ ...car, ...patch })}
          />
          <p className="text-sm text-muted-foreground sm:col-span-2">
            Add a photo of the car below. It helps our team decide if the customer declines.
          </p>
          <Surcharge booking={booking} car={car} onAdd={onAdd} />
        </div>
      )}
    </div>
  );
}

/** Offers to add the difference if the booked services cost more for that car. */
function Surcharge({
  booking,
  car,
  onAdd,
}: Pick<DifferentCarProps, "booking" | "onAdd"> & { car: NamedVehicle }) {
  const { data = [] } = api.booking.services.useQuery();
  const isNamed = Object.keys(missingParts(car)).length === 0;
  const cents = isNamed
    ? surchargeFor(
        data.filter(({ id }) => booking.serviceIds.includes(id)),
        {
          booked: pricedCar(booking.vehicle),
          there: pricedCar({ ...car, year: Number(car.year) }),
        },
      )
    : 0;
  if (cents === 0) return null;
  const amount = centsToText(cents);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border p-3 text-sm sm:col-span-2">
      <p className="min-w-0 flex-1 basis-48">
        The booked services cost {formatDollars(amount)} more for this car.
      </p>
      <Button
        variant="outline"
        size="sm"
        onClick={() =>
          onAdd({
            ...emptyLine(),
            kind: "labor",
            description: `Difference for a ${vehicleName(car)}`,
            amount,
          })
        }
      >
        Add it
      </Button>
    </div>
  );
}
