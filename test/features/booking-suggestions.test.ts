import { describe, expect, it } from "vitest";
import type { ServiceView } from "~/domain/booking/schema";
import { MAX_SUGGESTIONS, suggestServices } from "~/features/booking/form/suggestions";

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

const CATALOGUE = [
  service("Oil Change", "maintenance", "Fresh oil and a new filter."),
  service("Brake Pad Replacement", "repair", "Front or rear pads."),
  service("Brake Inspection", "inspection", "Pads, rotors and lines."),
  service("Battery Replacement", "electrical", "Test and swap."),
  service("Diagnostic Scan", "diagnostic", "Reads the codes behind a warning light."),
  service("Tune-Up", "maintenance", "Spark plugs and filters."),
];
const namesFor = (issue: string) => suggestServices(issue, CATALOGUE).map(({ name }) => name);

describe("service suggestions for an issue", () => {
  it.each([
    ["It squeals when I stop", "Brake Pad Replacement"],
    ["Car won't start, just clicking", "Battery Replacement"],
    ["Check engine light came on", "Diagnostic Scan"],
    ["Rough idle and it stalls", "Tune-Up"],
    ["OIL CHANGE PLEASE", "Oil Change"],
  ])("for %j are %s", (issue, name) => {
    expect(namesFor(issue)).toContain(name);
  });

  it("are empty for an empty or unknown issue", () => {
    expect(namesFor("")).toEqual([]);
    expect(namesFor("   ")).toEqual([]);
    expect(namesFor("asdf qwer")).toEqual([]);
    expect(namesFor("I need the car for my trip")).toEqual([]);
  });

  it("start with the best match and stay short", () => {
    const names = namesFor("brake pads, oil, battery, diagnostic, tune-up");
    expect(names).toHaveLength(MAX_SUGGESTIONS);
    expect(names[0]).toBe("Brake Pad Replacement");
  });
});
