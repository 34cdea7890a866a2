import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { DRAWN_PAGES } from "~/server/public-pages/drawn-pages";
import { useRest } from "~test/support/rest";
import { TestClock } from "~test/support/world";
import { CATALOG } from "../../prisma/seed/catalog";
import { structuredDataIn } from "../support/http/public-pages";

const clock = new TestClock();
const rest = useRest({ once: true, front: { clock } });

beforeAll(async () => {
  await rest.prisma.service.createMany({
    data: CATALOG.map((service, sortOrder) => ({ ...service, sortOrder })),
  });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${rest.url}${path}`, { headers, redirect: "manual" });

/** Reads a page that exists. */
async function page(path: string): Promise<string> {
  const response = await get(path);
  expect(response.status, path).toBe(200);
  return response.text();
}

describe("/services", () => {
  test("lists every bookable service with its all-in price and a link to its page", async () => {
    const html = await page("/services");
    for (const { name } of CATALOG) expect(html).toContain(`>${name}</a>`);
    expect(html).toContain("$93.45");
    expect(html).toContain('href="/services/oil-change"');
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/services"/>');
  });
});

describe("/services/{slug}", () => {
  test("says what is done, how long it takes, what it costs and what is included", async () => {
    const html = await page("/services/brake-pad-replacement");
    expect(html).toMatch(/<h1[^>]*>Brake Pad Replacement<\/h1>/);
    for (const text of [
      "1 h 30 min",
      "$198.45",
      "$189.00",
      "$9.45",
      "30 days on parts and labor",
    ]) {
      expect(html).toContain(text);
    }
    expect(html).toContain('<input type="hidden" name="service" value="brake-pad-replacement"/>');
  });

  test("describes itself to search engines, without any rating", async () => {
    const html = await page("/services/oil-change");
    expect(html).toContain("<title>Oil Change at home: $93.45 · Curbwrench</title>");
    expect(html).toContain(
      '<link rel="canonical" href="http://localhost:3000/services/oil-change"/>',
    );
    expect(html).toContain('content="http://localhost:3000/previews/service.png"');
    expect(structuredDataIn(html)).toMatchObject([
      { "@type": "BreadcrumbList", itemListElement: [{ position: 1 }, { name: "Oil Change" }] },
      {
        "@type": "Service",
        areaServed: { "@type": "Country" },
        offers: { "@type": "Offer", price: "93.45", priceCurrency: "USD" },
      },
    ]);
    for (const claim of ["aggregateRating", "ratingValue", ">4.9<", "500+"])
      expect(html.includes(claim), claim).toBe(false);
  });

  test("is 404 for a service that doesn't exist, and for strange addresses", async () => {
    for (const slug of ["no-such-service", "Oil-Change", "oil--change", "%00", "a".repeat(101)]) {
      expect((await get(`/services/${slug}`)).status, slug).toBe(404);
    }
    expect((await get("/services/oil-change/more")).status).toBe(404);
  });

  test("leads an address with an extra slash to the page", async () => {
    const response = await get("/services/oil-change/");
    expect(response.status).toBe(308);
    expect(response.headers.get("location")).toBe("/services/oil-change");
  });

  test.each([
    ["/book/?zip=94110&q=brakes%20squeak", "/book?zip=94110&q=brakes%20squeak"],
    ["/auth/confirm-email/?token=a%2Bb%3D%3D", "/auth/confirm-email?token=a%2Bb%3D%3D"],
    ["//book//?zip=94110", "/book?zip=94110"],
    ["///", "/"],
  ])("keeps what the address %s carries", async (path, location) => {
    const response = await get(path);
    expect([response.status, response.headers.get("location")]).toEqual([308, location]);
  });

  test.each([
    "//evil.example/",
    "//evil.example/book/",
    "/%5Cevil.example/",
    "//evil.example/?/book/",
  ])("never leads %s to another site", async (path) => {
    const response = await get(path);
    expect([response.status, response.headers.get("location")]).toEqual([404, null]);
  });
});

describe("a public page's answer", () => {
  test("may be kept for a minute by everyone, sets no cookie and runs only its own scripts", async () => {
    const { headers } = await get("/services");
    expect(headers.get("cache-control")).toBe("public, max-age=60");
    expect(headers.get("vary")).toBe("Accept-Encoding");
    expect(headers.get("set-cookie")).toBeNull();
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("content-security-policy")).toContain("script-src 'sha256-abc';");
    expect(headers.get("content-security-policy")).toContain("style-src 'self';");
  });

  test("is 304 for a reader who has it", async () => {
    const etag = (await get("/services")).headers.get("etag") ?? "";
    const again = await get("/services", { "if-none-match": etag });
    expect(again.status).toBe(304);
    expect(again.headers.get("etag")).toBe(etag);
    expect(await again.text()).toBe("");
    expect((await get("/services", { "if-none-match": '"other"' })).status).toBe(200);
  });

  test("is compressed as the reader asks, each with its own tag", async () => {
    const plain = await page("/services");
    const br = await raw("/services", { "accept-encoding": "br" });
    expect(brotliDecompressSync(br.body).toString()).toBe(plain);
    const zipped = await raw("/services", { "accept-encoding": "gzip" });
    expect(gunzipSync(zipped.body).toString()).toBe(plain);
    expect(br.etag).not.toBe(zipped.etag);
  });

  test("answers HEAD without a body, and no other method", async () => {
    const head = await fetch(`${rest.url}/services`, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
    const post = await fetch(`${rest.url}/services`, { method: "POST" });
    expect(post.status).toBe(405);
    expect(post.headers.get("allow")).toBe("GET, HEAD");
  });

  test("names the product's own address, whatever host was asked", async () => {
    const { body } = await raw("/services/oil-change", {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "accept-encoding": "identity",
    });
    expect(body.toString()).not.toContain("evil.example");
    expect(body.toString()).toContain('href="http://localhost:3000/services/oil-change"');
  });
});

/** Reads an answer as it is sent, with headers that fetch doesn't allow. */
function raw(path: string, headers: Record<string, string>) {
  return new Promise<{ body: Buffer; etag: string | undefined }>((resolve, reject) => {
    request(`${rest.url}${path}`, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ body: Buffer.concat(chunks), etag: response.headers.etag }),
      );
    })
      .on("error", reject)
      .end();
  });
}

test("hostile names stay text on the page and in its data", async () => {
  const name = `</script><script>alert(1)</script> "quoted" & 'more'`;
  const description = "\u202Eright to left\u202C 🔧 <img src=x onerror=alert(2)> \u2028";
  await rest.prisma.service.create({
    data: {
      name,
      description,
      category: "other",
      estimatedDuration: 30,
      basePriceCents: 1_000,
      requiresTools: [],
      specializations: ["Diagnostics"],
      sortOrder: 99,
    },
  });
  clock.advance(DRAWN_PAGES.leastAgeMs);
  const slug = "script-script-alert-1-script-quoted-more";
  await expect.poll(async () => (await get(`/services/${slug}`)).status).toBe(200);
  for (const html of [await page("/services"), await page(`/services/${slug}`)]) {
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<img src=x");
    const names = JSON.stringify(structuredDataIn(html));
    expect(names).toContain(JSON.stringify(name).slice(1, -1));
    expect(names).toContain("right to left");
  }
  expect(await page(`/services/${slug}`)).toContain("&lt;/script&gt;&lt;script&gt;alert(1)");
});

test("a retired service's page is gone within a minute, and a new price is shown", async () => {
  await page("/services/tune-up");
  await rest.prisma.service.update({ where: { name: "Tune-Up" }, data: { isActive: false } });
  await rest.prisma.service.update({
    where: { name: "Tire Rotation" },
    data: { basePriceCents: 6_000 },
  });
  clock.advance(59_000);
  await expect.poll(async () => (await get("/services/tune-up")).status).toBe(404);
  await expect.poll(() => page("/services/tire-rotation")).toContain("$63.00");
  const list = await page("/services");
  expect(list).not.toContain("Tune-Up");
  expect(list).toContain("$63.00");
  await rest.prisma.service.update({ where: { name: "Tune-Up" }, data: { isActive: true } });
});
