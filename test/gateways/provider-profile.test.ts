import { expect, test } from "vitest";
import { readProfile } from "~/server/gateways/auth/next-auth";

/** What we make of a provider's claims; it can send anything. */
function profileOf(names: object) {
  const claims = { sub: "1", email: "robin@example.com", email_verified: true, ...names };
  return readProfile(JSON.parse(JSON.stringify(claims)));
}

test("a provider's names are taken like those somebody types", () => {
  expect(profileOf({ given_name: " Robin ", family_name: "O'Brien" })).toMatchObject({
    firstName: "Robin",
    lastName: "O'Brien",
  });
  expect(profileOf({ name: "Robin  van\tRivers" })).toMatchObject({
    firstName: "Robin",
    lastName: "van Rivers",
  });
});

test.each(["evil.com", "Win at https://evil.example", "\u3164\u2800", "a".repeat(101), 7])(
  "a provider's name that nobody could type is left out: %s",
  (name) => {
    expect(profileOf({ given_name: name, family_name: name, name })).toMatchObject({
      firstName: "",
      lastName: "",
    });
  },
);
