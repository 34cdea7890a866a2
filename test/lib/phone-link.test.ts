import { describe, expect, it } from "vitest";
import { phoneHref } from "~/lib/phone-link";

describe("phoneHref", () => {
  it.each([
    ["(415) 555-0100", "tel:4155550100"],
    ["+1 415 555 0100", "tel:+14155550100"],
    ["(415) 555-0100 ext. 22", "tel:4155550100;ext=22"],
    ["415-555-0100 x22", "tel:4155550100;ext=22"],
    ["415.555.0100 Ext 22", "tel:4155550100;ext=22"],
    ["+14155550100;ext=22", "tel:+14155550100;ext=22"],
    ["4155550100 extension: 1234", "tel:4155550100;ext=1234"],
    ["415 555 0100 #7", "tel:4155550100;ext=7"],
    ["4155550100,22", "tel:4155550100;ext=22"],
  ])("links %j to %j", (phone, href) => expect(phoneHref(phone)).toBe(href));
});
