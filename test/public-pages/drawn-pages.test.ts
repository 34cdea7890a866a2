import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import {
  DRAWN_PAGES,
  DrawingBusy,
  keepDrawnPages,
  type Drawing,
} from "~/server/public-pages/drawn-pages";

let now = 0;
let pages = keepDrawnPages(() => now);
let drawings = 0;
let atOnce = 0;
let mostAtOnce = 0;

beforeEach(() => {
  now = Date.parse("2026-11-27T12:00:00Z");
  pages = keepDrawnPages(() => now);
  drawings = 0;
  mostAtOnce = 0;
});

/** Draws a page from the catalog, slowly enough that another one could begin. */
const draw = async (html = "page"): Promise<Drawing> => {
  atOnce += 1;
  mostAtOnce = Math.max(mostAtOnce, atOnce);
  await new Promise((resolve) => setTimeout(resolve, 2));
  atOnce -= 1;
  drawings += 1;
  return { text: `${html} ${drawings}`, type: "text/html", scripts: [], sources: ["catalog"] };
};

test("draws a page once, also for many who ask at the same time, and one page at a time", async () => {
  const asked = Array.from({ length: 30 }, (_, index) => pages.get(`/${index % 3}`, () => draw()));
  await Promise.all(asked);
  await pages.get("/0", () => draw());
  expect({ drawings, mostAtOnce }).toEqual({ drawings: 3, mostAtOnce: 1 });
});

test("keeps the same page in each encoding", async () => {
  const page = await pages.get("/", () => draw("déjà vu"));
  const text = page!.bodies.identity.toString();
  expect(text).toBe("déjà vu 1");
  expect(gunzipSync(page!.bodies.gzip).toString()).toBe(text);
  expect(brotliDecompressSync(page!.bodies.br).toString()).toBe(text);
});

test("draws again after a change of its sources, ten seconds after the last drawing at the earliest", async () => {
  const text = async () => (await pages.get("/", () => draw()))?.bodies.identity.toString();
  expect(await text()).toBe("page 1");
  now += 60_000;
  pages.changed("reviews");
  expect(await text()).toBe("page 1");
  pages.changed("catalog");
  expect(await text()).toBe("page 2");
  now += 1_000;
  pages.changed("catalog");
  expect(await text()).toBe("page 2");
  now += DRAWN_PAGES.leastAgeMs;
  expect(await text()).toBe("page 3");
});

test("draws again after a change during the drawing", async () => {
  await pages.get("/", async () => {
    pages.changed("catalog");
    return draw();
  });
  now += DRAWN_PAGES.leastAgeMs;
  await pages.get("/", () => draw());
  expect(drawings).toBe(2);
});

test("draws every page again after a day", async () => {
  await pages.get("/", () => draw());
  now += DRAWN_PAGES.mostAgeMs - 1;
  await pages.get("/", () => draw());
  expect(drawings).toBe(1);
  now += 1;
  await pages.get("/", () => draw());
  expect(drawings).toBe(2);
});

test("forgets a page that no longer exists, and keeps no address that never did", async () => {
  await pages.get("/", () => draw());
  now += 60_000;
  pages.changed("catalog");
  expect(await pages.get("/", () => Promise.resolve(null))).toBeNull();
  expect(pages.count()).toBe(0);
});

test("looks up an address without a page once in ten seconds, and remembers a bounded number", async () => {
  let lookups = 0;
  const nothing = () => {
    lookups += 1;
    return Promise.resolve(null);
  };
  for (let asked = 0; asked < 5; asked += 1) await pages.get("/nothing", nothing);
  expect(lookups).toBe(1);
  now += DRAWN_PAGES.leastAgeMs;
  expect(await pages.get("/nothing", () => draw())).not.toBeNull();
  expect(await pages.get("/nothing", nothing)).not.toBeNull();

  await pages.get("/first", nothing);
  for (let path = 0; path < DRAWN_PAGES.absentMost; path += 1) await pages.get(`/${path}`, nothing);
  lookups = 0;
  await pages.get(`/${DRAWN_PAGES.absentMost - 1}`, nothing);
  expect(lookups).toBe(0);
  await pages.get("/first", nothing);
  expect(lookups).toBe(1);
});

test("lets a bounded number of addresses wait, and draws pages that exist before them", async () => {
  await pages.get("/", () => draw());
  now += 60_000;
  pages.changed("catalog");
  const order: string[] = [];
  const slowly = (path: string) => async () => {
    order.push(path);
    await new Promise((resolve) => setTimeout(resolve, 0));
    return null;
  };
  const asked = [pages.get("/0", slowly("/0"))];
  for (let path = 1; path < DRAWN_PAGES.waitingMost; path += 1) {
    asked.push(pages.get(`/${path}`, slowly(`/${path}`)));
  }
  const again = pages.get("/", () => draw());
  await expect(pages.get("/more", slowly("/more"))).rejects.toThrow(DrawingBusy);
  expect((await again)?.bodies.identity.toString()).toBe("page 2");
  expect(order.length).toBeLessThan(5);
  expect(await Promise.all(asked)).toEqual(asked.map(() => null));
  expect(await pages.get("/more", slowly("/more"))).toBeNull();
});

test("sends the older page while a new one can't be drawn", async () => {
  await pages.get("/", () => draw());
  now += 60_000;
  pages.changed("catalog");
  const failed = () => Promise.reject(new Error("The database is away."));
  expect((await pages.get("/", failed))?.bodies.identity.toString()).toBe("page 1");
  await expect(pages.get("/other", failed)).rejects.toThrow("away");
  await pages.get("/", () => draw());
  expect(drawings).toBe(2);
});

test("stays within its memory, whatever is asked for", async () => {
  const large = randomBytes(750_000).toString("base64");
  for (let page = 0; page < 16; page += 1) {
    await pages.get(`/${page}`, () => draw(large));
    expect(pages.size()).toBeLessThanOrEqual(DRAWN_PAGES.bytes);
  }
  expect(pages.count()).toBeGreaterThan(5);
  expect(pages.count()).toBeLessThan(16);
});
