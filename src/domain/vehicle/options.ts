/** The oldest model year that can be typed. */
export const OLDEST_VEHICLE_YEAR = 1960;
/** The oldest model year on the profile's list. */
const OLDEST_LISTED_YEAR = 1990;
/** Number of years the booking wizard lists. */
export const WIZARD_YEAR_COUNT = 30;

/** The makes with ten models each, in screen order. */
export const VEHICLE_MODELS = {
  Toyota: [
    "Camry",
    "Corolla",
    "RAV4",
    "Highlander",
    "Tacoma",
    "Tundra",
    "Prius",
    "Sienna",
    "4Runner",
    "Avalon",
  ],
  Honda: [
    "Civic",
    "Accord",
    "CR-V",
    "Pilot",
    "Odyssey",
    "HR-V",
    "Fit",
    "Ridgeline",
    "Passport",
    "Insight",
  ],
  Ford: [
    "F-150",
    "Escape",
    "Explorer",
    "Mustang",
    "Focus",
    "Fusion",
    "Edge",
    "Ranger",
    "Expedition",
    "Bronco",
  ],
  Chevrolet: [
    "Silverado",
    "Equinox",
    "Malibu",
    "Tahoe",
    "Traverse",
    "Camaro",
    "Colorado",
    "Impala",
    "Suburban",
    "Trax",
  ],
  Nissan: [
    "Altima",
    "Rogue",
    "Sentra",
    "Pathfinder",
    "Frontier",
    "Maxima",
    "Murano",
    "Versa",
    "Titan",
    "Kicks",
  ],
  BMW: ["3 Series", "5 Series", "X3", "X5", "7 Series", "X1", "4 Series", "X7", "M3", "Z4"],
  "Mercedes-Benz": [
    "C-Class",
    "E-Class",
    "S-Class",
    "GLC",
    "GLE",
    "GLA",
    "A-Class",
    "CLA",
    "GLS",
    "G-Class",
  ],
  Audi: ["A4", "A6", "Q5", "Q7", "A3", "Q3", "A5", "A8", "TT", "e-tron"],
  Volkswagen: [
    "Jetta",
    "Passat",
    "Golf",
    "Tiguan",
    "Atlas",
    "Beetle",
    "Arteon",
    "Taos",
    "ID.4",
    "GTI",
  ],
  Hyundai: [
    "Elantra",
    "Sonata",
    "Tucson",
    "Santa Fe",
    "Accent",
    "Kona",
    "Palisade",
    "Venue",
    "Veloster",
    "Ioniq",
  ],
  Kia: [
    "Forte",
    "Optima",
    "Sorento",
    "Sportage",
    "Soul",
    "Telluride",
    "Rio",
    "Stinger",
    "Seltos",
    "Carnival",
  ],
  Mazda: [
    "Mazda3",
    "Mazda6",
    "CX-5",
    "CX-9",
    "CX-30",
    "MX-5 Miata",
    "CX-3",
    "CX-50",
    "CX-7",
    "Mazda5",
  ],
  Subaru: [
    "Outback",
    "Forester",
    "Impreza",
    "Crosstrek",
    "Legacy",
    "Ascent",
    "WRX",
    "BRZ",
    "Baja",
    "Tribeca",
  ],
  Lexus: ["RX", "ES", "NX", "IS", "GX", "LS", "UX", "LX", "RC", "LC"],
  Acura: ["MDX", "RDX", "TLX", "ILX", "Integra", "TSX", "TL", "RLX", "NSX", "ZDX"],
} as const;

export type VehicleMake = keyof typeof VEHICLE_MODELS;

function isMake(make: string): make is VehicleMake {
  return Object.hasOwn(VEHICLE_MODELS, make);
}

/** The fifteen makes of the customer profile. */
export const VEHICLE_MAKES: readonly VehicleMake[] = Object.keys(VEHICLE_MODELS).filter(isMake);

const NOT_IN_WIZARD: readonly string[] = ["Hyundai", "Kia", "Mazda", "Lexus", "Acura"];
/** The ten makes of the booking wizard: the profile's list without five. */
export const WIZARD_MAKES: readonly VehicleMake[] = VEHICLE_MAKES.filter(
  (make) => !NOT_IN_WIZARD.includes(make),
);

/** Returns the models of a make; none for a make that isn't in the list. */
export function modelsOf(make: string): readonly string[] {
  return isMake(make) ? VEHICLE_MODELS[make] : [];
}

/** Returns a model's name as our list writes it, or as it is: "MAZDA 3" is "Mazda3". */
export function listedName(make: string, model: string): string {
  const plain = (name: string) => name.replace(/[\s-]/g, "").toLowerCase();
  return modelsOf(make).find((listed) => plain(listed) === plain(model)) ?? model;
}

/** Returns the profile's years: the current one down to 1990. */
export function profileYears(now: Date): number[] {
  const newest = now.getFullYear();
  return Array.from({ length: newest - OLDEST_LISTED_YEAR + 1 }, (_, index) => newest - index);
}

/** Returns the booking wizard's years: the last 30. */
export function wizardYears(now: Date): number[] {
  return Array.from({ length: WIZARD_YEAR_COUNT }, (_, index) => now.getFullYear() - index);
}

/** Returns whether the wizard's lists contain this car, as far as it's described. */
export function isListedInWizard(
  { year, make, model }: { year: string; make: string; model: string },
  now: Date,
): boolean {
  return (
    (year === "" || wizardYears(now).some((one) => String(one) === year)) &&
    (make === "" || WIZARD_MAKES.some((one) => one === make)) &&
    (model === "" || modelsOf(make).includes(model))
  );
}

/** Returns whether a model year can be typed. Next year's models are on sale from fall on. */
export function isVehicleYear(year: number, now: Date): boolean {
  return Number.isInteger(year) && year >= OLDEST_VEHICLE_YEAR && year <= now.getFullYear() + 1;
}

/** Returns whether a typed year is possible. The server checks the newest. */
export const isYearText = (text: string): boolean =>
  /^\d{4}$/.test(text.trim()) && Number(text) >= OLDEST_VEHICLE_YEAR;

export const BAD_MILEAGE = "Mileage must be a whole number.";

/** Reads typed mileage: null if empty, undefined if it isn't a whole number of miles. */
export function readMileage(text: string): number | null | undefined {
  const digits = text.replace(/[\s,]/g, "");
  if (digits === "") return null;
  return /^\d{1,7}$/.test(digits) ? Number(digits) : undefined;
}
