import { describe, expect, test } from "vitest";
import { keywordOf, noticeText, ONE_TEXT, smsNumberOf, UCS2_TEXT } from "~/domain/notification/sms";

test.each([
  "\u202a(512)\u00a0555\u20110142\u202c",
  "tel:+15125550142",
  "512.555.0142 (cell)",
  "1 512 555 0142",
])("texts can go to %s", (text) => {
  expect(smsNumberOf(text)).toBe("+15125550142");
});

describe("an incoming text", () => {
  test.each([
    ["STOP", "stop"],
    ["Stop. Thank you", "stop"],
    ["please stop", "stop"],
    ["STOP ALL", "stop"],
    ["ARRET", "stop"],
    ["Arrêt", "stop"],
    ["Unsubscribe please!", "stop"],
    ["START", "start"],
    ["help please", "help"],
    ["Don't stop", null],
    ["Stop by at noon", null],
    ["Please cancel my booking", null],
    ["Thank you", null],
    ["", null],
  ] as const)("%j means %s", (body, keyword) => {
    expect(keywordOf(body)).toBe(keyword);
  });
});

describe("a text of ours", () => {
  const notice = (text: string, title = "New message") =>
    noticeText({ title, text, page: "/customer/bookings" }, "https://curbwrench.example");

  test("keeps the letters of a name", () => {
    expect(notice("Łukasz wrote to you.")).toContain("Łukasz wrote to you.");
    expect(notice("José wrote to you.")).toContain("José wrote to you.");
  });

  test("drops signs that not every phone shows, and straightens quotes", () => {
    expect(notice("“Hi” 🚗 it’s me — now…")).toContain('"Hi" it\'s me - now...');
  });

  test("fits into 160 characters in the GSM alphabet, and into 134 with one other letter", () => {
    const long = `${"a".repeat(80)} b`;
    expect(notice(long)).toContain(long);
    expect(notice(long).length).toBeLessThanOrEqual(ONE_TEXT);
    const wide = `${"a".repeat(80)} ł`;
    expect(notice(wide)).not.toContain(wide);
    expect(notice(wide)).toContain("https://curbwrench.example/customer/bookings");
    expect(notice("", "Ł".repeat(300))).toHaveLength(UCS2_TEXT);
  });
});
