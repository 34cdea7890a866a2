import { http, HttpResponse, delay } from "msw";
import { setupServer } from "msw/node";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { distanceMiles } from "~/domain/mechanic/matching";
import { createGeocoder } from "~/server/gateways/ops/geocoder";

const log = pino({ level: "silent" });
const offline = createGeocoder({ log });

const AUSTIN = { latitude: 30.27, longitude: -97.74 };
const SAN_FRANCISCO = { latitude: 37.77, longitude: -122.42 };
const CHARLESTON_WV = { latitude: 38.35, longitude: -81.63 };
const SAINT_LOUIS = { latitude: 38.63, longitude: -90.2 };
const NEW_YORK = { latitude: 40.75, longitude: -73.99 };
const WASHINGTON = { latitude: 38.9, longitude: -77.03 };

describe("the table", () => {
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
    ["Chicago", { latitude: 41.88, longitude: -87.63 }],
  ])("knows %s", async (text, expected) => {
    const place = await offline.resolve(text);
    expect(place).not.toBeNull();
    if (place) expect(distanceMiles(place, expected)).toBeLessThan(12);
  });

  test("takes a five-digit house number for what it is (12345 is a ZIP code in Schenectady)", async () => {
    const place = await offline.resolve("12345 Lamar Blvd, Austin, TX");
    expect(place?.label).toBe("Austin, TX");
    const withZip = await offline.resolve("12345 Lamar Blvd, Austin, TX 78753");
    expect(withZip?.label).toBe("Austin, TX 78753");
  });

  test.each([
    ["742 Valencia St, San Francisco, CA 94110", "San Francisco, CA 94110"],
    ["at home: 500 Valencia, San Francisco CA", "San Francisco, CA"],
    ["12345 Lamar Blvd", null],
    ["Gate B, 78701 (call first)", null],
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
    ",,,,,,",
    "\u0000",
  ])("does not guess for %j", async (text) => {
    expect(await offline.resolve(text)).toBeNull();
  });

  test("looks at long nonsense quickly", { retry: 3 }, async () => {
    const started = performance.now();
    for (const text of ["a".repeat(50_000), "1, ".repeat(20_000), " ".repeat(50_000) + ","]) {
      expect(await offline.resolve(text)).toBeNull();
    }
    expect(performance.now() - started).toBeLessThan(500);
  });

  test("answers a known place again at once", { retry: 3 }, async () => {
    const first = await offline.resolve("Denver, CO");
    const before = performance.now();
    for (let turn = 0; turn < 1000; turn += 1) {
      expect(await offline.resolve("  denver,  co ")).toBe(first);
    }
    expect(performance.now() - before).toBeLessThan(200);
  });
});

describe("another geocoder (GEOCODER_URL)", () => {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  const remote = () => createGeocoder({ url: "http://geocoder.test/search", log });

  test("is asked with the text, and its answer is remembered", async () => {
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
    const place = { ...at, area: null, label: "Paris, France" };
    expect(await geocoder.resolve("Rue de Rivoli & Co, Paris")).toEqual(place);
    expect(await geocoder.resolve("rue de rivoli & co, paris")).toEqual(place);
    expect(asked).toEqual(["rue de rivoli & co, paris"]);
  });

  test("may have the text anywhere in its address and answer one place", async () => {
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
  ])("falls back to the table when it answers %s", async (_name, answer) => {
    server.use(http.get("http://geocoder.test/search", answer));
    expect(await remote().resolve("Austin, TX")).toMatchObject({ label: "Austin, TX" });
  });

  test("is not waited for, and is asked again once it is back", async () => {
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
