import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { quote, type Discount } from "~/domain/booking/price/pricing";
import {
  CostBreakdown,
  costForCustomer,
  costOfQuote,
  type Cost,
} from "~/features/booking/cost-breakdown";
import type { PartsTerms } from "~/domain/catalog/parts";
import { EMPTY_BOOKING_DRAFT } from "~/features/booking/form/booking-draft";
import { DetailFields } from "~/features/booking/form/detail-fields";
import { OwnParts } from "~/features/booking/form/own-parts";
import { timelineOf } from "~/features/booking/booking-timeline";
import { editableServices } from "~/features/booking/edit/edit-draft";
import { toolsText } from "~/features/booking/form/service-card";
import { addressOf } from "~/features/booking/wizard/use-booking-draft";
import { readMileage } from "~/domain/vehicle/options";
import { sampleBooking } from "~test/support/sample";
import { drawScreen } from "~test/support/screen";

describe("a quote", () => {
  it("subtracts the discount and keeps the fee", () => {
    const lines = [{ id: "s1", name: "Oil Change", price: "100.00" }];
    const sums = quote({
      lines: [{ priceCents: 10_000 }],
      issueDescription: "",
      promo: { percent: 20 },
    });
    expect(costOfQuote(lines, sums, { code: "FIRST20", percent: 20 })).toEqual({
      lines,
      subtotal: "100.00",
      discount: "20.00",
      promoCode: "FIRST20",
      platformFee: "5.00",
      total: "85.00",
      diagnosticFee: "0.00",
    });
  });
});

describe("what a price says about parts", () => {
  const sums = quote({ lines: [{ priceCents: 10_000 }], issueDescription: "" });
  const line = { id: "s1", name: "Oil Change", price: "100.00" };
  const textOf = (parts: PartsTerms, saysNoTax = false) =>
    drawScreen(
      createElement(CostBreakdown, { cost: costOfQuote([{ ...line, ...parts }], sums), saysNoTax }),
    ).text;

  it("stands with the service, or nowhere", () => {
    const included = { parts: "included", partsNote: "Oil and filter" } as const;
    expect(textOf(included)).toContain("Parts included: Oil and filter");
    expect(textOf({ parts: "separate", partsNote: null })).toContain("Parts cost extra");
    expect(textOf({ parts: "none" })).toContain("No parts needed");
    expect(textOf({ parts: null, partsNote: "Left over" })).not.toMatch(/parts|Left over/i);
    expect(textOf({})).not.toMatch(/parts/i);
  });

  it("comes with a word on tax where that is asked for", () => {
    expect(textOf({}, true)).toContain("No tax is added.");
    expect(textOf({})).not.toContain("tax");
  });

  it("explains for each service what bringing parts means", () => {
    const services = [
      { id: "a", name: "Oil Change", parts: "included" },
      { id: "b", name: "Wiring", parts: "separate" },
      { id: "c", name: "Inspection", parts: "none" },
      { id: "d", name: "Old Service", parts: null },
    ] as const;
    const { text } = drawScreen(createElement(OwnParts, { services }));
    expect(text).toContain("Same price. Parts you bring aren't covered by the warranty.");
    expect(text).toContain(
      "Your mechanic won't charge for parts you bring. They aren't covered by the warranty.",
    );
    expect(text).toContain("This service needs no parts.");
    expect(text).not.toContain("Old Service");
    const asked = (customerProvidesPartss: boolean) =>
      drawScreen(
        createElement(DetailFields, {
          values: { ...EMPTY_BOOKING_DRAFT, customerProvidesPartss },
          services,
          onChange: () => undefined,
        }),
      ).text;
    expect(asked(true)).toContain("This service needs no parts.");
    expect(asked(false)).not.toContain("This service needs no parts.");
    expect(asked(false)).not.toContain("price with you first");
  });
});

