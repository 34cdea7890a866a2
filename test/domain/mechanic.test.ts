import { describe, expect, test } from "vitest";
import {
  EXPERIENCE_OPTIONS,
  EXPERIENCE_RANGE,
  HOURLY_RATE,
  SERVICE_RADIUS,
  SPECIALIZATIONS,
  WORK_EXPERIENCE_MIN,
} from "~/domain/mechanic/options";
import { editProfileFormSchema, settingsFormSchema } from "~/domain/mechanic/schema";
import { BANK_ACCOUNT_TYPES, maskNumber } from "~/domain/mechanic/bank";
import { bankInfoSchema } from "~/domain/mechanic/bank-schema";
import { TRIAL_DAYS, trialEndsAt } from "~/domain/mechanic/trial";
import { fieldText } from "~/messages/field-text";
import { mechanicFields } from "~/messages/fields/mechanic";

/** Returns a schema's message for one field, or null when the value is valid. */
function refusal(
  schema: {
    safeParse: (input: unknown) => {
      error?: { issues: { path: PropertyKey[]; message: string }[] };
    };
  },
  good: object,
  field: string,
  value: unknown,
): string | null {
  const issues = schema.safeParse({ ...good, [field]: value }).error?.issues ?? [];
  const issue = issues.find((issue) => issue.path[0] === field);
  return issue === undefined ? null : fieldText(issue);
}

describe("§3, §9 options of mechanics", () => {
  test("lists the twelve specializations", () => {
    expect(SPECIALIZATIONS).toEqual([
      "Oil Changes",
      "Brake Service",
      "Diagnostics",
      "Tune-ups",
      "Tire Service",
      "Battery Service",
      "Engine Repair",
      "Transmission",
      "Electrical",
      "Air Conditioning",
      "Suspension",
      "Exhaust System",
    ]);
  });

  test("service radius: 15, 25, 50, 100 miles; default 25; allowed 1 to 100", () => {
    expect(SERVICE_RADIUS).toEqual({ options: [15, 25, 50, 100], default: 25, min: 1, max: 100 });
  });

  test("years of experience: stored values 1, 3, 6, 11 with their labels; 0 to 50 in the form", () => {
    expect(EXPERIENCE_OPTIONS.map(({ value }) => value)).toEqual([1, 3, 6, 11]);
    expect(EXPERIENCE_OPTIONS.map(({ label }) => label.replace(" years", ""))).toEqual([
      "1-2",
      "3-5",
      "6-10",
      "10+",
    ]);
    expect(EXPERIENCE_RANGE).toEqual({ min: 0, max: 50 });
  });

  test("hourly rate: 10 to 500 dollars, step 5, default 50", () => {
    expect(HOURLY_RATE).toEqual({ min: 10, max: 500, step: 5, default: 50 });
  });

  test("free trial: ten days of 24 hours", () => {
    expect(TRIAL_DAYS).toBe(10);
    expect(trialEndsAt(new Date("2027-03-10T08:00:00Z")).toISOString()).toBe(
      "2027-03-20T08:00:00.000Z",
    );
  });
});

const PROFILE = {
  phone: "(415) 555-0100",
  yearsExperience: "6",
  serviceRadius: "25",
  location: "Austin, TX",
  hourlyRate: "80",
  workExperience: "Ten years in shops.",
  certificationsText: "",
};

describe("§5 Mechanic profile form", () => {
  test("phone is required on the edit page alone: 'Phone number is required'", () => {
    expect(refusal(editProfileFormSchema, PROFILE, "phone", " ")).toBe("Phone number is required");
    expect(settingsFormSchema.safeParse({ ...PROFILE, phone: undefined }).success).toBe(true);
  });

  test.each([
    ["yearsExperience", ["0", "50"], ["-1", "51", "2.5", ""]],
    ["serviceRadius", ["1", "100"], ["0", "101", "", "ten"]],
  ] as const)("%s has its limits", (field, taken, refused) => {
    for (const value of taken)
      expect(refusal(settingsFormSchema, PROFILE, field, value)).toBe(null);
    const sentence =
      field === "serviceRadius" ? mechanicFields.radiusWrong : mechanicFields.yearsWrong;
    for (const value of refused) {
      expect(refusal(settingsFormSchema, PROFILE, field, value), value).toBe(sentence);
    }
  });

  test("location is required: 'Location is required'", () => {
    expect(refusal(settingsFormSchema, PROFILE, "location", "  ")).toBe("Location is required");
  });

  test.each(["", "9", "501", "abc"])("the rate %j falls back to 50", (hourlyRate) => {
    expect(settingsFormSchema.parse({ ...PROFILE, hourlyRate }).hourlyRate).toBe(50);
  });

  test.each(["10", "72.50", "500"])("keeps the rate %s", (hourlyRate) => {
    expect(settingsFormSchema.parse({ ...PROFILE, hourlyRate }).hourlyRate).toBe(
      Number(hourlyRate),
    );
  });

  test("requires at least 10 characters of work experience", () => {
    expect(WORK_EXPERIENCE_MIN).toBe(10);
    const sentence = "Work experience description is required";
    expect(refusal(settingsFormSchema, PROFILE, "workExperience", "123456789")).toBe(sentence);
    expect(refusal(settingsFormSchema, PROFILE, "workExperience", "1234567890")).toBe(null);
  });

  test("certifications are optional", () => {
    expect(refusal(settingsFormSchema, PROFILE, "certificationsText", "")).toBe(null);
  });
});

test("§5 Mechanic onboarding: the sentences of its three steps", () => {
  expect(mechanicFields).toMatchObject({
    mechanicPersonalMissing: "Please fill in all required fields including email.",
    mechanicLocationMissing: "Please enter your service location.",
    mechanicExperienceMissing:
      "Please describe your automotive experience. Resume upload is optional.",
    specializationMissing: "Please select at least one specialization.",
  });
});

describe("§5 Bank form", () => {
  const BANK = {
    bankAccountHolderName: "Sam Delgado",
    bankAccountNumber: "123456789",
    bankRoutingNumber: "021000021",
    bankAccountType: "checking",
  };

  test.each([
    ["bankAccountHolderName", " ", "Account holder name is required"],
    ["bankAccountNumber", "123", "Account number is required"],
    ["bankRoutingNumber", "02100002", "Routing number must be 9 digits"],
    ["bankRoutingNumber", "0210000210", "Routing number must be 9 digits"],
    ["bankRoutingNumber", "02100002a", "Routing number must be 9 digits"],
  ])("%s %j → '%s'", (field, value, message) => {
    expect(refusal(bankInfoSchema, BANK, field, value)).toBe(message);
  });

  test("account types are checking and savings", () => {
    expect(BANK_ACCOUNT_TYPES).toEqual(["checking", "savings"]);
    expect(refusal(bankInfoSchema, BANK, "bankAccountType", "other")).not.toBe(null);
  });

  test("accepts an account number of four characters, and shows it masked", () => {
    expect(refusal(bankInfoSchema, BANK, "bankAccountNumber", "1234")).toBe(null);
    expect(maskNumber("6789")).toBe("••••6789");
  });
});
