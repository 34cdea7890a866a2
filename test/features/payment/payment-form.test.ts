import { readFileSync } from "node:fs";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { cardFailure } from "~/features/payment/card-form/card-failure";
import {
  cardBrand,
  cardErrors,
  formatCardNumber,
  formatExpiry,
  passesLuhn,
} from "~/features/payment/card-form/card-format";
import { PaymentOutcome } from "~/features/payment/return/payment-outcome";
import { isConfirmed, readReturn } from "~/features/payment/return/return-address";
import { intentIdOf, readStep } from "~/features/payment/card-form/sandbox-client";
import { TEST_CARDS } from "~/features/payment/card-form/test-cards";
import { cardOfNumber } from "~/stripe-sandbox/payments/cards";
import { sampleBooking } from "~test/support/sample";
import { drawScreen, linksOf } from "~test/support/screen";

const NOW = new Date("2026-11-21T12:00:00Z");
const CARD = { number: "4242 4242 4242 4242", expiry: "12 / 34", cvc: "123", name: "Ana Lopez" };

describe("a card number", () => {
  it.each([
    ["4242424242424242", "4242 4242 4242 4242"],
    ["4242-4242-42", "4242 4242 42"],
    ["42424", "4242 4"],
    ["378282246310005", "3782 822463 10005"],
    ["37828", "3782 8"],
    ["abc", ""],
    ["424242424242424242424242", "4242 4242 4242 4242 424"],
  ])("formats %s as %s", (typed, written) => {
    expect(formatCardNumber(typed)).toBe(written);
    expect(formatCardNumber(written)).toBe(written);
  });

  it.each([
    ["4", "Visa"],
    ["55", "Mastercard"],
    ["2221", "Mastercard"],
    ["34", "American Express"],
    ["6011", "Discover"],
    ["9", null],
    ["", null],
  ])("gives the brand of %s", (number, brand) => {
    expect(cardBrand(number)).toBe(brand);
  });

  it("has its last digit checked", () => {
    expect(passesLuhn("4242 4242 4242 4242")).toBe(true);
    expect(passesLuhn("4242 4242 4242 4241")).toBe(false);
  });
});

describe("an expiration date", () => {
  it.each([
    ["1", "", "1"],
    ["4", "", "04 / "],
    ["12", "1", "12 / "],
    ["12 / 3", "12 / ", "12 / 3"],
    ["12/345", "12 / 3", "12 / 34"],
    ["12 /", "12 / ", "12"],
  ])("formats %j after %j as %j", (typed, before, written) => {
    expect(formatExpiry(typed, before)).toBe(written);
  });
});

describe("a typed card", () => {
  it("is accepted when complete", () => {
    expect(cardErrors(CARD, NOW)).toEqual({});
  });

  it("lists what is missing, field by field", () => {
    const errors = cardErrors({ number: "", expiry: "", cvc: "", name: " " }, NOW);
    expect(Object.keys(errors).sort()).toEqual(["cvc", "expiry", "name", "number"]);
  });

  it("is valid until the end of its month", () => {
    expect(cardErrors({ ...CARD, expiry: "11 / 26" }, NOW)).toEqual({});
    expect(cardErrors({ ...CARD, expiry: "10 / 26" }, NOW)).toEqual({
      expiry: "Your card's expiration date is in the past.",
    });
    expect(cardErrors({ ...CARD, expiry: "13 / 30" }, NOW).expiry).toBeDefined();
  });

  it("needs four digits for American Express", () => {
    expect(cardErrors({ ...CARD, number: "378282246310005" }, NOW).cvc).toBeDefined();
  });

  it("may be any that the form offers, and the sandbox knows each of them", () => {
    for (const { number } of TEST_CARDS) {
      expect(cardErrors({ ...CARD, number }, NOW)).toEqual({});
      expect(cardOfNumber(number)).toMatchObject({ number });
    }
  });
});

