import { describe, expect, test } from "vitest";
import {
  customerProfileFormSchema,
  supportRequestSchema,
  updateProfileSchema,
} from "~/domain/customer/schema";
import { CUSTOMER_PROFILE_LABELS, SUPPORT_SUBJECTS } from "~/domain/customer/labels";
import { fieldText } from "~/messages/field-text";

const complete = {
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  phone: "(555) 010-0100",
  address: "12 Analytical Way",
  city: "Austin",
  state: "TX",
  zipCode: "78701",
  vehicleYear: 2020,
  vehicleMake: "Toyota",
  vehicleModel: "Camry",
};

function messageFor(field: string, value: unknown, schema = customerProfileFormSchema) {
  const result = schema.safeParse({ ...complete, [field]: value });
  const issue = result.error?.issues.find((issue) => issue.path[0] === field);
  return issue === undefined ? null : fieldText(issue);
}

describe("§5 Customer profile: required, with message '<Field> is required'", () => {
  const sentences: [keyof typeof CUSTOMER_PROFILE_LABELS, string][] = [
    ["firstName", "First name is required"],
    ["lastName", "Last name is required"],
    ["email", "Email is required"],
    ["phone", "Phone number is required"],
    ["address", "Address is required"],
    ["city", "City is required"],
    ["state", "State is required"],
    ["zipCode", "ZIP code is required"],
    ["vehicleYear", "Vehicle year is required"],
    ["vehicleMake", "Vehicle make is required"],
    ["vehicleModel", "Vehicle model is required"],
  ];

  test("requires these fields and no others", () => {
    expect(Object.keys(CUSTOMER_PROFILE_LABELS).sort()).toEqual(
      sentences.map(([field]) => field).sort(),
    );
  });

  test.each(sentences)("%s → '%s'", (field, sentence) => {
    expect(messageFor(field, "")).toBe(sentence);
    expect(messageFor(field, "   ")).toBe(sentence);
    expect(messageFor(field, undefined)).toBe(sentence);
    expect(messageFor(field, null)).toBe(sentence);
  });

  test("a complete profile passes; photo and notes are optional", () => {
    expect(customerProfileFormSchema.safeParse(complete).success).toBe(true);
    expect(
      customerProfileFormSchema.safeParse({
        ...complete,
        vehiclePhoto: null,
        vehicleNotes: "",
        notes: "",
      }).success,
    ).toBe(true);
  });

  test("trims text and lowercases the address", () => {
    const parsed = customerProfileFormSchema.parse({
      ...complete,
      firstName: "  Ada ",
      email: " Ada@Example.COM ",
    });
    expect(parsed.firstName).toBe("Ada");
    expect(parsed.email).toBe("ada@example.com");
  });

  test("refuses characters that cannot be stored, and accepts emoji", () => {
    expect(messageFor("firstName", "A\u0000da")).not.toBeNull();
    expect(messageFor("firstName", "A\ud800da")).not.toBeNull();
    expect(messageFor("firstName", "Ada 🚗")).toBeNull();
  });

  test("accepts 100 characters in a name, not 101", () => {
    expect(messageFor("firstName", "a".repeat(100))).toBeNull();
    expect(messageFor("firstName", "a".repeat(101))).not.toBeNull();
  });
});

describe("§7 POST /api/user/update-profile is partial", () => {
  test("onboarding sends only firstName, lastName, email", () => {
    const body = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" };
    expect(updateProfileSchema.parse(body)).toEqual(body);
  });

  test("refuses a present but blank required key", () => {
    const result = updateProfileSchema.safeParse({ phone: " " });
    expect(result.error?.issues.map(fieldText)).toEqual(["Phone number is required"]);
  });

  test("drops fields that a client must not set", () => {
    const parsed = updateProfileSchema.parse({
      firstName: "Ada",
      userType: "mechanic",
      isAdmin: true,
      passwordHash: "x",
      emailVerifiedAt: "2026-01-01T00:00:00Z",
      pendingEmail: "eve@example.com",
      profileImageUrl: "https://evil.example",
      ["__proto__"]: { isAdmin: true },
    });
    expect(parsed).toEqual({ firstName: "Ada" });
  });
});

describe("Contact Support", () => {
  test("needs one of the subjects and a message", () => {
    const [subject] = SUPPORT_SUBJECTS;
    expect(supportRequestSchema.safeParse({ subject, message: "Help" }).success).toBe(true);
    expect(supportRequestSchema.safeParse({ subject: "Spam", message: "Help" }).success).toBe(
      false,
    );
    expect(supportRequestSchema.safeParse({ subject, message: "  " }).success).toBe(false);
  });
});
