import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeNextPath } from "~/domain/account/next-path";
import {
  intentApplies,
  needsCustomerProfile,
  needsOnboarding,
  nextStep,
  type NextStepFacts,
} from "~/domain/account/next-step";
import { missingRules, PASSWORD_RULES } from "~/domain/account/password/password";
import { setPasswordFormSchema, setPasswordSchema } from "~/domain/account/password/schema";
import { canBecome, USER_TYPES, type UserType } from "~/domain/account/roles";
import {
  forgotPasswordSchema,
  forgotPasswordText,
  loginSchema,
  setUserTypeSchema,
  signupFormSchema,
  signupSchema,
} from "~/domain/account/schema";
import type { z } from "zod";
import { fieldText } from "~/messages/field-text";

/** Returns the first message of a schema, or null. */
function refusal(schema: z.ZodType, input: unknown): string | null {
  const issue = schema.safeParse(input).error?.issues[0];
  return issue === undefined ? null : fieldText(issue);
}

const signup = {
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  password: "secret",
  role: "customer",
};

describe("§5 Login: email and password both required", () => {
  test.each([
    { email: "", password: "x" },
    { email: "  ", password: "x" },
    { email: "a@example.com", password: "" },
    { email: "a@example.com" },
    { password: "x" },
    {},
  ])("%j → 'Please enter both email and password'", (input) => {
    expect(refusal(loginSchema, input)).toBe("Please enter both email and password");
  });

  test("accepts a malformed address, which gets the same answer as a wrong one", () => {
    expect(refusal(loginSchema, { email: "nobody", password: "x" })).toBeNull();
  });

  test("trims and lowercases the address", () => {
    expect(loginSchema.parse({ email: " A@X.com ", password: "x" }).email).toBe("a@x.com");
  });

  test("refuses a role that is neither customer nor mechanic", () => {
    expect(refusal(loginSchema, { email: "a@x.com", password: "x", role: "admin" })).toBe(
      "Choose customer or mechanic.",
    );
  });

  test("refuses 129 characters before anything is hashed", () => {
    expect(refusal(loginSchema, { email: "a@x.com", password: "x".repeat(128) })).toBeNull();
    expect(refusal(loginSchema, { email: "a@x.com", password: "x".repeat(129) })).toBe(
      "Use at most 128 characters.",
    );
  });
});

describe("§5 Signup", () => {
  test.each(["firstName", "lastName", "email", "password"])(
    "all fields required: without %s 'Please fill in all fields'",
    (field) => {
      expect(refusal(signupSchema, { ...signup, [field]: "" })).toBe("Please fill in all fields");
      expect(refusal(signupSchema, { ...signup, [field]: undefined })).toBe(
        "Please fill in all fields",
      );
    },
  );

  test("passwords must match: 'Passwords do not match'", () => {
    const form = { ...signup, confirmPassword: "Secret" };
    expect(refusal(signupFormSchema, form)).toBe("Passwords do not match");
    expect(refusal(signupFormSchema, { ...form, confirmPassword: "secret" })).toBeNull();
  });

  test("requires the confirmation, too", () => {
    expect(refusal(signupFormSchema, { ...signup, confirmPassword: "" })).toBe(
      "Please fill in all fields",
    );
  });

  test("requires at least 6 characters in a password", () => {
    expect(refusal(signupSchema, { ...signup, password: "12345" })).toBe(
      "Password must be at least 6 characters long",
    );
    expect(refusal(signupSchema, { ...signup, password: "123456" })).toBeNull();
  });

  test.each([
    '"e@attacker.com"@victim.com',
    "a@b.co\r\nBcc: x@y.zz",
    "a＠b.co",
    `${"a".repeat(5000)}@example.com`,
    "plain",
    "a@b",
  ])("refuses %s as an email address", (email) => {
    expect(signupSchema.safeParse({ ...signup, email }).success).toBe(false);
  });

  test("drops fields that a client must not set", () => {
    const parsed = signupSchema.parse({ ...signup, isAdmin: true, userType: "mechanic", id: "1" });
    expect(Object.keys(parsed).sort()).toEqual([
      "email",
      "firstName",
      "lastName",
      "password",
      "role",
    ]);
  });
});

describe("§5 Forgot password", () => {
  test.each(["", "   ", undefined])("email %j → 'Please enter your email address.'", (email) => {
    expect(refusal(forgotPasswordSchema, { email })).toBe("Please enter your email address.");
  });

  test("trims before sending", () => {
    expect(forgotPasswordSchema.parse({ email: "  Ada@Example.com\n" }).email).toBe(
      "ada@example.com",
    );
  });

  test("§2 the generic text names the typed address", () => {
    expect(forgotPasswordText("ada@example.com")).toBe(
      "If an account with the email ada@example.com exists, you will receive a temporary password shortly.",
    );
  });
});

