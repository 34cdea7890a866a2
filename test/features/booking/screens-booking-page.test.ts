import { createElement } from "react";
import { describe, expect, test } from "vitest";
import type { BookingView } from "~/domain/booking/view";
import { BOOKING_STATUSES } from "~/domain/booking/status";
import { CancellationFacts } from "~/features/booking/cancel/cancellation-facts";
import { mapHref } from "~/features/booking/map-href";
import { CustomerBooking } from "~/features/booking/page/customer-booking-screen";
import { MechanicJob } from "~/features/booking/page/mechanic-job-screen";
import { statusSentence } from "~/features/booking/page/status-sentence";
import { CUSTOMER, MECHANIC, PUBLIC_PROFILE, sampleBooking } from "~test/support/sample";
import { buttonsOf, drawScreen, linksOf, type Utils } from "~test/support/screen";

const AT = "2027-03-04T14:00:00.000Z";
const MINUTE_MS = 60_000;
const at = (minutes: number) => new Date(AT).getTime() + minutes * MINUTE_MS;
const iso = (minutes: number) => new Date(at(minutes)).toISOString();

const agreed: Partial<BookingView> = {
  id: "one",
  status: "accepted",
  scheduledAt: AT,
  acceptedAt: iso(-3000),
  mechanicId: MECHANIC.id,
  mechanicName: "Morgan Mechanic",
  wishedMechanicId: null,
};

const PAYMENT = {
  id: "p1",
  purpose: "booking",
  state: "authorized",
  amount: "105.00",
  authorized: "105.00",
  captured: "0.00",
  refunded: "0.00",
  disputed: "0.00",
  card: { brand: "visa", last4: "4242" },
  captureBefore: null,
  receipt: null,
  createdAt: AT,
} as const;

const fill = (utils: Utils) => {
  utils.mechanic.publicProfile.setData({ userId: MECHANIC.id }, PUBLIC_PROFILE);
  utils.payment.list.setData({ id: "one" }, [PAYMENT]);
  utils.message.thread.setData({ bookingId: "one" }, []);
  utils.message.unread.setData(undefined, [{ bookingId: "one", count: 2 }]);
};

const asCustomer = (values: Partial<BookingView>, minutes = -600) =>
  drawScreen(
    createElement(CustomerBooking, {
      booking: sampleBooking({ ...agreed, ...values }),
      user: CUSTOMER,
      now: at(minutes),
    }),
    { fill },
  );
const asMechanic = (values: Partial<BookingView>, minutes = -600) =>
  drawScreen(
    createElement(MechanicJob, {
      job: sampleBooking({ ...agreed, ...values }),
      user: MECHANIC,
      now: at(minutes),
    }),
    { fill },
  );

const photo = (id: string, values: object) => ({
  id,
  url: `/api/photos/${id}`,
  kind: "issue" as const,
  uploadedBy: CUSTOMER.id,
  createdAt: AT,
  canRemove: false,
  isProof: true,
  ...values,
});

describe("the mechanic on the customer's page", () => {
  const drawn = (verification: typeof PUBLIC_PROFILE.verification) =>
    drawScreen(
      createElement(CustomerBooking, {
        booking: sampleBooking(agreed),
        user: CUSTOMER,
        now: at(-600),
      }),
      {
        fill: (utils) => {
          fill(utils);
          utils.mechanic.publicProfile.setData(
            { userId: MECHANIC.id },
            { ...PUBLIC_PROFILE, verification },
          );
        },
      },
    ).text;

  test("has the badge with what was checked and when, and none when nothing was", () => {
    const checked = { checks: [{ kind: "identity" as const, at: "2026-11-03T18:00:00.000Z" }] };
    expect(drawn(checked)).toMatch(/jobs? done.*Verified: identity on Nov 3, 2026/);
    expect(drawn(null)).not.toContain("Verified");
  });
});

