import { beforeAll, describe, expect, test } from "vitest";
import { DRAWN_PAGES } from "~/server/public-pages/drawn-pages";
import { PAGE_KINDS } from "~/server/public-pages/kinds/all";
import { givenBooking, givenCustomer, givenMechanic, givenService } from "~test/support/factory";
import { useRest } from "~test/support/rest";
import { TestClock } from "~test/support/world";
import { structuredDataIn } from "../support/http/public-pages";

const clock = new TestClock();
const rest = useRest({ once: true, front: { clock } });
const HOME = {
  latitude: 37.7599,
  longitude: -122.4148,
  location: "742 Valencia St, San Francisco",
};

let sam: { id: string };
let service: Awaited<ReturnType<typeof givenService>>;

async function get(path: string) {
  clock.advance(DRAWN_PAGES.leastAgeMs + 1);
  const response = await fetch(`${rest.url}${path}`);
  return { status: response.status, html: await response.text() };
}
const slugs = () => PAGE_KINDS.mechanic.paths(rest.world.context());
const callerOf = (user: { id: string }) => rest.world.callerFor(user);

async function givenReview(author: { firstName: string; lastName: string }, consent: boolean) {
  const customer = await givenCustomer(rest.prisma, author);
  const booking = await givenBooking(rest.prisma, {
    customer,
    mechanic: sam,
    service,
    status: "completed",
    paymentStatus: "captured",
  });
  const createdAt = new Date();
  await rest.prisma.review.create({
    data: {
      bookingId: booking.id,
      authorId: customer.id,
      mechanicId: sam.id,
      rating: 4,
      comment: consent ? "On time </script><b>" : "Only members read this.",
      createdAt,
      published: consent,
    },
  });
}

beforeAll(async () => {
  service = await givenService(rest.prisma, { name: "Oil Change", basePriceCents: 8_900 });
  sam = await givenMechanic(rest.prisma, {
    firstName: "Sam</script>",
    ...HOME,
    area: "San Francisco, CA 94110",
  });
  await rest.prisma.user.update({ where: { id: sam.id }, data: { lastName: "Rivera" } });
  await givenReview({ firstName: "Maya", lastName: "Torres" }, true);
  await givenReview({ firstName: "Ivan", lastName: "Hidden" }, false);
});

