import { PATHS } from "~/lib/paths";

// Separate from the tables in src/lib, which every page loads.

export const carPath = (vehicleId: string) => `${PATHS.garage}/${encodeURIComponent(vehicleId)}`;

export const historyCsvPath = (vehicleId: string) =>
  `/api/vehicles/${encodeURIComponent(vehicleId)}/history.csv`;

export const GARAGE_HEAD = {
  title: "Garage",
  description: "Your cars, what's planned for them, and everything that was done.",
};

export const CAR_HEAD = {
  title: "Your car",
  backHref: PATHS.garage,
  backLabel: "Back to garage",
};