describe("an electrical job that ends with the diagnosis", () => {
  const lines = [{ id: "s1", name: "Electrical Repair", price: "200.00" }];
  const priced = (promo: ({ code: string } & Discount) | null) =>
    costOfQuote(
      lines,
      quote({ lines: [{ priceCents: 20_000 }], issueDescription: "bad wiring", promo }),
      promo,
    );
  const textOf = (cost: Cost) => drawScreen(createElement(CostBreakdown, { cost })).text;

  it("costs the diagnostic fee and the platform fee", () => {
    expect(textOf(priced(null))).toContain(
      "If it ends with the diagnosis, you pay $52.50 instead of the price above, after you approve it.",
    );
  });

  it("keeps the promo code's part", () => {
    expect(priced({ code: "FIRST20", percent: 20 }).diagnosisTotal).toBe("42.50");
    const amount = { code: "TWENTY", percent: null, amountCents: 2_000 } as const;
    expect(priced(amount).diagnosisTotal).toBe("47.50");
  });

  it("costs the same on the booking and at checkout, until the job is over", () => {
    const booked = sampleBooking({
      services: [{ ...sampleBooking().services[0]!, price: "200.00" }],
      subtotal: "200.00",
      platformFee: "10.00",
      discount: "40.00",
      totalAmount: "170.00",
      diagnosticFee: "50.00",
      promoCode: "FIRST20",
      promo: { percent: 20, amount: null, maximum: null },
    });
    expect(costForCustomer(booked).diagnosisTotal).toBe("42.50");
    expect(costForCustomer({ ...booked, status: "completed" }).diagnosisTotal).toBeUndefined();
  });

  it("isn't mentioned for other jobs", () => {
    const other = quote({ lines: [{ priceCents: 20_000 }], issueDescription: "squeaking" });
    expect(textOf(costOfQuote(lines, other))).not.toContain("diagnosis");
  });
});

describe("a booking's timeline", () => {
  const told = {
    scheduledAt: "2026-11-22T15:30:00.000Z",
    timeZone: "America/Chicago",
    events: [
      { id: "e2", kind: "paid", label: "Card held", at: "2026-11-21T13:00:00.000Z" },
      { id: "e1", kind: "created", label: "Booking requested", at: "2026-11-21T12:00:00.000Z" },
    ],
  };

  it("lists past events in order, then upcoming ones", () => {
    const items = timelineOf({ ...told, status: "pending" });
    expect(items.map(({ label, done }) => [label, done])).toEqual([
      ["Booking requested", true],
      ["Card held", true],
      ["A mechanic accepts", false],
      ["Work starts", false],
      ["Job completed", false],
    ]);
    expect(items[3]?.at).toBe("Sun, Nov 22, 2026, 9:30 AM CST");
  });

  it("has no upcoming events for a finished or cancelled booking", () => {
    expect(timelineOf({ ...told, status: "completed" })).toHaveLength(2);
    expect(timelineOf({ ...told, status: "cancelled" })).toHaveLength(2);
  });
});

describe("the services in an edit", () => {
  const booked = {
    vehicle: { year: 2018, make: "BMW", model: "X5" },
    services: [
      { id: "s1", name: "Oil Change", basePrice: "60.00", price: "60.00", estimatedDuration: 45 },
      { id: "old", name: "Wax", basePrice: "30.00", price: "30.00", estimatedDuration: 20 },
    ],
  };
  const offered = {
    id: "s1",
    name: "Oil Change",
    category: "maintenance" as const,
    description: "",
    estimatedDuration: 45,
    basePrice: "65.00",
    requiresTools: [],
  };

  it("keep the agreed price, even when no longer offered", () => {
    const services = editableServices(booked, [offered, { ...offered, id: "s2" }]);
    expect(services.map(({ id, basePrice }) => [id, basePrice])).toEqual([
      ["old", "30.00"],
      ["s1", "60.00"],
      ["s2", "65.00"],
    ]);
  });
});

describe("short phrases", () => {
  it("count tools and say who brings them", () => {
    expect([0, 1, 3].map(toolsText)).toEqual([
      "0 tools required",
      "1 tool required, which your mechanic brings",
      "3 tools required, which your mechanic brings",
    ]);
  });

  it("write the profile's address in one line, or nothing without a street", () => {
    const home = { address: "12 Elm St", city: "Austin", state: "TX", zipCode: "78701" };
    expect(addressOf(home)).toBe("12 Elm St, Austin, TX 78701");
    expect(addressOf({ ...home, zipCode: "" })).toBe("12 Elm St, Austin, TX");
    expect(addressOf({ ...home, address: " " })).toBe("");
  });

  it.each([
    ["", null],
    ["62,000", 62_000],
    [" 62 000 ", 62_000],
    ["62k", undefined],
    ["-5", undefined],
    ["1.5", undefined],
  ])("read the mileage %j as %j", (text, miles) => {
    expect(readMileage(text)).toBe(miles);
  });
});
