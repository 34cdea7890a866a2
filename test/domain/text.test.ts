import { describe, expect, test } from "vitest";
import { signupSchema } from "~/domain/account/schema";
import { bankInfoSchema } from "~/domain/mechanic/bank-schema";
import { onboardingPersonSchema } from "~/domain/mechanic/schema";
import {
  NO_CONTACT_IN_NAME,
  NO_DIRECTION_CHANGE,
  NO_NUMBER_IN_NAME,
  personNameOrBlank,
} from "~/domain/text/text";
import { updateProfileSchema } from "~/domain/customer/schema";
import { attachmentDisposition, safeFileName } from "~/domain/upload/file-name";
import { vehicleInputSchema } from "~/domain/vehicle/schema";
import { needsCustomerProfile } from "~/domain/account/next-step";

const account = { email: "a@b.co", password: "secret1", role: "customer", lastName: "Doe" };
const bank = {
  bankAccountNumber: "000123456789",
  bankRoutingNumber: "110000000",
  bankAccountType: "checking",
};

/** Every field that holds a name. */
const NAMES = {
  "first name at sign-up": (name: string) =>
    signupSchema.safeParse({ ...account, firstName: name }),
  "last name in the profile": (name: string) => updateProfileSchema.safeParse({ lastName: name }),
  "first name at onboarding": (name: string) =>
    onboardingPersonSchema.safeParse({ firstName: name, lastName: "Doe", email: "a@b.co" }),
  "account holder": (name: string) =>
    bankInfoSchema.safeParse({ ...bank, bankAccountHolderName: name }),
  "a car's nickname": (name: string) =>
    vehicleInputSchema.safeParse({ year: 2019, make: "Ford", model: "Focus", nickname: name }),
};

describe.each(Object.entries(NAMES))("%s", (_field, parse) => {
  test.each([
    "http example",
    "Win at HTTPS now",
    "www.example",
    "evil.com",
    "Your prize: evil.com/win",
    "x.co",
    "ann@example.com",
    "@ann",
    "ftp://files",
    "evil．com",
    "evil。com",
    "evil.\u200bcom",
    "ｈｔｔｐ example",
    "ann＠example",
    "ошибка.рф",
    "St.john.com",
    "Ma.shop",
    "Call (415) 555 0134",
    "415.555.0134",
    "+44 20 7946 0958",
    "four one five five five five oh one three four",
    "12 Main Street",
    "maya at gmail dot com",
  ])("holds no contact data: %s", (name) => {
    const { error } = parse(name);
    expect(error?.issues.map(({ message }) => message)).toEqual([NO_CONTACT_IN_NAME]);
  });

  test.each([
    "St. John",
    "St.John",
    "Ma.Theresa",
    "Ma.Jo",
    "J.R.Smith",
    "O’Brien",
    "Jean-Luc",
    "李小龍",
    "John Jr.",
    "O'Brien",
    "J.R.",
    "J. R. R. Tolkien",
    "Ph.D.",
    "Anne-Marie",
    "D’Angelo",
    "Md. Rahman",
    "Nº 5",
    "Ng",
    "María José",
    "Ørsted",
    "김",
    "عبد الله",
    "Civic 1.8",
  ])("can be %s", (name) => {
    expect(parse(name).error?.issues).toBeUndefined();
  });
});

describe.each(Object.entries(NAMES))("%s", (_field, parse) => {
  test.each(["\u202eeod", "Ann \u2067", "A\u202dnn"])(
    "refuses characters that change the direction of the text: %j",
    (name) => {
      expect(parse(name).error?.issues.map(({ message }) => message)).toEqual([
        NO_DIRECTION_CHANGE,
      ]);
    },
  );

  test("refuses a NUL", () => {
    expect(parse("Ann\u0000").error?.issues.map(({ message }) => message)).toEqual(["unstorable"]);
  });
});

test("a phone number can't be split over a person's first and last name", () => {
  const { error } = updateProfileSchema.safeParse({ firstName: "Call 415 555", lastName: "0134" });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    NO_NUMBER_IN_NAME,
    NO_NUMBER_IN_NAME,
  ]);
});

test("a name is one line, without hidden characters", () => {
  const names = updateProfileSchema.parse({
    firstName: "Ann\r\n\r\nYour account\tis closed",
    lastName: "eod\u2060\ufeff\u200f",
  });
  expect(names).toEqual({ firstName: "Ann Your account is closed", lastName: "eod" });
});

test.each([
  "evil.com",
  "grace@example.com",
  "\u202eecarG",
  "Gra\u0000ce",
  "a".repeat(101),
  "\ud800",
])("a provider's name that we would refuse is asked for instead: %j", (name) => {
  expect(personNameOrBlank(name)).toBe("");
});

test("a provider's name is cleaned up like our own", () => {
  expect(personNameOrBlank(" María  José\u200b ")).toBe("María José");
});

test("asks again for a stored name that can't be shown", () => {
  const person = { firstName: "\u3164", lastName: "Doe", phone: "(415) 555-0100" };
  expect(needsCustomerProfile(person)).toBe(true);
  expect(needsCustomerProfile({ ...person, firstName: "Ann" })).toBe(false);
  expect(needsCustomerProfile({ ...person, firstName: "ann@example.com" })).toBe(true);
  expect(needsCustomerProfile({ ...person, firstName: "Call (415) 555-0134" })).toBe(true);
});

test("a file with an unreadable name gets a plain one", () => {
  expect(safeFileName("\u3164\u115f.pdf", "pdf")).toBe("resume.pdf");
  expect(safeFileName("\u0301\u0301.pdf", "pdf")).toBe("resume.pdf");
  expect(safeFileName(`a${"\u0301".repeat(30)}.pdf`, "pdf")).toBe("resume.pdf");
  expect(safeFileName("Lebenslauf\u3164 Müller.pdf", "pdf")).toBe("Lebenslauf Müller.pdf");
  expect(attachmentDisposition(safeFileName("履歴書.pdf", "pdf"))).toContain("filename*=UTF-8''");
});