describe("/m/{slug}", () => {
  test("exists only after its mechanic turned it on", async () => {
    const api = await callerOf(sam);
    expect(await api.mechanic.publicPage()).toMatchObject({ isOn: false, path: null, reviews: 1 });
    expect((await get("/m/sam-script-r-san-francisco-ca")).status).toBe(404);
    const name = () => get(`/api/mechanic/${sam.id}/public-page`);
    expect((await name()).status).toBe(404);
    expect(await api.mechanic.setPublicPage({ isOn: true })).toMatchObject({
      isOn: true,
      path: "/m/sam-script-r-san-francisco-ca",
    });
    expect((await get("/m/sam-script-r-san-francisco-ca")).status).toBe(200);
    expect(JSON.parse((await name()).html)).toEqual({
      name: "Sam</script> R.",
      firstName: "Sam</script>",
      area: "San Francisco, CA",
      radiusMiles: 25,
      path: "/m/sam-script-r-san-francisco-ca",
      // Nothing was asked about a place or services.
      fartherAway: null,
      notListed: [],
    });
    expect(await slugs()).toEqual(["/m/sam-script-r-san-francisco-ca"]);
  });

  test("shows first name and initial, city, services and published reviews, and no more", async () => {
    const { html } = await get("/m/sam-script-r-san-francisco-ca");
    for (const text of ["Sam&lt;/script&gt; R.", "San Francisco, CA", "$93.45", "Maya T."])
      expect(html).toContain(text);
    expect(html).toContain("On time &lt;/script&gt;&lt;b&gt;");
    expect(html).toContain(`/book?mechanic=${sam.id}&amp;entry=mechanic`);
    for (const secret of [
      "Rivera",
      "Torres",
      "Only members read this.",
      "Valencia",
      "94110",
      "37.7",
      "-122",
      "555-0199",
      "@example.com",
    ])
      expect(html.includes(secret), secret).toBe(false);
  });

  test("describes itself with the rating of published reviews", async () => {
    const { html } = await get("/m/sam-script-r-san-francisco-ca");
    expect(structuredDataIn(html)).toMatchObject([
      { "@type": "BreadcrumbList" },
      {
        "@type": "AutoRepair",
        name: "Sam</script> R.",
        areaServed: "San Francisco, CA",
        aggregateRating: { ratingValue: 4, reviewCount: 1 },
        makesOffer: [{ price: "93.45", priceCurrency: "USD" }],
      },
    ]);
  });

  test("has an address of its own that never changes", async () => {
    const { mechanic } = await callerOf(sam);
    const other = await givenMechanic(rest.prisma, {
      firstName: "Sam</script>",
      area: "San Francisco, CA 94110",
    });
    await rest.prisma.user.update({ where: { id: other.id }, data: { lastName: "Reed" } });
    const theirs = await callerOf(other);
    expect(await theirs.mechanic.setPublicPage({ isOn: true })).toMatchObject({
      path: "/m/sam-script-r-san-francisco-ca-2",
    });
    await rest.prisma.user.update({ where: { id: sam.id }, data: { firstName: "Samuel" } });
    await mechanic.setPublicPage({ isOn: false });
    expect(await mechanic.setPublicPage({ isOn: true })).toMatchObject({
      path: "/m/sam-script-r-san-francisco-ca",
      name: "Samuel R.",
    });
  });

  describe("after a change of name", () => {
    async function renamed(from: string, to: string) {
      const mechanic = await givenMechanic(rest.prisma, { firstName: from });
      const api = (await callerOf(mechanic)).mechanic;
      const { path, newPath } = await api.setPublicPage({ isOn: true });
      expect(newPath).toBeNull();
      expect((await get(path ?? "")).status).toBe(200);
      await rest.prisma.user.update({ where: { id: mechanic.id }, data: { firstName: to } });
      return { mechanic, api, old: path ?? "", asked: await api.publicPage() };
    }
    const raw = (path: string) => {
      clock.advance(DRAWN_PAGES.leastAgeMs + 1);
      return fetch(`${rest.url}${path}`, { redirect: "manual" });
    };

    test("keeps its address until the mechanic moves it, and forwards the old one", async () => {
      const { api, old, asked } = await renamed("Deadname", "Alex");
      expect(asked).toMatchObject({ path: old, newPath: "/m/alex-m-san-francisco-ca" });
      expect((await get(old)).status).toBe(200);
      const moved = await api.setPublicPage({ isOn: true, oldPath: "redirect" });
      expect(moved).toMatchObject({ path: "/m/alex-m-san-francisco-ca", newPath: null });
      expect((await get("/m/alex-m-san-francisco-ca")).status).toBe(200);
      const answer = await raw(old);
      expect(answer.status).toBe(301);
      expect(answer.headers.get("location")).toBe("/m/alex-m-san-francisco-ca");
      // Turned off, neither leads anywhere.
      await api.setPublicPage({ isOn: false });
      expect((await raw(old)).status).toBe(404);
      expect(JSON.stringify(await rest.prisma.formerPublicSlug.findMany())).not.toContain("dead");
    });

    test("ends the old address if the mechanic wants that", async () => {
      const { api, old } = await renamed("Former", "Robin");
      await api.setPublicPage({ isOn: true, oldPath: "end" });
      expect((await raw(old)).status).toBe(404);
      expect((await get("/m/robin-m-san-francisco-ca")).status).toBe(200);
    });

    test("gives the old address to nobody else, also after the account is gone, but back to its owner", async () => {
      const { mechanic, api, old } = await renamed("Unique", "Kim");
      await api.setPublicPage({ isOn: true, oldPath: "end" });
      const other = await givenMechanic(rest.prisma, { firstName: "Unique" });
      const theirs = (await callerOf(other)).mechanic;
      expect((await theirs.setPublicPage({ isOn: true })).path).toBe(`${old}-2`);
      const where = { id: mechanic.id };
      await rest.prisma.user.update({ where, data: { firstName: "Unique" } });
      expect((await api.setPublicPage({ isOn: true, oldPath: "end" })).path).toBe(old);
      await rest.prisma.mechanicProfile.update({
        where: { userId: mechanic.id },
        data: { publicSlug: null, publicSince: null },
      });
      const third = await givenMechanic(rest.prisma, { firstName: "Unique" });
      const last = await (await callerOf(third)).mechanic.setPublicPage({ isOn: true });
      expect(last.path).toBe(`${old}-3`);
    });
  });

  test("two who turn theirs on at once get two addresses", async () => {
    const pair = [
      await givenMechanic(rest.prisma, { firstName: "Twin" }),
      await givenMechanic(rest.prisma, { firstName: "Twin" }),
    ];
    const pages = await Promise.all(
      pair.map(async (one) => (await callerOf(one)).mechanic.setPublicPage({ isOn: true })),
    );
    expect(new Set(pages.map(({ path }) => path)).size).toBe(2);
  });

  test.each([
    ["suspended", { suspendedAt: new Date(), suspendedReason: "A safety report." }, {}],
    ["off", { publicSince: null }, {}],
    ["uninsured", { insuredUntil: new Date(0) }, {}],
    ["of an account that is leaving", {}, { leavesAt: new Date() }],
    ["of a disabled account", {}, { disabledAt: new Date() }],
  ])("is the same 404 as an unknown one when %s", async (_case, profile, user) => {
    const path = "/m/sam-script-r-san-francisco-ca";
    const before = await rest.prisma.mechanicProfile.findUniqueOrThrow({
      where: { userId: sam.id },
      select: { suspendedAt: true, suspendedReason: true, publicSince: true, insuredUntil: true },
    });
    expect((await get(path)).status).toBe(200);
    const where = { userId: sam.id };
    await rest.prisma.mechanicProfile.update({ where, data: profile });
    await rest.prisma.user.update({ where: { id: sam.id }, data: user });
    expect(await get(path)).toEqual(await get("/m/nobody-n-nowhere"));
    expect((await get(path)).status).toBe(404);
    expect(await slugs()).not.toContain(path);
    await rest.prisma.mechanicProfile.update({ where, data: before });
    const back = { leavesAt: null, disabledAt: null };
    await rest.prisma.user.update({ where: { id: sam.id }, data: back });
    expect((await get(path)).status).toBe(200);
  });

  test.each(["/m/Sam", "/m/..%2f..%2fetc", "/m/a--b", "/m/<script>", `/m/${"a".repeat(200)}`])(
    "%s is a 404",
    async (path) => expect((await get(path)).status).toBe(404),
  );
});
