import { describe, expect, it } from "vitest";
import type { ServiceView } from "~/domain/booking/schema";
import {
  fittingServices,
  MAX_FITTING,
  searchServices,
  servicesToSelect,
} from "~/domain/catalog/finding";

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
  service("Diagnostic Scan", "diagnostic", "Reads the codes behind a warning light."),
  service("Tune-Up", "maintenance", "Spark plugs and filters."),
];
const names = (services: readonly ServiceView[]) => services.map(({ name }) => name);
const fitting = (issue: string) => names(fittingServices(issue, CATALOG));

describe("services that fit an issue", () => {
  it.each([
    ["It squeals when I stop", "Brake Pad Replacement"],
    ["Car won't start, just clicking", "Battery Replacement"],
    ["Check engine light came on", "Diagnostic Scan"],
    ["Rough idle and it stalls", "Tune-Up"],
    ["OIL CHANGE PLEASE", "Oil Change"],
  ])("for %j are %s", (issue, name) => {
    expect(fitting(issue)).toContain(name);
  });

  it("are empty for an empty or unknown issue", () => {
    expect(fitting("")).toEqual([]);
    expect(fitting("   ")).toEqual([]);
    expect(fitting("asdf qwer")).toEqual([]);
    expect(fitting("I need the car for my trip")).toEqual([]);
  });

  it("start with the best match and stay short", () => {
    const found = fitting("brake pads, oil, battery, diagnostic, tune-up");
    expect(found).toHaveLength(MAX_FITTING);
    expect(found[0]).toBe("Brake Pad Replacement");
  });
});

describe("services to select for a typed issue", () => {
  it.each([
    ["Oil change and a tune up, please", ["Oil Change", "Tune-Up"]],
    // Both brake services fit, and nobody needs both.
    ["Grinding noise when I brake", ["Brake Inspection"]],
    ["Dead battery", ["Battery Replacement"]],
    ["asdf qwer", []],
    ["", []],
  ])("%j selects %j", (issue, expected) => {
    expect(names(servicesToSelect(issue, CATALOG))).toEqual(expected);
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
