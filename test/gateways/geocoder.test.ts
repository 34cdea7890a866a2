import { http, HttpResponse, delay } from "msw";
import { setupServer } from "msw/node";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { wallClockOf } from "~/domain/time/wall-clock";
import { distanceMiles } from "~/domain/mechanic/matching";
import { createGeocoder } from "~/server/gateways/geo/geocoder";

const log = pino({ level: "silent" });
const offline = createGeocoder({ log });

const AUSTIN = { latitude: 30.27, longitude: -97.74 };
const SAN_FRANCISCO = { latitude: 37.77, longitude: -122.42 };
const CHARLESTON_WV = { latitude: 38.35, longitude: -81.63 };
const SAINT_LOUIS = { latitude: 38.63, longitude: -90.2 };
const NEW_YORK = { latitude: 40.75, longitude: -73.99 };
const CHICAGO = { latitude: 41.88, longitude: -87.63 };
const LOS_ANGELES = { latitude: 34.05, longitude: -118.24 };
const HOUSTON = { latitude: 29.76, longitude: -95.37 };
const NORTH_HOLLYWOOD = { latitude: 34.17, longitude: -118.38 };
const O_FALLON = { latitude: 38.81, longitude: -90.7 };
const WASHINGTON = { latitude: 38.9, longitude: -77.03 };

describe("the built-in table", () => {
  test.each([
    ["78701", AUSTIN],
    ["78701-1234", AUSTIN],
    ["  Austin,   TX ", AUSTIN],
    ["austin tx", AUSTIN],
    ["Austin, Texas", AUSTIN],
    ["Austin, TX 78701", AUSTIN],
    ["12 Elm St, Austin, TX 78701, USA", AUSTIN],
    ["500 W 2nd St, Austin, TX", AUSTIN],
    ["500 W 2nd Street Austin Texas", AUSTIN],
    ["Gate B, 78701 (call first)", AUSTIN],
    ["742 Valencia St, San Francisco, CA 94110", SAN_FRANCISCO],
    ["San Francisco, California, United States", SAN_FRANCISCO],
    ["Charleston, West Virginia", CHARLESTON_WV],
    ["Charleston WV", CHARLESTON_WV],
    ["St. Louis, MO", SAINT_LOUIS],
    ["Saint Louis, Missouri", SAINT_LOUIS],
    ["New York, New York", NEW_YORK],
    ["NYC, NY", NEW_YORK],
    ["Washington, D.C.", WASHINGTON],
    ["Washington, DC 20001", WASHINGTON],
    ["Chicago", CHICAGO],
    // Digits before a city are a house number, even when they are a ZIP code elsewhere.
    ["11801 Santa Monica Blvd, Los Angeles", LOS_ANGELES],
    ["11801 Santa Monica Blvd Los Angeles", LOS_ANGELES],
    ["60601 Main St, Houston", HOUSTON],
    ["12345 W Madison St, Chicago, IL", CHICAGO],
    ["742 Valencia St, San Francisco, CA 94110, gate code 4455", SAN_FRANCISCO],
    ["San Francisco, CA 94110 (call first)", SAN_FRANCISCO],
    // Nine-digit ZIP codes.
    ["787011234", AUSTIN],
    ["78701 1234", AUSTIN],
    ["12 Elm St, Austin, TX 78701–1234", AUSTIN],
    // Names with abbreviations and apostrophes.
    ["N. Hollywood, CA", NORTH_HOLLYWOOD],
    ["N Hollywood CA", NORTH_HOLLYWOOD],
    ["O'Fallon, MO", O_FALLON],
    ["O’Fallon, MO", O_FALLON],
    ["OFallon, Missouri", O_FALLON],
    ["Coeur d'Alene, ID", { latitude: 47.68, longitude: -116.78 }],
    ["North Little Rock, AR", { latitude: 34.77, longitude: -92.27 }],
  ])("finds %s", async (text, expected) => {
    const place = await offline.resolve(text);
    expect(place).not.toBeNull();
    if (place) expect(distanceMiles(place, expected)).toBeLessThan(12);
  });

  test("reads a five-digit house number as one (12345 is a ZIP code in Schenectady)", async () => {
    const place = await offline.resolve("12345 Lamar Blvd, Austin, TX");
    expect(place?.label).toBe("Austin, TX");
    const withZip = await offline.resolve("12345 Lamar Blvd, Austin, TX 78753");
    expect(withZip?.label).toBe("Austin, TX 78753");
  });

  test.each([
    ["742 Valencia St, San Francisco, CA 94110", "San Francisco, CA 94110"],
    ["at home: 500 Valencia, San Francisco CA", "San Francisco, CA"],
    ["11801 Santa Monica Blvd, Los Angeles", "Los Angeles, CA"],
    ["12345 Lamar Blvd", undefined],
    ["Gate B, 78701 (call first)", "Austin, TX 78701"],
  ])("names the area of '%s' in its own words, or not at all", async (text, area) => {
    expect((await offline.resolve(text))?.area).toBe(area);
  });

  test.each([
    "",
    "   ",
    "my house",
    "00000",
    "99999",
    "TX",
    "Texas",
    "Paris",
    "Home",
    "Nowhere, ZZ",
    "Springfield",
    "constructor",
    "__proto__, TX",
    "12",
    "🔧🔧🔧",
    "AP 96598",
    "12345 Lamar Blvd",
    "12345 Lamar Blvd, next to the church",
    "Apt 12345",
    "County Road 12345",
    "12 Elm St, Nowhereville, TX 75004",
    "asdf",
    "Narnia",
    ",,,,,,",
    "\u0000",
  ])("doesn't guess for %j", async (text) => {
    expect(await offline.resolve(text)).toBeNull();
  });

  test.each([
    ["742 Valencia St, San Francisco, CA 94110", true],
    ["11801 Santa Monica Blvd, Los Angeles", true],
    ["12 Elm St, 78701", true],
    ["94110", false],
    ["San Francisco, CA 94110", false],
    ["Downtown, San Francisco, CA", false],
    ["O'Fallon, MO", false],
  ])("tells if '%s' names a street", async (text, namesStreet) => {
    expect(await offline.resolve(text)).toMatchObject({ namesStreet });
  });

  test.each([
    ["Phoenix, AZ 85003", "America/Phoenix"],
    ["Window Rock, AZ", "America/Denver"],
    ["Kayenta, AZ 86033", "America/Denver"],
    ["Kykotsmovi Village, AZ", "America/Phoenix"],
    ["Indianapolis, IN", "America/Indiana/Indianapolis"],
    ["Gary, IN", "America/Chicago"],
    ["Evansville, IN", "America/Chicago"],
    ["Louisville, KY", "America/Kentucky/Louisville"],
    ["Bowling Green, KY", "America/Chicago"],
    ["El Paso, TX", "America/Denver"],
    ["Dallas, TX", "America/Chicago"],
    ["Pensacola, FL", "America/Chicago"],
    ["Miami, FL", "America/New_York"],
    ["742 Valencia St, San Francisco", "America/Los_Angeles"],
    ["Anchorage, AK", "America/Anchorage"],
    ["Honolulu, HI", "Pacific/Honolulu"],
    ["00901", "America/Puerto_Rico"],
    ["Hagatna, GU", "Pacific/Guam"],
    ["96799", "Pacific/Pago_Pago"],
  ])("knows the time zone of %s", async (text, timeZone) => {
    const place = await offline.resolve(text);
    // Some zone names are aliases, so this compares their times in winter and summer.
    const shown = (zone: string) =>
      ["2026-01-15T12:00Z", "2026-07-15T12:00Z"].map((at) => wallClockOf(new Date(at), zone));
    expect(shown(place?.timeZone ?? "")).toEqual(shown(timeZone));
  });

  test("handles long nonsense quickly", async () => {
    // Processor time, which other programs on the machine don't change. A quadratic pattern takes
    // minutes here.
    const before = process.cpuUsage();
    for (const text of ["a".repeat(50_000), "1, ".repeat(20_000), " ".repeat(50_000) + ","]) {
      expect(await offline.resolve(text)).toBeNull();
    }
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000);
  });

  test("returns a known place without another lookup", async () => {
    const first = await offline.resolve("Denver, CO");
    expect(first).not.toBeNull();
    expect(await offline.resolve("  denver,  co ")).toBe(first);
  });
});

