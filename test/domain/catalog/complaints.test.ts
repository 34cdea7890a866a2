import { describe, expect, it } from "vitest";
import { CATALOG } from "../../../prisma/seed/catalog";
import { MEASURING_COMPLAINTS, TUNING_COMPLAINTS } from "./complaints";

const ALL = [...TUNING_COMPLAINTS, ...MEASURING_COMPLAINTS];

describe("the complaints", () => {
  it("are 200 different ones, half of them only to measure", () => {
    expect(TUNING_COMPLAINTS).toHaveLength(100);
    expect(MEASURING_COMPLAINTS).toHaveLength(100);
    expect(new Set(ALL.map(([complaint]) => complaint.toLowerCase())).size).toBe(200);
  });

  it("start with services of the seeded catalog, each of them at least once in either half", () => {
    const catalog = CATALOG.map(({ name }) => name).sort();
    for (const half of [TUNING_COMPLAINTS, MEASURING_COMPLAINTS]) {
      expect([...new Set(half.map(([, service]) => service))].sort()).toEqual(catalog);
    }
  });
});
