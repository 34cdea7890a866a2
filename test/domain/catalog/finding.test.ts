import { describe, expect, it } from "vitest";
import type { ServiceView } from "~/domain/booking/schema";
import {
  findServices,
  MAX_FITTING,
  searchServices,
  servicesToSelect,
  soundsDangerous,
  UNKNOWN_SENTENCE,
} from "~/domain/catalog/finding";
import { CATALOG as SEEDED } from "../../../prisma/seed/catalog";
import { MEASURING_COMPLAINTS, TUNING_COMPLAINTS } from "./complaints";

function service(name: string, category: ServiceView["category"], description = ""): ServiceView {
  return {
    id: name,
    name,
    category,
    description,
    estimatedDuration: 45,
    basePrice: "65.00",
    requiresTools: [],
  };
}

const CATALOG = [
  service("Oil Change", "maintenance", "Fresh oil and a new filter."),
  service("Brake Inspection", "inspection", "Pads, rotors and lines."),
  service("Brake Pad Replacement", "repair", "Front or rear pads."),
  service("Battery Replacement", "electrical", "Test and swap."),
  {
    ...service("Diagnostic Scan", "diagnostic", "Reads the codes behind a warning light."),
    isDiagnosis: true,
  },
  service("Tune-Up", "maintenance", "Spark plugs and filters."),
];
const names = (services: readonly ServiceView[]) => services.map(({ name }) => name);
const found = (text: string, services: readonly ServiceView[] = CATALOG) =>
  findServices(text, services).map(({ service: { name }, sentence }) => [name, sentence]);
const first = (text: string) => found(text)[0]?.[0];
const UNKNOWN = [["Diagnostic Scan", UNKNOWN_SENTENCE]];

describe("services for a problem", () => {
  it.each([
    ["Shaking at 60 mph", "Diagnostic Scan", "Shaking at speed: we start with a diagnosis"],
    ["It squeals when I stop", "Brake Inspection", "Brake noise: we start with Brake Inspection"],
    [
      "Car won't start, just clicking",
      "Battery Replacement",
      "Clicking instead of starting: we start with Battery Replacement",
    ],
    ["P0420", "Diagnostic Scan", "Check engine light: we start with a diagnosis"],
    ["need my oil changed", "Oil Change", "You asked for Oil Change"],
    ["OIL CHANGE PLEASE", "Oil Change", "You asked for Oil Change"],
  ])("for %j start with %s", (text, name, sentence) => {
    expect(found(text)[0]).toEqual([name, sentence]);
  });

  it("are the diagnosis for words that the table doesn't have", () => {
    for (const text of [
      "I don't know what's wrong",
      "replacement",
      "asdf qwer",
      "No sé qué pasa",
    ]) {
      expect(found(text)).toEqual(UNKNOWN);
    }
  });

  it("are empty without words, and without a diagnosis to fall back on", () => {
    expect(found("")).toEqual([]);
    expect(found(" ?! ")).toEqual([]);
    const others = CATALOG.filter(({ isDiagnosis }) => !isDiagnosis);
    expect(found("I don't know what's wrong", others)).toEqual([]);
  });

  it("follow the longest phrase, and stay short", () => {
    expect(first("oil leak under the car")).toBe("Diagnostic Scan");
    expect(first("change the oil, there's a noise")).toBe("Oil Change");
    expect(found("brake pads, oil change, dead battery, misfire, tune-up")).toHaveLength(
      MAX_FITTING,
    );
  });

  it("use another service of the catalog, or the diagnosis, where one is missing", () => {
    const few = CATALOG.filter(({ name }) => name !== "Brake Inspection");
    expect(found("my brakes squeal", few)[0]?.[0]).toBe("Brake Pad Replacement");
    const none = few.filter(({ name }) => !name.startsWith("Brake"));
    expect(found("my brakes squeal", none)).toEqual([
      ["Diagnostic Scan", "Brake noise: we start with a diagnosis"],
    ]);
  });
});

describe("words", () => {
  it.each([
    ["my breaks squeak", "Brake Inspection"],
    ["new break pads", "Brake Pad Replacement"],
    ["batery is dead", "Battery Replacement"],
    ["brakes are squaeking", "Brake Inspection"],
    ["brakes squeeking", "Brake Inspection"],
  ])("%j is understood as %s", (text, name) => {
    expect(first(text)).toBe(name);
  });

  it.each([
    "turmoil",
    "abrakes",
    "replacement",
    // Typos in short words.
    "oik",
    "brale",
    // Other words, one letter from words of the table.
    "I was shopping",
    "a better price",
    "leaving home at eight",
  ])("%j is none of the table's", (text) => {
    expect(found(text)).toEqual(UNKNOWN);
  });
});

describe("danger", () => {
  it.each([
    "There's smoke coming from the hood",
    "my car caught fire",
    "I smell gas in the cabin",
    "the brakes failed on the hill",
    "brake pedal goes to the floor",
    "steering locked up",
    "my steering is really hard to turn",
  ])("is in %j", (text) => {
    expect(soundsDangerous(text)).toBe(true);
  });

  it.each([
    "",
    "brakes squeal",
    "misfire on cylinder 2",
    "it won't fire up",
    "bad gas mileage",
    "I park by the fire station",
    "steering wheel cover",
  ])("isn't in %j", (text) => {
    expect(soundsDangerous(text)).toBe(false);
  });
});

describe("the services to start with", () => {
  const services = SEEDED.map(({ name, category, description, isDiagnosis = false }) => ({
    ...service(name, category, description),
    isDiagnosis,
  }));

  it.each([
    ["that the table is tuned with", TUNING_COMPLAINTS],
    ["that only measure it", MEASURING_COMPLAINTS],
  ])("are right for 9 of 10 complaints %s, and all get some price", (_which, complaints) => {
    const selected = complaints.map(([text]) => names(servicesToSelect(text, services)));
    expect(selected.filter(({ length }) => length === 0)).toEqual([]);
    const wrong = complaints.filter(([, expected], index) => selected[index]?.[0] !== expected);
    expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(complaints.length / 10);
  });
});

describe("services to select for a typed issue", () => {
  it.each([
    ["Oil change and a tune up, please", ["Oil Change", "Tune-Up"]],
    // Asked for, though not by the names they have.
    ["New battery, and the oil changed", ["Battery Replacement", "Oil Change"]],
    // Both brake services fit, and nobody needs both.
    ["Grinding noise when I brake", ["Brake Inspection"]],
    ["Dead battery", ["Battery Replacement"]],
    ["asdf qwer", ["Diagnostic Scan"]],
    ["", []],
  ])("%j selects %j", (issue, expected) => {
    expect(names(servicesToSelect(issue, CATALOG)).sort()).toEqual(expected);
  });
});

describe("a search in the catalog", () => {
  it.each([
    ["brake", ["Brake Inspection", "Brake Pad Replacement"]],
    ["  PADS brake ", ["Brake Inspection", "Brake Pad Replacement"]],
    ["maintenance", ["Oil Change", "Tune-Up"]],
    ["warning light", ["Diagnostic Scan"]],
    ["submarine", []],
  ])("for %j finds %j", (search, expected) => {
    expect(names(searchServices(search, CATALOG))).toEqual(expected);
  });

  it("finds everything when it is blank", () => {
    expect(searchServices(" ", CATALOG)).toHaveLength(CATALOG.length);
  });
});
