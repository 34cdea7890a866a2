import type { Parts } from "~/domain/catalog/parts";
import type { Specialization } from "~/domain/mechanic/options";
import type { ServiceView } from "~/domain/booking/schema";
import type { Fuel } from "~/domain/vehicle/facts";

/** Describes a service in a new catalog; prices in cents, durations in minutes. */
export interface SeedService {
  name: string;
  category: ServiceView["category"];
  description: string;
  estimatedDuration: number;
  basePriceCents: number;
  requiresTools: string[];
  /** A mechanic with one of these offers it. */
  specializations: Specialization[];
  /** Whether the price includes parts, and which, as the description says. */
  parts: Parts;
  partsNote?: string;
  /** Unknown problems start with this one. */
  isDiagnosis?: true;
}

export const CATALOG: readonly SeedService[] = [
  {
    name: "Oil Change",
    category: "maintenance",
    description:
      "Up to five quarts of full synthetic oil, a new filter, every fluid checked and topped up.",
    estimatedDuration: 45,
    basePriceCents: 8_900,
    requiresTools: ["oil_drain_pan", "oil_filter_wrench", "floor_jack", "jack_stands"],
    parts: "included",
    partsNote: "Oil and filter",
    specializations: ["Oil Changes"],
  },
  {
    name: "Brake Inspection",
    category: "inspection",
    description: "Pads, rotors, lines and fluid measured at all four wheels, with photos.",
    estimatedDuration: 30,
    basePriceCents: 3_500,
    requiresTools: ["floor_jack", "jack_stands", "brake_pad_gauge"],
    parts: "none",
    specializations: ["Brake Service"],
  },
  {
    name: "Brake Pad Replacement",
    category: "repair",
    description: "New ceramic pads on one axle, hardware cleaned and greased, brakes bedded in.",
    estimatedDuration: 90,
    basePriceCents: 18_900,
    requiresTools: ["floor_jack", "jack_stands", "caliper_piston_tool", "torque_wrench"],
    parts: "included",
    partsNote: "Ceramic pads for one axle",
    specializations: ["Brake Service"],
  },
  {
    name: "Check Engine Light Diagnostics",
    category: "diagnostic",
    description:
      "Stored codes and live data read with a professional scanner, the fault traced and explained.",
    estimatedDuration: 60,
    basePriceCents: 9_500,
    requiresTools: ["obd2_scanner", "multimeter"],
    parts: "none",
    specializations: ["Diagnostics", "Engine Repair", "Electrical"],
    isDiagnosis: true,
  },
  {
    name: "Tune-Up",
    category: "maintenance",
    description:
      "Spark plugs, air filter and cabin filter replaced, throttle body cleaned, idle checked.",
    estimatedDuration: 120,
    basePriceCents: 17_900,
    requiresTools: ["spark_plug_socket", "torque_wrench", "obd2_scanner"],
    parts: "included",
    partsNote: "Spark plugs, air filter and cabin filter",
    specializations: ["Tune-ups"],
  },
  {
    name: "Tire Rotation",
    category: "maintenance",
    description: "Four tires rotated and set to pressure, tread measured, lug nuts torqued.",
    estimatedDuration: 40,
    basePriceCents: 4_900,
    requiresTools: ["floor_jack", "jack_stands", "impact_wrench", "torque_wrench"],
    parts: "none",
    specializations: ["Tire Service"],
  },
  {
    name: "Flat Tire Repair",
    category: "repair",
    description: "A puncture in the tread patched from the inside, or your spare wheel fitted.",
    estimatedDuration: 45,
    basePriceCents: 6_500,
    requiresTools: ["floor_jack", "tire_plug_kit", "air_compressor"],
    parts: "included",
    partsNote: "The patch",
    specializations: ["Tire Service"],
  },
  {
    name: "Battery Replacement",
    category: "electrical",
    description:
      "A new battery fitted where the car is parked, charging system tested, old battery recycled.",
    estimatedDuration: 30,
    basePriceCents: 14_900,
    requiresTools: ["battery_tester", "socket_set", "memory_saver"],
    parts: "included",
    partsNote: "A new battery",
    specializations: ["Battery Service", "Electrical"],
  },
  {
    name: "Jump Start",
    category: "other",
    description: "A dead battery brought back to life and tested, so you know if it will hold.",
    estimatedDuration: 25,
    basePriceCents: 4_500,
    requiresTools: ["jump_starter", "battery_tester"],
    parts: "none",
    specializations: ["Battery Service"],
  },
  {
    name: "Alternator Replacement",
    category: "electrical",
    description: "A remanufactured alternator fitted, the belt checked, the output measured.",
    estimatedDuration: 150,
    basePriceCents: 32_900,
    requiresTools: ["socket_set", "multimeter", "serpentine_belt_tool"],
    parts: "included",
    partsNote: "A remanufactured alternator",
    specializations: ["Electrical"],
  },
  {
    name: "Electrical System Repair",
    category: "electrical",
    description: "Wiring, fuses, lights and windows: the circuit traced and the fault repaired.",
    estimatedDuration: 120,
    basePriceCents: 15_900,
    requiresTools: ["multimeter", "test_light", "wire_crimper"],
    parts: "separate",
    specializations: ["Electrical", "Diagnostics"],
  },
  {
    name: "Air Conditioning Recharge",
    category: "repair",
    description: "System evacuated, leak-tested with dye and recharged by weight.",
    estimatedDuration: 75,
    basePriceCents: 13_900,
    requiresTools: ["manifold_gauge_set", "vacuum_pump", "refrigerant_scale"],
    parts: "included",
    partsNote: "Refrigerant and dye",
    specializations: ["Air Conditioning"],
  },
  {
    name: "Coolant and Radiator Service",
    category: "maintenance",
    description: "Cooling system pressure-tested, flushed and refilled; hoses and cap inspected.",
    estimatedDuration: 75,
    basePriceCents: 12_900,
    requiresTools: ["cooling_pressure_tester", "oil_drain_pan", "refractometer"],
    parts: "included",
    partsNote: "Coolant",
    specializations: ["Engine Repair"],
  },
  {
    name: "Belt and Hose Replacement",
    category: "repair",
    description: "Serpentine belt and a radiator or heater hose replaced before they let you down.",
    estimatedDuration: 100,
    basePriceCents: 19_900,
    requiresTools: ["socket_set", "serpentine_belt_tool", "hose_clamp_pliers"],
    parts: "included",
    partsNote: "A serpentine belt and a radiator or heater hose",
    specializations: ["Engine Repair"],
  },
  {
    name: "Transmission Fluid Service",
    category: "maintenance",
    description: "Fluid drained and refilled to the maker's level, filter and pan gasket renewed.",
    estimatedDuration: 90,
    basePriceCents: 16_900,
    requiresTools: ["floor_jack", "jack_stands", "fluid_transfer_pump", "torque_wrench"],
    parts: "included",
    partsNote: "Fluid, filter and pan gasket",
    specializations: ["Transmission"],
  },
  {
    name: "Shock and Strut Replacement",
    category: "repair",
    description: "A pair of shocks or complete struts replaced on one axle, mounts inspected.",
    estimatedDuration: 180,
    basePriceCents: 34_900,
    requiresTools: ["floor_jack", "jack_stands", "impact_wrench", "spring_compressor"],
    parts: "included",
    partsNote: "A pair of shocks or struts",
    specializations: ["Suspension"],
  },
  {
    name: "Exhaust Repair",
    category: "repair",
    description: "Leaks found and sealed, clamps, hangers or a muffler replaced.",
    estimatedDuration: 120,
    basePriceCents: 18_500,
    requiresTools: ["floor_jack", "jack_stands", "exhaust_hanger_pliers", "impact_wrench"],
    parts: "included",
    partsNote: "Clamps, hangers or a muffler",
    specializations: ["Exhaust System"],
  },
  {
    name: "Pre-Purchase Inspection",
    category: "inspection",
    description: "A 120-point check of a used car with a road test and a written report.",
    estimatedDuration: 90,
    basePriceCents: 11_900,
    requiresTools: ["obd2_scanner", "paint_depth_gauge", "floor_jack"],
    parts: "none",
    specializations: ["Diagnostics", "Suspension", "Engine Repair"],
  },
];

const ENGINES: readonly Fuel[] = ["gasoline", "diesel", "hybrid", "plug-in"];

interface SeedInterval {
  everyMonths: number;
  everyMiles: number;
  fuels: Fuel[];
}

/**
 * General intervals of services, by name. A car's own manual has others, and our screens and emails
 * say so.
 */
export const INTERVALS: Readonly<Record<string, SeedInterval>> = {
  "Oil Change": { everyMonths: 12, everyMiles: 7_500, fuels: [...ENGINES] },
  "Brake Inspection": { everyMonths: 12, everyMiles: 12_000, fuels: [] },
  "Tune-Up": { everyMonths: 60, everyMiles: 60_000, fuels: ["gasoline", "hybrid", "plug-in"] },
  "Tire Rotation": { everyMonths: 6, everyMiles: 7_500, fuels: [] },
  "Coolant and Radiator Service": { everyMonths: 60, everyMiles: 60_000, fuels: [...ENGINES] },
  "Transmission Fluid Service": { everyMonths: 60, everyMiles: 60_000, fuels: [...ENGINES] },
};
