import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { PUBLIC_PAGES } from "~/domain/public/addresses";
import { CITY_PAGE, SITEMAP_ADDRESSES } from "~/domain/public/policy";
import { countAreas } from "~/server/services/public/count-areas";
import { DRAWN_PAGES } from "~/server/public-pages/drawn-pages";
import { sitemapIndexOf, sitemapOf } from "~/server/public-pages/sitemap";
import { EXAMPLE_IDS } from "~test/support/example-ids";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { structuredDataIn } from "~test/support/http/public-pages";
import { useRest } from "~test/support/rest";
import { TestClock } from "~test/support/world";
import { CATALOG } from "../../prisma/seed/catalog";

const DAY_MS = 86_400_000;
const HOSTILE = '</script><script>alert(1)</script> "quoted"';
const clock = new TestClock();
const rest = useRest({ once: true, front: { clock } });

const get = (path: string) => fetch(`${rest.url}${path}`, { redirect: "manual" });
const status = async (path: string) => (await get(path)).status;
const page = async (path: string) => (await get(path)).text();

/** Counts the cities as of now, and lets every drawn page be drawn again. */
async function countNow(): Promise<void> {
  await countAreas(rest.world.context());
  await pause();
}

async function pause(): Promise<void> {
  clock.advance(DRAWN_PAGES.leastAgeMs);
  // The notification of the last change comes over another connection.
  await new Promise((resolve) => setTimeout(resolve, 300));
}

const mechanicIn = (area: string, specializations = ["Oil Changes"]) =>
  givenMechanic(rest.prisma, { area, specializations });

/** Creates a published review of an oil change in a city. */
async function reviewIn(area: string, comment: string, more: object = {}) {
  const service = await rest.prisma.service.findFirstOrThrow({ where: { name: "Oil Change" } });
  const customer = await givenCustomer(rest.prisma, { firstName: "Maya", lastName: "Torres" });
  const booking = await givenBooking(rest.prisma, {
    status: "completed",
    paid: true,
    service,
    customer,
  });
  await rest.prisma.booking.update({ where: { id: booking.id }, data: { area } });
  const city = area.replace(/ \d{5}$/, "");
  return rest.prisma.review.create({
    data: {
      bookingId: booking.id,
      authorId: customer.id,
      mechanicId: booking.mechanicId ?? "",
      rating: 5,
      comment,
      published: true,
      city,
      ...more,
    },
  });
}

beforeAll(async () => {
  await rest.prisma.service.createMany({
    data: CATALOG.map((service, sortOrder) => ({ ...service, sortOrder })),
  });
});

