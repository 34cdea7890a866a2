/** A car's facts beyond year, make and model, as its VIN tells them. An unknown one is absent. */
export const FUELS = ["gasoline", "diesel", "hybrid", "plug-in", "electric"] as const;
export type Fuel = (typeof FUELS)[number];

export const BODIES = [
  "sedan",
  "coupe",
  "convertible",
  "hatchback",
  "wagon",
  "suv",
  "pickup",
  "van",
  "minivan",
] as const;
export type Body = (typeof BODIES)[number];
