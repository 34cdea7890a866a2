import { describe, expect, it } from "vitest";
import { readFilters, searchHref, searchInput } from "~/features/search/search-query";

const NOTHING = { place: "", service: "", online: false, sort: "distance" } as const;

describe("readFilters", () => {
  it("reads an empty address as no filters, nearest first", () => {
    expect(readFilters(new URLSearchParams())).toEqual(NOTHING);
  });

  it("reads every filter", () => {
    const query = new URLSearchParams(
      "place= Austin, TX &service=Brake Service&online=1&sort=price",
    );
    expect(readFilters(query)).toEqual({
      place: "Austin, TX",
      service: "Brake Service",
      online: true,
      sort: "price",
    });
  });

  it("ignores unknown values", () => {
    const query = new URLSearchParams("service=Car Wash&online=maybe&sort=luck");
    expect(readFilters(query)).toEqual(NOTHING);
  });

  it("cuts a place to the server's maximum length", () => {
    const query = new URLSearchParams({ place: "x".repeat(900) });
    expect(readFilters(query).place).toHaveLength(200);
  });

  it("takes the first of a repeated key", () => {
    expect(readFilters(new URLSearchParams("place=78701&place=10001")).place).toBe("78701");
  });
});

describe("searchHref", () => {
  it("leaves defaults out of the address", () => {
    expect(searchHref(NOTHING)).toBe("/mechanics/search");
  });

  it.each([
    { ...NOTHING, place: "Austin, TX" },
    { ...NOTHING, service: "Tune-ups", online: true },
    { place: "a & b?", service: "Electrical", online: true, sort: "rating" as const },
  ])("restores what was written: %o", (filters) => {
    const address = new URL(searchHref(filters), "http://localhost");
    expect(readFilters(address.searchParams)).toEqual(filters);
  });
});

describe("searchInput", () => {
  it("sends only the given filters", () => {
    expect(searchInput(NOTHING)).toEqual({ sort: "distance" });
    expect(
      searchInput({ place: "78701", service: "Diagnostics", online: true, sort: "rating" }),
    ).toEqual({ place: "78701", specialization: "Diagnostics", onlineOnly: true, sort: "rating" });
  });
});
