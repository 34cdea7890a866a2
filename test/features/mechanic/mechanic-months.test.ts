import { describe, expect, it } from "vitest";
import { lastMonths, monthName, scaleTop, shortDollars } from "~/features/mechanic/earnings/months";

describe("lastMonths", () => {
  it("fills months without work, oldest first, across years", () => {
    const months = lastMonths(
      [
        { month: "2026-01", earnings: "120.50", jobs: 2 },
        { month: "2025-11", earnings: "40.00", jobs: 1 },
      ],
      "2026-01",
      4,
    );
    expect(months).toEqual([
      { month: "2025-10", earnings: "0.00", dollars: 0, jobs: 0 },
      { month: "2025-11", earnings: "40.00", dollars: 40, jobs: 1 },
      { month: "2025-12", earnings: "0.00", dollars: 0, jobs: 0 },
      { month: "2026-01", earnings: "120.50", dollars: 120.5, jobs: 2 },
    ]);
  });

  it("keeps a month that has begun on the server but not on this device", () => {
    const months = lastMonths([{ month: "2026-12", earnings: "9.00", jobs: 1 }], "2026-11", 2);
    expect(months.map(({ month }) => month)).toEqual(["2026-11", "2026-12"]);
  });

  it("shows empty months to a new mechanic", () => {
    expect(lastMonths([], "2026-03", 6).map(({ month }) => month)).toEqual([
      "2025-10",
      "2025-11",
      "2025-12",
      "2026-01",
      "2026-02",
      "2026-03",
    ]);
  });
});

describe("the chart's labels and scale", () => {
  it("names months", () => {
    expect(monthName("2026-11", "short")).toBe("Nov");
    expect(monthName("2026-01", "long")).toBe("January 2026");
  });
  it.each([
    [0, 100],
    [95, 100],
    [101, 200],
    [210, 300],
    [1200, 2000],
    [6000, 6000],
    [8001, 10000],
  ])("puts %d dollars under a top of %d", (highest, top) => expect(scaleTop(highest)).toBe(top));
  it.each([
    [0, "$0"],
    [949.6, "$950"],
    [1000, "$1k"],
    [1250, "$1.3k"],
    [15400, "$15k"],
    [-40, "-$40"],
  ])("shortens %d to %s", (dollars, text) => expect(shortDollars(dollars)).toBe(text));
});
