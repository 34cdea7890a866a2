import { expect, test } from "vitest";
import { mailboxKey } from "~/domain/account/email/mailbox";

test.each([
  ["ada@example.com", "ada@example.com"],
  [" Ada@Example.COM ", "ada@example.com"],
  ["ada+promo@example.com", "ada@example.com"],
  ["ada+promo+2@example.com", "ada@example.com"],
  ["a.d.a+x@gmail.com", "ada@gmail.com"],
  ["A.da@googlemail.com", "ada@gmail.com"],
  ["a_d-a.b@protonmail.com", "adab@proton.me"],
  ["ada+x@me.com", "ada@icloud.com"],
  ["ada@example.com.", "ada@example.com"],
])("%s is the mailbox %s", (spelling, key) => {
  expect(mailboxKey(spelling)).toBe(key);
});

test("keeps dots and dashes where the provider tells mailboxes apart by them", () => {
  expect(mailboxKey("a.da@example.com")).not.toBe(mailboxKey("ada@example.com"));
  expect(mailboxKey("a-da@icloud.com")).not.toBe(mailboxKey("ada@icloud.com"));
});

test("keeps a text that isn't an address, or is only punctuation, as its own key", () => {
  expect(mailboxKey("+1@example.com")).toBe("+1@example.com");
  expect(mailboxKey("+2@example.com")).not.toBe(mailboxKey("+1@example.com"));
  expect(mailboxKey("...@gmail.com")).toBe("...@gmail.com");
  expect(mailboxKey("Nobody")).toBe("nobody");
});