describe("the photos on both pages", () => {
  const withPhotos = (photos: ReturnType<typeof photo>[]) => (utils: Utils) => {
    fill(utils);
    utils.booking.photos.list.setData({ id: "one" }, photos);
  };
  const drawn = (
    side: "customer" | "mechanic",
    values: Partial<BookingView>,
    photos: ReturnType<typeof photo>[],
  ) => {
    const booking = sampleBooking({ ...agreed, ...values });
    const now = at(-600);
    const screen =
      side === "customer"
        ? createElement(CustomerBooking, { booking, user: CUSTOMER, now })
        : createElement(MechanicJob, { job: booking, user: MECHANIC, now });
    return drawScreen(screen, { fill: withPhotos(photos) });
  };

  test("are sorted by kind, small, with their space reserved", () => {
    const photos = [photo("p1", {}), photo("p2", { kind: "before" })];
    const { html, text } = drawn("mechanic", {}, photos);
    expect(text).toMatch(/Photos The problem .*Before the work/);
    expect(html).toContain('src="/api/photos/p1/preview"');
    expect(html).toContain('alt="The problem, 1 of 1"');
    expect(html).toMatch(/width="96" height="96" loading="lazy"/);
  });

  test("let a customer add pictures of the problem, with a warning about plates and house numbers", () => {
    const { html, text } = drawn("customer", {}, [photo("p1", { canRemove: true })]);
    expect(buttonsOf(html)).toEqual(
      expect.arrayContaining(["Add photos of the problem", "Remove photo 1"]),
    );
    expect(text).toContain("Leave out license plates and house numbers");
  });

  test("let a mechanic who arrived add photos of the arrival and from before the work", () => {
    const { html } = drawn("mechanic", { arrivedAt: iso(-10) }, []);
    const buttons = buttonsOf(html).filter(
      (name) => name.startsWith("Add ") && name !== "Add photos",
    );
    expect(buttons).toEqual(["Add a photo of your arrival", "Add photos before the work"]);
    expect(drawn("mechanic", {}, []).html).not.toContain('id="photos"');
  });
});