describe("a city", () => {
  test("has a page with two eligible mechanics, and one for each service that two offer", async () => {
    await mechanicIn("Austin, TX 78704");
    await countNow();
    expect(await status("/areas/austin-tx")).toBe(404);
    await mechanicIn("Austin, TX 78702", ["Oil Changes", "Brake Service"]);
    await countNow();
    const html = await page("/areas/austin-tx");
    expect(html).toMatch(/<h1[^>]*>Mobile mechanics in Austin<\/h1>/);
    expect(html).toContain("1–2");
    expect(html).toContain('href="/areas/austin-tx/oil-change"');
    expect(html).not.toContain("78704");
    expect(await status("/areas/austin-tx/oil-change")).toBe(200);
    expect(await status("/areas/austin-tx/brake-inspection")).toBe(404);
    expect(await page("/areas")).toContain('href="/areas/austin-tx"');
  });

  test("has a page with three completed jobs and no mechanic", async () => {
    for (const comment of ["a", "b", "c"]) {
      await reviewIn("Tulsa, OK 74103", comment, { published: false });
    }
    await countNow();
    expect(await status("/areas/tulsa-ok")).toBe(200);
    expect(await status("/areas/tulsa-ok/oil-change")).toBe(200);
  });

  test("is listed from three published reviews on, signed with first name and initial", async () => {
    const noindex = '<meta name="robots" content="noindex"/>';
    expect(await page("/areas/austin-tx")).toContain(noindex);
    for (const comment of ["Fast and friendly.", "Done <b>well</b>.", "Call me at 512-555-0142."]) {
      await reviewIn("Austin, TX 78704", comment);
    }
    await reviewIn("Austin, TX 78704", "Before the form said so.", { published: false });
    await countNow();
    const html = await page("/areas/austin-tx");
    expect(html).not.toContain(noindex);
    expect(html).toContain("Maya T.");
    expect(html).toContain("Done &lt;b&gt;well&lt;/b&gt;.");
    expect(html).not.toMatch(/Torres|512-555-0142|Before the form/);
    expect(html).not.toMatch(/aggregateRating|ratingValue/);
    expect(structuredDataIn(html)).toContainEqual(
      expect.objectContaining({
        "@type": "Service",
        areaServed: expect.objectContaining({ "@type": "City", name: "Austin" }),
      }),
    );
  });

  test("loses a hidden review within a minute, and is no longer listed", async () => {
    const review = await rest.prisma.review.findFirstOrThrow({
      where: { comment: "Fast and friendly." },
    });
    await rest.prisma.review.update({ where: { id: review.id }, data: { hiddenAt: new Date() } });
    await pause();
    const html = await page("/areas/austin-tx");
    expect(html).not.toContain("Fast and friendly.");
    expect(html).toContain('content="noindex"');
    await rest.prisma.review.update({ where: { id: review.id }, data: { hiddenAt: null } });
    await pause();
  });

  test("isn't listed from the minute a mechanic is suspended, and is gone after thirty days", async () => {
    const [first] = await rest.prisma.mechanicProfile.findMany({
      where: { area: "Austin, TX 78702" },
    });
    await rest.prisma.mechanicProfile.update({
      where: { id: first!.id },
      data: { suspendedAt: new Date(), suspendedReason: "A complaint." },
    });
    // Moves Austin's three completed jobs elsewhere, because they alone would keep its page.
    await rest.prisma.booking.updateMany({
      where: { area: "Austin, TX 78704" },
      data: { area: "Waco, TX 76701" },
    });
    await rest.prisma.areaPage.updateMany({
      where: { slug: "austin-tx" },
      data: { completedJobs: 0 },
    });
    await pause();
    expect(await page("/areas/austin-tx")).toContain('content="noindex"');
    await countNow();
    expect(await page("/areas/austin-tx")).toContain('content="noindex"');
    expect(await page("/areas")).not.toContain("austin-tx");
    rest.world.clock.advance((CITY_PAGE.keptDays - 1) * DAY_MS);
    await countNow();
    expect(await status("/areas/austin-tx")).toBe(200);
    rest.world.clock.advance(DAY_MS);
    await countNow();
    expect(await status("/areas/austin-tx")).toBe(404);
    expect(await status("/areas/austin-tx/oil-change")).toBe(404);
    await rest.prisma.mechanicProfile.update({
      where: { id: first!.id },
      data: { suspendedAt: null, suspendedReason: null },
    });
    await countNow();
    expect(await status("/areas/austin-tx")).toBe(200);
  });

  test("is never counted by a mechanic who is blocked from working", async () => {
    await mechanicIn("Provo, UT 84601");
    const left = await mechanicIn("Provo, UT 84604");
    await rest.prisma.user.update({ where: { id: left.id }, data: { disabledAt: new Date() } });
    await countNow();
    expect(await status("/areas/provo-ut")).toBe(404);
  });
});

