import { describe, expect, test } from "vitest";
import { CONTACT_MESSAGES, isPhone, isState, isZipCode } from "~/domain/account/contact";
import { customerProfileFormSchema, updateProfileSchema } from "~/domain/customer/schema";
import { fieldText } from "~/messages/field-text";

describe("contact data on our screens", () => {
  test.each([
    "(415) 555-0132",
    "(555) 123-4567",
    "415.555.0132",
    "4155550132",
    "+1 415 555 0132",
    "1-415-555-0132",
    "(415) 555-0132 ext. 22",
    "415-555-0132 x22",
    "+44 20 7946 0958",
    "+52 55 1234 5678",
  ])("accepts the phone number %s", (phone) => {
    expect(isPhone(phone)).toBe(true);
  });

  test.each(["12", "555-0132", "(015) 555-0132", "call me", "+1 415", "+0 20 794"])(
    "refuses the phone number %s",
    (phone) => {
      expect(isPhone(phone)).toBe(false);
    },
  );

  test.each(["94110", "00501", "94110-1234", "941101234", " 94110 "])(
    "accepts the ZIP code %s",
    (zip) => {
      expect(isZipCode(zip)).toBe(true);
    },
  );

  test.each(["9411", "941100", "94110-12", "SW1A 1AA"])("refuses the ZIP code %s", (zip) => {
    expect(isZipCode(zip)).toBe(false);
  });

  test.each(["CA", "ca", "DC", "PR", "AE"])("accepts the state %s", (state) => {
    expect(isState(state)).toBe(true);
  });

  test.each(["Narnia", "XX", "C"])("refuses the state %s", (state) => {
    expect(isState(state)).toBe(false);
  });

  test("the form says what is expected, and the documented call stores any text", () => {
    const odd = { phone: "12", zipCode: "9411", state: "Narnia" };
    const form = customerProfileFormSchema.pick({ phone: true, zipCode: true, state: true });
    const said = form.safeParse(odd).error?.issues.map(fieldText);
    expect(said?.toSorted()).toEqual(
      [CONTACT_MESSAGES.phone, CONTACT_MESSAGES.zipCode, CONTACT_MESSAGES.state].toSorted(),
    );
    expect(updateProfileSchema.parse(odd)).toEqual(odd);
  });
});