describe("an answer of the sandbox", () => {
  it.each(["requires_capture", "succeeded", "processing"])("%s is final", (status) => {
    expect(readStep({ status })).toEqual({ step: "done" });
  });

  it("may ask for the bank's confirmation first", () => {
    expect(readStep({ status: "requires_action" })).toEqual({ step: "authenticate" });
  });

  it("refuses with the provider's sentence, wherever it is in the answer", () => {
    const message = "Your card has insufficient funds.";
    const refused = { step: "refused", message };
    const failed = { status: "requires_payment_method" };
    const declined = { type: "card_error", code: "card_declined", message };
    expect(readStep({ error: declined })).toEqual(refused);
    expect(readStep({ ...failed, last_payment_error: declined })).toEqual(refused);
    expect(readStep({ ...failed, last_setup_error: declined })).toEqual(refused);
    expect(readStep({ message, code: "TOO_MANY" })).toEqual(refused);
  });

  it.each([
    ["failed 3-D Secure", "payment_intent_authentication_failure", /bank couldn't confirm/],
    [
      "failed 3-D Secure of a saved card",
      "setup_intent_authentication_failure",
      /bank couldn't confirm/,
    ],
    ["a mistake of ours", "parameter_missing", /^We couldn't confirm your card/],
  ])("describes %s in our words, never in the provider's developer text", (_, code, words) => {
    const error = {
      type: "invalid_request_error",
      code,
      message:
        "The provided PaymentMethod has failed authentication. You can provide payment_method_data.",
    };
    expect(cardFailure(error)).toMatch(words);
    expect(readStep({ status: "requires_payment_method", last_payment_error: error })).toEqual({
      step: "refused",
      message: cardFailure(error),
    });
  });

  it.each([[null], ["x"], [[]], [{}]])("refuses %j with its own sentence", (answer) => {
    expect(readStep(answer)).toMatchObject({ step: "refused", message: expect.any(String) });
  });

  it("belongs to the intent that the secret names", () => {
    expect(intentIdOf("pi_1_secret_2")).toBe("pi_1");
  });
});

describe("the return address after paying", () => {
  it("names the booking and keeps other parameters", () => {
    expect(
      readReturn("?payment_intent=pi_1&redirect_status=succeeded&booking=b1&auth=success"),
    ).toEqual({ bookingId: "b1", redirectStatus: "succeeded", leftover: "?auth=success" });
    expect(readReturn("?setup_intent=seti_1&booking=b1")?.leftover).toBe("");
  });

  it("is ignored without a booking or an intent", () => {
    expect(readReturn("")).toBeNull();
    expect(readReturn("?booking=b1")).toBeNull();
    expect(readReturn("?payment_intent=pi_1")).toBeNull();
  });

  it("uses only the provider's result", () => {
    expect(isConfirmed({ paymentStatus: "authorized", cardSaved: false })).toBe(true);
    expect(isConfirmed({ paymentStatus: "captured", cardSaved: false })).toBe(true);
    expect(isConfirmed({ paymentStatus: "none", cardSaved: true })).toBe(true);
    expect(isConfirmed({ paymentStatus: "none", cardSaved: false })).toBe(false);
    expect(isConfirmed({ paymentStatus: "failed", cardSaved: true })).toBe(false);
  });
});

describe("the test cards", () => {
  it("from the README are all offered at checkout", () => {
    const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
    const named = readme.match(/\b4\d{3}(?: \d{4}){3}\b/g) ?? [];
    expect(named).not.toEqual([]);
    const offered = TEST_CARDS.map(({ number }) => formatCardNumber(number));
    for (const card of named) expect(offered).toContain(card);
  });
});

describe("the page after paying", () => {
  const draw = (values: Parameters<typeof sampleBooking>[0]) =>
    drawScreen(createElement(PaymentOutcome, { booking: sampleBooking(values) }));

  it("shows what was booked, that the card is authorized, and what happens next", () => {
    const { html, text } = draw({ id: "one", status: "pending", paymentStatus: "authorized" });
    for (const part of [
      "Request sent",
      sampleBooking().bookingNumber,
      sampleBooking().serviceName,
      "There's a hold of $105.00 on your card. We'll charge it when the job is done.",
      "We'll email you when a mechanic accepts, by ",
    ]) {
      expect(text).toContain(part);
    }
    expect(linksOf(html).get("View booking")).toBe("/customer/bookings/one");
  });

  it("tells a saved card from an authorized one, and both from a charge", () => {
    expect(draw({ paymentStatus: "none", cardSaved: true }).text).toContain("Your card is saved.");
    expect(draw({ paymentStatus: "captured", status: "completed" }).text).toContain(
      "We charged $105.00 to your card.",
    );
    expect(draw({ paymentStatus: "none", cardSaved: false }).text).toContain(
      "Your bank is still confirming",
    );
  });

  it("reports no payment when the card was refused", () => {
    expect(draw({ paymentStatus: "failed" }).text).toBe("");
  });
});