describe("an external geocoder (GEOCODER_URL)", () => {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  const remote = () => createGeocoder({ url: "http://geocoder.test/search", log });

  test("is sent the text, and its answer is cached", async () => {
    const asked: (string | null)[] = [];
    server.use(
      http.get("http://geocoder.test/search", ({ request }) => {
        asked.push(new URL(request.url).searchParams.get("q"));
        return HttpResponse.json([
          { lat: "48.8566", lon: "2.3522", display_name: "Paris, France" },
        ]);
      }),
    );
    const geocoder = remote();
    const at = { latitude: 48.8566, longitude: 2.3522, isStreet: false };
    const known = { area: null, namesStreet: false, otherPlace: null, timeZone: "Europe/Paris" };
    const place = { ...at, ...known, label: "Paris, France" };
    expect(await geocoder.resolve("Rue de Rivoli & Co, Paris")).toEqual(place);
    expect(await geocoder.resolve("rue de rivoli & co, paris")).toEqual(place);
    expect(asked).toEqual(["rue de rivoli & co, paris"]);
  });

  test("accepts the text anywhere in its address, and one place as the answer", async () => {
    server.use(
      http.get("http://geocoder.test/v1/:query.json", ({ params }) =>
        HttpResponse.json({ latitude: 1, longitude: 2, label: String(params["query"]) }),
      ),
    );
    const geocoder = createGeocoder({ url: "http://geocoder.test/v1/{query}.json", log });
    expect(await geocoder.resolve("Some Place")).toMatchObject({
      latitude: 1,
      label: "some place",
    });
  });

  test.each([
    ["an error", () => new HttpResponse("no", { status: 500 })],
    ["something unreadable", () => HttpResponse.text("<html>")],
    ["another shape", () => HttpResponse.json({ results: [] })],
    ["nothing found", () => HttpResponse.json([])],
    ["a place off the globe", () => HttpResponse.json({ latitude: 120, longitude: 2, label: "x" })],
    ["a redirect", () => HttpResponse.redirect("http://169.254.169.254/", 302)],
    ["a broken connection", () => HttpResponse.error()],
  ])("falls back to the table when the answer is %s", async (_name, answer) => {
    server.use(http.get("http://geocoder.test/search", answer));
    expect(await remote().resolve("Austin, TX")).toMatchObject({ label: "Austin, TX" });
  });

  test("isn't waited for when down, and is used again once it recovers", async () => {
    server.use(
      http.get("http://geocoder.test/search", async () => {
        await delay("infinite");
        return HttpResponse.json([]);
      }),
    );
    const geocoder = remote();
    const before = performance.now();
    expect(await geocoder.resolve("Austin, TX")).toMatchObject({ label: "Austin, TX" });
    expect(performance.now() - before).toBeLessThan(4_000);
    server.resetHandlers(
      http.get("http://geocoder.test/search", () =>
        HttpResponse.json({ latitude: 30, longitude: -97, label: "Exactly there" }),
      ),
    );
    expect(await geocoder.resolve("Austin, TX")).toMatchObject({ label: "Exactly there" });
  });
});
