import { expect, test } from "vitest";
import { EMPTY_CONTACT, wrongContact } from "~/domain/booking/guest/contact";

const LEE = { firstName: "Lee", lastName: "Ono", email: "lee@example.com", phone: "415 555 0142" };
const wrong = (patch: Partial<typeof LEE>) =>
  wrongContact({ ...LEE, ...patch }).map(({ name }) => name);

test("names each empty field, and an email address that can't be one", () => {
  expect(wrongContact(EMPTY_CONTACT).map(({ message }) => message)).toEqual([
    "First name is required",
    "Last name is required",
    "Email is required",
    "Phone number is required",
  ]);
  expect(wrong({ firstName: " \u200b " })).toEqual(["firstName"]);
  for (const email of ["lee", "lee@", "lee@example", "l ee@example.com"]) {
    expect(wrong({ email })).toEqual(["email"]);
  }
  // The server decides about the rest.
  expect(wrong({ email: " lee@example.com ", phone: "12" })).toEqual([]);
});
