import { describe, expect, it } from "vitest";
import { onboardingSchema } from "~/domain/mechanic/schema";
import {
  EMPTY_ONBOARDING,
  onboardingBody,
  readOnboardingDraft,
  refuseOnboardingStep,
  type OnboardingValues,
} from "~/features/mechanic/onboarding/steps";
import { readDraft } from "~/lib/use-draft";
import { accountFields } from "~/messages/fields/account";
import { mechanicFields } from "~/messages/fields/mechanic";

const FILLED: OnboardingValues = {
  firstName: "Rosa",
  lastName: "Delgado",
  email: "rosa@example.com",
  phone: "(512) 555-0142",
  yearsExperience: "6",
  location: "Austin, TX 78701",
  serviceRadius: "25",
  workExperience: "Ten years at a dealership.",
  specializations: ["Brake Service"],
  hourlyRate: "",
  certificationsText: "",
  tools: ["Floor Jack"],
};

const refuse = (
  step: Parameters<typeof refuseOnboardingStep>[0],
  values: Partial<OnboardingValues>,
) => refuseOnboardingStep(step, { ...FILLED, ...values });

describe("refuseOnboardingStep", () => {
  it.each(["profile", "location", "experience"] as const)(
    "accepts step %s when complete",
    (step) => {
      expect(refuse(step, {})).toBeNull();
    },
  );

  it.each(["firstName", "lastName", "email", "phone", "yearsExperience"] as const)(
    "requires %s on the first step",
    (name) => {
      const refusal = refuse("profile", { [name]: name === "yearsExperience" ? "" : "  " });
      expect(refusal?.toast?.description).toBe(
        "Please fill in all required fields including email.",
      );
      expect(refusal?.fields.map((field) => field.name)).toEqual([name]);
      expect(refusal?.fields[0]?.message).toMatch(/ is required$/);
    },
  );

  it("names every blank field of the first step in screen order", () => {
    const refusal = refuseOnboardingStep("profile", EMPTY_ONBOARDING);
    expect(refusal?.fields.map(({ name }) => name)).toEqual([
      "firstName",
      "lastName",
      "email",
      "phone",
      "yearsExperience",
    ]);
  });

  it("tells an invalid email address from a missing one", () => {
    const refusal = refuse("profile", { email: "rosa at example" });
    expect(refusal?.toast?.description).toBe(accountFields.emailWrong);
  });

  it("requires a location", () => {
    expect(refuse("location", { location: " " })?.toast?.description).toBe(
      "Please enter your service location.",
    );
  });

  it("requires experience, before specializations", () => {
    expect(
      refuse("experience", { workExperience: " \n ", specializations: [] })?.toast?.description,
    ).toBe("Please describe your automotive experience. Resume upload is optional.");
  });

  it("requires a specialization", () => {
    expect(refuse("experience", { specializations: [] })?.toast?.description).toBe(
      "Please select at least one specialization.",
    );
  });

  it("accepts an empty rate, and refuses an invalid one", () => {
    expect(refuse("experience", { hourlyRate: " " })).toBeNull();
    expect(refuse("experience", { hourlyRate: "85.50" })).toBeNull();
    expect(refuse("experience", { hourlyRate: "5" })?.toast?.description).toBe(
      mechanicFields.hourlyRateWrong,
    );
    expect(refuse("experience", { hourlyRate: "cheap" })?.toast?.description).toBe(
      mechanicFields.hourlyRateWrong,
    );
  });
});

describe("onboardingBody", () => {
  it("matches the call's input", () => {
    const body = onboardingSchema.parse(onboardingBody(FILLED, "resume.pdf"));
    expect(body).toMatchObject({
      yearsExperience: 6,
      serviceRadius: 25,
      hourlyRate: null,
      tools: [{ name: "Floor Jack", available: true }],
      resumeUploaded: true,
      resumeFilename: "resume.pdf",
    });
  });

  it("states that there is no resume", () => {
    expect(onboardingBody(FILLED, null)).toMatchObject({
      resumeUploaded: false,
      resumeFilename: null,
    });
  });
});

describe("the draft", () => {
  const NOW = new Date("2026-11-21T12:00:00Z");
  const read = (draft: object) =>
    readDraft(readOnboardingDraft, JSON.stringify({ savedAt: NOW.getTime(), draft }), NOW);

  it("is restored as it was left", () => {
    const left = { step: "experience", values: FILLED };
    expect(read(left)).toEqual(left);
  });

  it("resets stored values that don't fit", () => {
    const values = { firstName: 7, specializations: ["Brake Service", "Car Wash"], tools: "all" };
    expect(read({ step: 99, values })).toEqual({
      step: "profile",
      values: { ...EMPTY_ONBOARDING, specializations: ["Brake Service"] },
    });
    expect(read({ step: "location", values: null })).toEqual({
      step: "location",
      values: EMPTY_ONBOARDING,
    });
  });
});
