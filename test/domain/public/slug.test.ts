import { describe, expect, test } from "vitest";
import { areaPageState, cityParts } from "~/domain/public/area";
import { citySlug, serviceAt, serviceSlugs, SLUG } from "~/domain/public/slug";

const named = (...names: string[]) => names.map((name, index) => ({ id: `id-${index}`, name }));
const slugs = (...names: string[]) => [...serviceSlugs(named(...names)).values()];

describe("slugs of services", () => {
  test("are the name's letters and digits", () => {
    expect(slugs("Brake Pad Replacement", "Check Engine Light (OBD-II)", "A/C & Café")).toEqual([
      "brake-pad-replacement",
      "check-engine-light-obd-ii",
      "a-c-cafe",
    ]);
  });

  test("are different for names that read alike, and the older service keeps the plain one", () => {
    expect(slugs("Oil Change", "Oil-Change!", "oil change 2", "OIL CHANGE")).toEqual([
      "oil-change",
      "oil-change-2",
      "oil-change-2-2",
      "oil-change-3",
    ]);
    const [first, second] = named("Oil Change", "Oil-Change!");
    expect(serviceSlugs([second!, first!])).toEqual(serviceSlugs([first!, second!]));
  });

  test("fit into an address whatever the name is", () => {
    const hostile = ["</script><script>", "🔧", "תיקון בלמים", `"';--`, "x".repeat(500), "../.."];
    const found = slugs(...hostile);
    expect(new Set(found).size).toBe(hostile.length);
    for (const slug of found) expect(slug).toMatch(SLUG);
  });

  test("find their service, and so does its id", () => {
    const services = named("Oil Change", "Tune-Up");
    expect(serviceAt(services, "tune-up")?.id).toBe("id-1");
    expect(serviceAt(services, "id-0")?.name).toBe("Oil Change");
    expect(serviceAt(services, "brakes")).toBeUndefined();
  });
});

test("slugs of cities name the state", () => {
  expect(citySlug("San Francisco, CA")).toBe("san-francisco-ca");
  expect(citySlug("St. Louis, MO")).toBe("st-louis-mo");
  expect(citySlug("O'Fallon, MO")).toBe("ofallon-mo");
  expect(cityParts("San Francisco, CA")).toEqual({ name: "San Francisco", state: "CA" });
});

describe("a city's page", () => {
  const now = new Date("2026-11-27T12:00:00Z");
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const state = (mechanics: number, completedJobs: number, belowSince: Date | null = null) =>
    areaPageState({ mechanics, completedJobs, belowSince }, now);

  test("needs two mechanics or three completed jobs", () => {
    expect(state(2, 0)).toBe("shown");
    expect(state(0, 3)).toBe("shown");
    expect(state(1, 2)).toBe("kept");
  });

  test("stays for thirty days after it fell below", () => {
    expect(state(1, 0, daysAgo(29.9))).toBe("kept");
    expect(state(1, 0, daysAgo(30))).toBe("gone");
    expect(state(2, 0, daysAgo(30))).toBe("shown");
  });
});