describe("a customer's booking page", () => {
  test("shows what comes next, who comes, where, for how much, and the customer's notes", () => {
    const { html, text } = asCustomer({});
    expect(text).toMatch(/Morgan Mechanic will come on Thu, Mar 4/);
    for (const part of [
      "What's next",
      "Your mechanic",
      `${PUBLIC_PROFILE.totalJobs} jobs done`,
      "When and where",
      "Total $105.00",
      "Services · Held",
      "Visa •••• 4242",
      "Timeline",
      "2019 Toyota Camry",
      "No messages yet",
      "Message 2 unread",
    ]) {
      expect(text).toContain(part);
    }
    expect(html).toContain(`href="/mechanic/${MECHANIC.id}/profile"`);
    expect(linksOf(html).get("Open in maps (opens a map in a new tab)")).toMatch(
      /^https:\/\/www\.google\.com\/maps\/search\//,
    );
    expect(linksOf(html).get("All bookings")).toBe("/customer/bookings");
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test("shows the arrival time on the way, and asks to confirm the arrival", () => {
    const way = asCustomer({ enRouteAt: iso(-30), etaMinutes: 25 }, -20);
    expect(way.text).toContain("Your mechanic is on the way");
    expect(way.text).toMatch(/Arriving at about \d+:55/);
    const there = asCustomer({ arrivedAt: iso(-5) }, 0);
    expect(buttonsOf(there.html)).toContain("Yes, they're here");
    expect(
      buttonsOf(
        asCustomer({ arrivedAt: iso(-5), arrivalConfirmed: true, arrivalConfirmedAt: iso(-3) }, 0)
          .html,
      ),
    ).not.toContain("Yes, they're here");
  });

  test("says that the mechanic is late, and by how much, after a missed estimate", () => {
    const before = asCustomer({ enRouteAt: iso(-30), etaMinutes: 25 }, -3);
    expect(before.text).toContain("Your mechanic is on the way");
    expect(before.text).not.toMatch(/is late|minutes ago/);
    expect(asMechanic({ enRouteAt: iso(-30), etaMinutes: 25 }, -3).text).not.toContain(
      "You're late",
    );
    const { text } = asCustomer({ enRouteAt: iso(-30), etaMinutes: 25 }, 19);
    expect(text).toContain("Your mechanic is late");
    expect(text).toMatch(/We expected them at \d+:00 \w+ *, 19 minutes ago/);
    expect(text).not.toContain("Expected at");
    expect(asMechanic({ enRouteAt: iso(-30), etaMinutes: 25 }, 19).text).toMatch(
      /You're late: the customer expected you at \d+:00/,
    );
  });

  test("says that canceling is free only on the card that can cancel", () => {
    const { html, text } = asCustomer({}, -3000);
    expect(buttonsOf(html)).toContain("Cancel");
    expect(text).toContain("You can cancel for free");
    const booking = sampleBooking(agreed);
    const facts = (canCancel: boolean) =>
      drawScreen(createElement(CancellationFacts, { booking, now: at(-3000), canCancel })).text;
    expect(facts(true)).toContain("You can cancel for free");
    expect(facts(false)).toBe("");
  });

  test("says that a released request waits, and who may accept it", () => {
    const { html, text } = asCustomer({
      status: "pending",
      mechanicId: null,
      mechanicName: null,
      wishedMechanicId: MECHANIC.id,
      requestWaits: true,
    });
    expect(text).toContain("Your request needs a decision from you.");
    expect(text).toContain("The mechanic you requested can't come");
    expect(buttonsOf(html)).toEqual(
      expect.arrayContaining(["Ask any mechanic", "Choose another mechanic", "Cancel"]),
    );
    expect(text).not.toContain("Say hello");
  });

  test("says who cancelled late and what it cost", () => {
    const { html, text } = asCustomer({
      status: "cancelled",
      cancelledBy: "customer",
      cancellationFee: "35.00",
      paymentStatus: "captured",
      receiptCount: 1,
    });
    expect(text).toContain("Canceled by you.");
    expect(text).toContain("Cancellation fee $35.00");
    expect(linksOf(html).get("Receipt")).toBe("/customer/receipt/one");
    expect(buttonsOf(html)).not.toContain("Cancel");
  });
});

describe("a mechanic's job page", () => {
  test("links to directions, shows whom to call, and offers the next step", () => {
    const { html, text } = asMechanic({}, -60);
    for (const part of [
      "You accepted this job",
      "Casey Customer",
      "When and where",
      "Vehicle and problem",
    ]) {
      expect(text).toContain(part);
    }
    expect(buttonsOf(html)).toEqual(
      expect.arrayContaining(["Start Job", "I'm on my way", "Give up this job"]),
    );
    expect(linksOf(html).get("Directions (opens a map in a new tab)")).toMatch(/^https:\/\//);
    expect(linksOf(html).get("My Jobs")).toBe("/mechanic/jobs");
  });

  test("begins with the next step, how to get in, what's wrong and the pay, and folds the rest", () => {
    const { html, text } = asMechanic(
      { notes: "Gate code 12.", issueDescription: "It grinds.", mechanicEarns: "89.00" },
      -20,
    );
    const next = html.slice(html.indexOf('id="next"'), html.indexOf('id="people"'));
    for (const words of ["Gate code 12.", "It grinds.", "$89.00"]) expect(next).toContain(words);
    expect(text.match(/Gate code 12\./g)).toHaveLength(1);
    for (const id of ["money", "timeline"]) {
      expect(html).toMatch(new RegExp(`id="${id}"[^>]*><details`));
    }
    // Danger is never folded.
    const open = html.replaceAll(/<details[\s\S]*?<\/details>/g, "");
    expect(buttonsOf(open)).toContain("Report a danger");
    expect(linksOf(open).get("Call 911")).toBe("tel:911");
    expect(buttonsOf(asMechanic({ status: "completed" }).html)).not.toContain("Report a danger");
  });

  test("the due step is yellow and first, with a plain Start Job beside it", () => {
    const buttons = (values: Partial<BookingView>) => {
      const { html } = asMechanic(values, -20);
      return [...html.matchAll(/<button\b[^>]*class="([^"]*)"[^>]*>([\s\S]*?)<\/button>/g)]
        .map(([, look = "", body = ""]) => ({
          name: body.replaceAll(/<[^>]+>/g, "").replaceAll("&#x27;", "'"),
          isYellow: look.includes("bg-primary"),
        }))
        .filter(({ name }) => ["I'm on my way", "I've arrived", "Start Job"].includes(name));
    };
    expect(buttons({})).toEqual([
      { name: "I'm on my way", isYellow: true },
      { name: "I've arrived", isYellow: false },
      { name: "Start Job", isYellow: false },
    ]);
    expect(buttons({ enRouteAt: iso(-30), etaMinutes: 25 })).toEqual([
      { name: "I've arrived", isYellow: true },
      { name: "Start Job", isYellow: false },
    ]);
    expect(buttons({ enRouteAt: iso(-30), arrivedAt: iso(-25) })).toEqual([
      { name: "Start Job", isYellow: true },
    ]);
  });

  test("shows when the customer expects the mechanic", () => {
    const { text } = asMechanic({ enRouteAt: iso(-30), etaMinutes: 25 }, -20);
    expect(text).toMatch(/You're on the way\. The customer expects you at about \d+:55/);
    expect(asMechanic({ arrivedAt: iso(-5) }, 0).text).toContain("You've arrived.");
  });

  test("offers neither release nor a new estimate after the arrival", () => {
    const names = buttonsOf(asMechanic({ arrivedAt: iso(-5) }, 0).html);
    expect(names).toContain("Start Job");
    expect(names).not.toContain("Give up this job");
    expect(names).not.toContain("New estimate");
  });

  test("offers to accept or decline an open job, without its payments and messages", () => {
    const { html, text } = asMechanic({ status: "pending", mechanicId: null, mechanicName: null });
    expect(buttonsOf(html)).toEqual(expect.arrayContaining(["Accept Job", "Decline"]));
    expect(text).toContain("It's open to every mechanic nearby.");
    expect(text).not.toContain("Services · Held");
    expect(html).not.toContain('id="messages"');
  });

  test("shows the customer's words and no button on a cancelled job", () => {
    const { html, text } = asMechanic({
      status: "cancelled",
      cancelledBy: "customer",
      cancelReason: "The car is sold.",
    });
    expect(text).toContain("Canceled by the customer.");
    expect(text).toContain("The car is sold.");
    // The photo picker is loaded later.
    const buttons = buttonsOf(html).filter((name) => name !== "Add photos");
    expect(buttons).toEqual(["Block Casey Customer", "Send Message"]);
  });
});

test.each(BOOKING_STATUSES)("describes %s to both sides in a sentence", (status) => {
  for (const side of ["customer", "mechanic"] as const) {
    expect(statusSentence(sampleBooking({ status }), side)).toMatch(/\.$/);
  }
});

test.each([
  ["expired", "No mechanic accepted your request in time", "No mechanic accepted it in time"],
  ["mechanic_no_show", "Your mechanic didn't come", "didn't start it"],
])("describes the system's reason %s in words", (cancelReason, customer, mechanic) => {
  const booking = sampleBooking({ status: "cancelled", cancelledBy: "system", cancelReason });
  expect(statusSentence(booking, "customer")).toContain(customer);
  expect(statusSentence(booking, "mechanic")).toContain(mechanic);
});

test("opens the location in the device's map", () => {
  const place = "1 Main St, Casper";
  const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)";
  const android = "Mozilla/5.0 (Linux; Android 15; Pixel 9)";
  expect(mapHref(place, "directions", iPhone)).toBe(
    "https://maps.apple.com/?daddr=1%20Main%20St%2C%20Casper",
  );
  for (const device of [android, ""]) {
    expect(mapHref(place, "directions", device)).toBe(
      "https://www.google.com/maps/dir/?api=1&destination=1%20Main%20St%2C%20Casper",
    );
    expect(new URL(mapHref(place, "the location", device)).searchParams.get("query")).toBe(place);
  }
});