describe("§5 Set password", () => {
  test.each([
    ["Sh0rt!a", "Password must contain at least 8 characters"],
    ["lowercase1!", "Password must contain one uppercase letter"],
    ["UPPERCASE1!", "Password must contain one lowercase letter"],
    ["NoDigits!!", "Password must contain one number"],
    ["NoSpecial11", "Password must contain one special character"],
    [
      "abc",
      "Password must contain at least 8 characters, one uppercase letter, one number, one special character",
    ],
    ["", "Password is required"],
  ])("%j → %s", (password, message) => {
    expect(refusal(setPasswordSchema, { password })).toBe(message);
  });

  test.each([...'!@#$%^&*(),.?":{}|<>'])("%s counts as a special character", (character) => {
    expect(missingRules(`Abcdefg1${character}`)).toEqual([]);
  });

  test.each([..."-_+=~`'/\\;[] §€"])("%s does not count", (character) => {
    expect(refusal(setPasswordSchema, { password: `Abcdefg1${character}` })).toBe(
      "Password must contain one special character",
    );
  });

  test("'Please confirm your password' and 'Passwords do not match'", () => {
    const password = "Abcdefg1!";
    expect(refusal(setPasswordFormSchema, { password, confirmPassword: "" })).toBe(
      "Please confirm your password",
    );
    expect(refusal(setPasswordFormSchema, { password, confirmPassword: "Abcdefg1?" })).toBe(
      "Passwords do not match",
    );
    expect(refusal(setPasswordFormSchema, { password, confirmPassword: password })).toBeNull();
  });

  test("the schema accepts exactly the passwords that pass the whole checklist", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 128 }), (password) => {
        const passes = PASSWORD_RULES.every((rule) => rule.test(password));
        expect(setPasswordSchema.safeParse({ password }).success).toBe(passes);
      }),
    );
  });
});

describe("§4 User type: chosen once; a customer can convert to mechanic", () => {
  const allowed: [UserType | null, UserType, boolean][] = [
    [null, "customer", true],
    [null, "mechanic", true],
    ["customer", "customer", true],
    ["customer", "mechanic", true],
    ["mechanic", "mechanic", true],
    ["mechanic", "customer", false],
  ];
  test.each(allowed)("%s → %s: %s", (from, to, expected) => {
    expect(canBecome(from, to)).toBe(expected);
  });

  test("accepts only the two types", () => {
    expect(USER_TYPES).toEqual(["customer", "mechanic"]);
    expect(setUserTypeSchema.safeParse({ userType: "admin" }).success).toBe(false);
  });
});

describe("§2 Redirect logic after sign-in", () => {
  const complete: NextStepFacts = {
    userType: "customer",
    hasPassword: true,
    firstName: "Ada",
    lastName: "Lovelace",
    phone: "555-0100",
    mechanicProfile: null,
  };
  const profile = { workExperience: "Ten years of brakes", specializations: ["Brake Service"] };
  const mechanic: NextStepFacts = { ...complete, userType: "mechanic", mechanicProfile: profile };

  test("without a type: the two role cards", () => {
    expect(nextStep({ ...complete, userType: null })).toBe("choose-type");
  });

  test("staff without a type: the desk; with a type: that type's page", () => {
    const staff = { ...complete, staffRole: "operator" } as const;
    expect(nextStep({ ...staff, userType: null })).toBe("desk");
    expect(nextStep(staff)).toBe("customer-dashboard");
  });

  test.each([
    ["no profile", null],
    ["no work experience", { ...profile, workExperience: " " }],
    ["no specializations", { ...profile, specializations: [] }],
  ])("a mechanic with %s goes to onboarding", (_name, mechanicProfile) => {
    expect(needsOnboarding(mechanicProfile)).toBe(true);
    expect(nextStep({ ...mechanic, mechanicProfile })).toBe("mechanic-onboarding");
  });

  test("a complete mechanic goes to the dashboard, or to set-password without a password", () => {
    expect(nextStep(mechanic)).toBe("mechanic-dashboard");
    expect(nextStep({ ...mechanic, hasPassword: false })).toBe("set-password");
  });

  test.each(["firstName", "lastName", "phone"] as const)(
    "a customer missing %s goes to the profile, password or not",
    (field) => {
      const customer = { ...complete, [field]: "", hasPassword: false };
      expect(needsCustomerProfile(customer)).toBe(true);
      expect(nextStep(customer)).toBe("customer-profile");
    },
  );

  test("a complete customer goes to the dashboard, or to set-password without a password", () => {
    expect(nextStep(complete)).toBe("customer-dashboard");
    expect(nextStep({ ...complete, hasPassword: false })).toBe("set-password");
  });

  test("a request to become a mechanic applies only while the type is unset", () => {
    expect(intentApplies("mechanic", null)).toBe(true);
    expect(intentApplies("mechanic", "customer")).toBe(false);
    expect(intentApplies("customer", null)).toBe(false);
    expect(intentApplies(null, null)).toBe(false);
  });
});

describe("allowed values of `next`", () => {
  test.each(["/", "/customer/dashboard", "/customer/booking?issue=brakes#top"])("%s", (path) => {
    expect(safeNextPath(path)).toBe(path);
  });

  test.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/%5cevil.example",
    "/%2fevil.example",
    "javascript:alert(1)",
    "/\u0000",
    "/%",
    "customer/dashboard",
    "",
    `/${"a".repeat(2000)}`,
    null,
    undefined,
  ])("not %s", (path) => {
    expect(safeNextPath(path)).toBeNull();
  });

  test("every accepted value stays on the site", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const path = safeNextPath(`/${text}`);
        if (path === null) return;
        expect(new URL(path, "https://curbwrench.example").origin).toBe(
          "https://curbwrench.example",
        );
      }),
    );
  });
});
