import type { UserView } from "~/domain/account/schema";
import { modelsOf, profileYears, VEHICLE_MAKES } from "~/domain/vehicle/options";

/** The form as it opens: what is known, blanks for the rest. */
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

/** Options for a select; a value that was saved before stays choosable though no list has it. */
function optionsOf(values: readonly (string | number)[], saved: string) {
  const texts = values.map(String);
  const all = saved === "" || texts.includes(saved) ? texts : [saved, ...texts];
  return all.map((value) => ({ value, label: value }));
}

/** The lists of the vehicle section: the current year down to 1990, fifteen makes, their models. */
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
