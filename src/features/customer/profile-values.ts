import type { UserView } from "~/domain/account/view";
import { modelsOf, profileYears, VEHICLE_MAKES } from "~/domain/vehicle/options";

/** Returns the form's initial values: the saved ones, or blanks. */
export function profileValues(user: UserView) {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phone: user.phone,
    address: user.address,
    city: user.city,
    state: user.state,
    zipCode: user.zipCode,
    vehicleYear: user.vehicleYear === null ? "" : String(user.vehicleYear),
    vehicleMake: user.vehicleMake ?? "",
    vehicleModel: user.vehicleModel ?? "",
    vehiclePhoto: user.vehiclePhoto,
    vehicleNotes: user.vehicleNotes,
    notes: user.notes,
  };
}

/** Builds a select's options. A saved value stays selectable even if no list contains it. */
function optionsOf(values: readonly (string | number)[], saved: string) {
  const texts = values.map(String);
  const all = saved === "" || texts.includes(saved) ? texts : [saved, ...texts];
  return all.map((value) => ({ value, label: value }));
}

/** Returns the documented options: the current year down to 1990, fifteen makes, their models. */
export function vehicleOptions(
  vehicle: { year: string; make: string; model: string },
  saved: { vehicleMake: string | null; vehicleModel: string | null },
  now: Date,
) {
  const savedModel = vehicle.make === saved.vehicleMake ? (saved.vehicleModel ?? "") : "";
  return {
    years: optionsOf(profileYears(now), vehicle.year),
    makes: optionsOf(VEHICLE_MAKES, saved.vehicleMake ?? ""),
    models: vehicle.make === "" ? [] : optionsOf(modelsOf(vehicle.make), savedModel),
  };
}
