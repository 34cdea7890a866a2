import { describe, expect, test } from "vitest";
import { codeText } from "~/domain/account/code";
import { confirmSmsCodeSchema } from "~/domain/notification/sms";
import { emailText, loginSchema } from "~/domain/account/schema";
import { bookingNumberStart } from "~/domain/booking/booking-number";
import { normalizePromoCode } from "~/domain/booking/price/pricing";

/** Characters that mails, chats and web pages put around copied text. */
const AROUND = [" ", "\n", "\r\n\t", "\u00a0", "\u200b", "\ufeff", "\u2060", "\u202f"];

describe.each(AROUND)("%j pasted along is ignored", (space) => {
  const pasted = (text: string) => `${space}${text}${space}`;

  test("around an email address", () => {
    expect(emailText("emailWrong").parse(pasted("Maya@Example.com"))).toBe("maya@example.com");
    const login = { email: pasted("Maya@Example.com"), password: "x" };
    expect(loginSchema.parse(login).email).toBe("maya@example.com");
  });

  test("around and inside a code", () => {
    expect(codeText.parse(pasted(`123${space}456`))).toBe("123456");
    expect(codeText.parse(pasted("ABCD‑efgh-2345-6789"))).toBe("abcdefgh23456789");
  });

  test("around and inside a promo code", () => {
    expect(normalizePromoCode(pasted(`first${space}20`))).toBe("FIRST20");
  });

  test("around and inside a booking number", () => {
    expect(bookingNumberStart(pasted("cw-7k3f9q"))).toBe("CW-7K3F9Q");
    expect(bookingNumberStart(pasted(`#${space}CW${space}7K3F9Q`))).toBe("CW-7K3F9Q");
  });
});

test("a booking number works with or without # and its letters", () => {
  for (const text of ["#CW-7K3F9Q", "CW-7K3F9Q", "cw7k3f9q", "#7K3F9Q", "7k3f9q", "CW–7K3F9Q"]) {
    expect(bookingNumberStart(text)).toBe("CW-7K3F9Q");
  }
  expect(bookingNumberStart("maya@example.com")).toBeNull();
});

test("refuses a space inside an email address", () => {
  expect(emailText("emailWrong").safeParse("maya torres@example.com").success).toBe(false);
});

describe.each(["１２３４５６", "١٢٣٤٥٦", "۱۲۳۴۵۶", "123 456", "１２３－４５６"])(
  "a code written as %s",
  (typed) => {
    test("counts in mail, by text and from an app", () => {
      expect(codeText.parse(typed)).toBe("123456");
      expect(confirmSmsCodeSchema.parse({ code: typed })).toEqual({ code: "123456" });
    });
  },
);

test("a recovery code counts in full-width letters", () => {
  expect(codeText.parse("ＡＢＣＤ－２３４５")).toBe("abcd2345");
});