describe("for search engines", () => {
  const checker = new HtmlValidate({
    extends: ["html-validate:standard"],
    rules: {
      // React and Next write attributes in this case, which browsers ignore.
      "attr-case": "off",
      "attribute-boolean-style": "off",
      "doctype-style": "off",
      "no-inline-style": "off",
      "void-style": "off",
      // Long words in a title come from the catalog.
      "long-title": "off",
      // The footer's documented links have the same text as others.
      "no-redundant-role": "off",
    },
  });

  /** Publishes texts and a mechanic's page, so that every kind of page is listed. */
  async function listEveryKind() {
    const { prisma } = rest;
    await prisma.legalText.createMany({
      data: (["terms", "privacy", "pricing"] as const).map((kind) => ({
        kind,
        number: 1,
        body: `# What it says\n\n${HOSTILE}`,
        authorId: EXAMPLE_IDS.customer,
        savedAt: new Date(),
        publishedAt: new Date(),
      })),
    });
    const sam = await givenMechanic(prisma, { firstName: "Sam</script>", area: "Tempe, AZ 85281" });
    await (await rest.world.callerFor(sam)).mechanic.setPublicPage({ isOn: true });
    // Three jobs list Astoria too, whose state has a name of two words.
    for (const comment of [HOSTILE, "Fine.", "Great."]) {
      await reviewIn("Astoria, NY 11102", comment);
      await reviewIn("Austin, TX 78704", comment);
    }
  }

  test("robots.txt names the sitemap, and the sitemap every listed page, canonical and valid", async () => {
    await listEveryKind();
    await countNow();
    expect(await page("/robots.txt")).toBe(
      "User-agent: *\nAllow: /api/calendar/\nDisallow: /api/\n\nSitemap: http://localhost:3000/sitemap.xml\n",
    );
    const sitemap = await get("/sitemap.xml");
    expect(sitemap.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const addresses = [
      ...(await sitemap.text()).matchAll(/<loc>http:\/\/localhost:3000(.*?)<\/loc>/g),
    ];
    const paths = addresses.map(([, path = ""]) => path).filter((path) => path !== "/");
    expect(paths).toEqual(expect.arrayContaining(["/services", "/areas", "/areas/austin-tx"]));
    expect(paths).toContain("/areas/austin-tx/oil-change");
    expect(paths).not.toContain("/areas/tulsa-ok");
    expect(new Set(paths).size).toBe(paths.length);
    for (const { name, pattern } of PUBLIC_PAGES) {
      const kind = new RegExp(`^${pattern.replaceAll(/\[\w+\]/g, "[^/]+")}$`);
      expect(paths.filter((path) => kind.test(path)).length, name).toBeGreaterThan(0);
    }
    for (const path of paths) {
      const html = await page(path);
      const canonical = [...html.matchAll(/<link rel="canonical" href="([^"]*)"\/>/g)];
      expect(canonical.map(([, href]) => href)).toEqual([`http://localhost:3000${path}`]);
      expect(html, path).not.toContain("noindex");
      expect(html.match(/<h1\b/g), path).toHaveLength(1);
      expect(html.match(/<title>[^<]+<\/title>/g), path).toHaveLength(1);
      expect(html.match(/<meta name="description"/g), path).toHaveLength(1);
      // Structured data parses, and no name ends its script or starts another.
      expect(structuredDataIn(html), path).not.toEqual([]);
      expect(html, path).not.toMatch(/<script>alert|Sam<\/script>/);
      expect(/<meta name="description" content="[^"]{50,}"/.test(html), path).toBe(true);
      const { results } = await checker.validateString(html);
      const problems = results.flatMap(({ messages }) =>
        messages.map(
          ({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`,
        ),
      );
      expect(problems, path).toEqual([]);
    }
  });

  test("a retired service leaves the sitemap and its cities", async () => {
    await rest.prisma.service.update({ where: { name: "Oil Change" }, data: { isActive: false } });
    await pause();
    expect(await page("/sitemap.xml")).not.toContain("oil-change");
    expect(await status("/areas/austin-tx/oil-change")).toBe(404);
    expect(await page("/areas/austin-tx")).not.toContain("oil-change");
    await rest.prisma.service.update({ where: { name: "Oil Change" }, data: { isActive: true } });
  });

  test("a large sitemap is split into files of at most 50,000 addresses", async () => {
    expect(SITEMAP_ADDRESSES).toBe(50_000);
    const index = sitemapIndexOf(120_000);
    expect([...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      "http://localhost:3000/sitemaps/1.xml",
      "http://localhost:3000/sitemaps/2.xml",
      "http://localhost:3000/sitemaps/3.xml",
    ]);
    expect(sitemapOf(["/a"])).toContain("<url><loc>http://localhost:3000/a</loc></url>");
    expect(await page("/sitemaps/1.xml")).toContain("<loc>http://localhost:3000/services</loc>");
    for (const number of ["0", "2", "x", "-1"]) {
      expect(await status(`/sitemaps/${number}.xml`), number).toBe(404);
    }
  });

  test("every kind of page has its picture for link previews", async () => {
    expect(PUBLIC_PAGES.length).toBeGreaterThan(0);
    for (const path of ["/services", "/services/oil-change", "/areas", "/areas/austin-tx"]) {
      expect(await page(path)).toMatch(
        /og:image" content="http:\/\/localhost:3000\/previews\/\w+\.png"/,
      );
    }
  });
});
