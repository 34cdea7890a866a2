import { expect, test } from "vitest";
import { isPhone } from "~/domain/account/contact";
import { phoneKey } from "~/domain/account/phone";

test.each([
  "(415) 555-0142",
  "415.555.0142",
  "+1 415 555 0142",
  "1-415-555-0142",
  "001 415 555 0142",
  "4155550142 ext. 12",
  "415-555-0142 x3",
  "４１５ ５５５ ０１４２",
  "\u202a(415)\u00a0555\u20110142\u202c",
  "tel:+1-415-555-0142",
  "(415) 555-0142 (cell)",
  "Cell: 415-555-0142",
])("%s is one phone number with all its other spellings", (phone) => {
  expect(phoneKey(phone)).toBe("4155550142");
});

test.each([
  "\u202a(415)\u00a0555\u20110142\u202c",
  "tel:+1-415-555-0142",
  "(415) 555-0142 (cell)",
  "415-555-0142 x3 mobile",
])("forms accept %s, and it isn't read as something else", (phone) => {
  expect(isPhone(phone)).toBe(true);
  for (const other of [`${phone} or my wife`, "(cell)", "tel:"]) expect(isPhone(other)).toBe(false);
});

test("keeps other countries' codes, and a number too short identifies nobody", () => {
  expect(phoneKey("+44 20 7946 0958")).toBe("442079460958");
  expect(phoneKey("+44 20 7946 0959")).not.toBe(phoneKey("+44 20 7946 0958"));
  for (const phone of ["", "none", "911", "123 456"]) expect(phoneKey(phone)).toBeNull();
});
