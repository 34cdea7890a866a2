import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { placeIn } from "~/domain/location/places";
import { loadGazetteer } from "~/server/gateways/geo/zip-table";

const log = pino({ level: "silent" });

/** Rows of GeoNames' files of postal codes (12 columns) and places (19 columns). */
const postal = (zip: string, city: string, state: string, at: string) =>
  ["US", zip, city, "", state, "", "", "", "", ...at.split(" "), "4"].join("\t");
const place = (
  name: string,
  state: string,
  at: string,
  { kind = "P", country = "US", people = 0 },
) => {
  const columns = ["1", name, name, "", ...at.split(" "), kind, "PPL", country, "", state];
  return [...columns, "", "", "", people, "", "", "America/Chicago", "2026-11-01"].join("\t");
};

describe("a folder of GeoNames files (GAZETTEER_DIR)", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "gazetteer-"));
    const zips = [
      postal("75004", "Newtown", "TX", "33.5 -96.5"),
      postal("94110", "Mission", "CA", "37.75 -122.41"),
      postal("09004", "APO AE", "", "50 8"),
    ];
    await writeFile(join(folder, "US.txt"), zips.join("\r\n"));
    const places = [
      place("Nowhereville", "TX", "31.1 -100.1", { people: 900 }),
      place("Nowhereville", "TX", "32.2 -96.2", { people: 9_000 }),
      place("Springfield Lake", "TX", "30 -100", { kind: "H" }),
      place("Aldea Nueva", "", "18.2 -66.2", { country: "PR" }),
      place("Neustadt", "BY", "48 11", { country: "DE" }),
    ];
    await writeFile(join(folder, "cities500.txt"), places.join("\n"));
    await writeFile(join(folder, "readme.md"), places[0] ?? "");
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("adds ZIP codes and cities, and replaces ZIP codes that are known", async () => {
    const table = await loadGazetteer(folder, log);
    const area = (text: string) => placeIn(text, table)?.area ?? null;
    expect(area("12 Elm St, 75004")).toBe("Newtown, TX 75004");
    expect(area("94110")).toBe("Mission, CA 94110");
    expect(area("Aldea Nueva, Puerto Rico")).toBe("Aldea Nueva, PR");
    expect(area("Springfield Lake, TX")).toBeNull();
    expect(area("Neustadt, BY")).toBeNull();
    expect(area("09004")).toBeNull();
    // The larger of two, unless the ZIP code's first digits are those of the other.
    expect(placeIn("Nowhereville, TX", table)).toMatchObject({ latitude: 32.2 });
    expect(placeIn("Nowhereville, TX 76999", table)).toMatchObject({ latitude: 31.1 });
  });

  test("that can't be read leaves the built-in table in use", async () => {
    const table = await loadGazetteer(join(folder, "missing"), log);
    expect(placeIn("Austin, TX", table)?.area).toBe("Austin, TX");
  });
});
