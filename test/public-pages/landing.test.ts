import { beforeAll, describe, expect, test } from "vitest";
import { OWN_CLAIMS_FROM_REVIEWS } from "~/domain/marketing";
import { DRAWN_PAGES } from "~/server/public-pages/drawn-pages";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenService,
  givenUnverified,
  givenVehicle,
} from "~test/support/factory";
import { samplePages } from "~test/support/http/pages";
import { useRest } from "~test/support/rest";
import { TestClock } from "~test/support/world";

const FRAME = {
  before: '<head></head><body><main id="main">',
  after: "</main></body>",
  scripts: [],
};

function landingOf(marketingClaims: "documented" | "own") {
  const clock = new TestClock();
  const rest = useRest({
    once: true,
    front: { clock, pages: { ...samplePages, landing: () => FRAME } },
    outside: () => ({ marketingClaims }),
  });
  return {
    rest,
    async read() {
      clock.advance(DRAWN_PAGES.leastAgeMs + 1);
      const response = await fetch(rest.url);
      expect(response.headers.get("cache-control")).toBe("private, no-cache");
      return response.text();
    },
  };
}

describe("the landing page", () => {
  const { rest, read } = landingOf("documented");
  let oilId = "";
  beforeAll(async () => {
    const oil = { name: "Oil Change", basePriceCents: 8_900 };
    oilId = (await givenService(rest.prisma, oil)).id;
    await givenService(rest.prisma, { name: "Brakes", basePriceCents: 3_500 });
  });

  test("shows a sample bill at the catalog's prices, also after one changed", async () => {
    const before = await read();
    for (const amount of ["$89.00", "$35.00", "$6.20", "$105.40"]) expect(before).toContain(amount);
    await rest.prisma.service.update({ where: { id: oilId }, data: { basePriceCents: 9_900 } });
    const after = await read();
    expect(after).toContain("$99.00");
    expect(after).not.toContain("$89.00");
  });

  test("shows the documented claims, and keeps the page around them", async () => {
    const html = await read();
    const canonical = '<link rel="canonical" href="http://localhost:3000/"/>';
    expect(html.startsWith(FRAME.before.replace("</head>", `${canonical}</head>`))).toBe(true);
    expect(html.endsWith(FRAME.after)).toBe(true);
    for (const claim of ["500+", "25k+", "ASE-certified, background-checked mechanics", "Priya N."])
      expect(html).toContain(claim);
  });
});

describe("the landing page with its own claims", () => {
  const { rest, read } = landingOf("own");
  const DOCUMENTED = [
    ">500+<",
    ">4.9<",
    ">25k+<",
    "Priya N.",
    "ASE-certified",
    "background-checked",
  ];

  async function givenReviews(count: number, consent: boolean) {
    const { prisma } = rest;
    const mechanic = await givenUnverified(prisma);
    const customer = await givenCustomer(prisma, { firstName: "Maya", lastName: "</script>" });
    const vehicle = await givenVehicle(prisma, customer);
    for (let index = 0; index < count; index += 1) {
      const createdAt = new Date(Date.UTC(2026, 10, 1, index));
      const booking = await givenBooking(prisma, {
        customer,
        mechanic,
        vehicle,
        status: "completed",
        paymentStatus: "captured",
        scheduledAt: createdAt,
      });
      await prisma.review.create({
        data: {
          bookingId: booking.id,
          authorId: customer.id,
          mechanicId: mechanic.id,
          rating: index === 0 ? 2 : 5,
          comment: `Fixed <b>it</b>, call 415-555-0134. Number ${index}.`,
          createdAt,
          published: consent,
        },
      });
    }
  }

  test("claims nothing before there are enough published reviews", async () => {
    await givenReviews(OWN_CLAIMS_FROM_REVIEWS - 1, true);
    await givenReviews(3, false);
    const html = await read();
    for (const claim of DOCUMENTED) expect(html.includes(claim), claim).toBe(false);
    expect(html).not.toContain('id="testimonials"');
    expect(html).toContain("Mechanics you can look up");
  });

  test("shows its own figures and newest reviews", async () => {
    await givenReviews(1, true);
    const html = await read();
    expect(html).toMatch(
      new RegExp(`average of ${OWN_CLAIMS_FROM_REVIEWS} reviews[\\s\\S]*?4\\.7`),
    );
    expect(html).toContain("Number 18.");
    expect(html).toContain("Maya &lt;.");
    expect(html).not.toContain("<b>it</b>");
    expect(html).not.toContain("415-555-0134");
    for (const claim of DOCUMENTED) expect(html.includes(claim), claim).toBe(false);
  });

  test("says of how many mechanics the papers were checked", async () => {
    await givenMechanic(rest.prisma);
    expect(await read()).toMatch(
      /We(?:'|&#x27;)ve checked identity, insurance and background of 1 of our 4 mechanics\./,
    );
  });
});
