import { describe, expect, it } from "vitest";
import { INVALID_EMAIL } from "~/domain/account/schema";
import { MECHANIC_MESSAGES, onboardingSchema } from "~/domain/mechanic/schema";
import {
  clearOnboarding,
  loadOnboarding,
  readOnboarding,
  saveOnboarding,
} from "~/features/mechanic/onboarding/draft";
import {
  EMPTY_ONBOARDING,
  onboardingBody,
  refuseOnboardingStep,
  type OnboardingValues,
} from "~/features/mechanic/onboarding/steps";

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
  it.each(["profile", "location", "experience"] as const)("lets a filled step %s go", (step) => {
    expect(refuse(step, {})).toBeNull();
  });

  it.each(["firstName", "lastName", "email", "phone", "yearsExperience"] as const)(
    "wants %s on the first step",
    (name) => {
      const refusal = refuse("profile", { [name]: name === "yearsExperience" ? "" : "  " });
      expect(refusal?.sentence).toBe("Please fill in all required fields including email.");
      expect(refusal?.fields.map((field) => field.name)).toEqual([name]);
      expect(refusal?.fields[0]?.message).toMatch(/ is required$/);
    },
  );

  it("names every blank field of the first step in the screen's order", () => {
    const refusal = refuseOnboardingStep("profile", EMPTY_ONBOARDING);
    expect(refusal?.fields.map(({ name }) => name)).toEqual([
      "firstName",
      "lastName",
      "email",
      "phone",
      "yearsExperience",
    ]);
  });

  it("tells a wrong e-mail address from a missing one", () => {
    const refusal = refuse("profile", { email: "rosa at example" });
    expect(refusal?.sentence).toBe(INVALID_EMAIL);
  });

  it("wants a place", () => {
    expect(refuse("location", { location: " " })?.sentence).toBe(
      "Please enter your service location.",
    );
  });

  it("wants experience, before specializations", () => {
    expect(refuse("experience", { workExperience: " \n ", specializations: [] })?.sentence).toBe(
      "Please describe your automotive experience. Resume upload is optional.",
    );
  });

  it("wants a specialization", () => {
    expect(refuse("experience", { specializations: [] })?.sentence).toBe(
      "Please select at least one specialization.",
    );
  });

  it("takes an empty rate, and refuses one that is no rate", () => {
    expect(refuse("experience", { hourlyRate: " " })).toBeNull();
    expect(refuse("experience", { hourlyRate: "85.50" })).toBeNull();
    expect(refuse("experience", { hourlyRate: "5" })?.sentence).toBe(MECHANIC_MESSAGES.rate);
    expect(refuse("experience", { hourlyRate: "cheap" })?.sentence).toBe(MECHANIC_MESSAGES.rate);
  });
});

describe("onboardingBody", () => {
  it("is what the call takes", () => {
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

  it("says that there is no resume", () => {
    expect(onboardingBody(FILLED, null)).toMatchObject({
      resumeUploaded: false,
      resumeFilename: null,
    });
  });
});

describe("the draft", () => {
  function memory() {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
  }

  it("comes back as it was left, to the same user alone, until it is cleared", () => {
    const store = memory();
    saveOnboarding(store, "rosa", { step: 3, values: FILLED });
    expect(loadOnboarding(store, "rosa")).toEqual({ step: 3, values: FILLED });
    expect(loadOnboarding(store, "sam")).toBeNull();
    clearOnboarding(store, "rosa");
    expect(loadOnboarding(store, "rosa")).toBeNull();
  });

  it("falls back where stored values don't fit", () => {
    const text = JSON.stringify({
      step: 99,
      values: { firstName: 7, specializations: ["Brake Service", "Car Wash"], tools: "all" },
    });
    expect(readOnboarding(text)).toEqual({
      step: 3,
      values: { ...EMPTY_ONBOARDING, specializations: ["Brake Service"] },
    });
  });

  it("is nothing when it can't be read", () => {
    const store = { ...memory(), getItem: () => "{not json" };
    expect(loadOnboarding(store, "rosa")).toBeNull();
  });

  it("costs nothing but itself where the browser keeps nothing", () => {
    const forbidden = () => {
      throw new Error("SecurityError");
    };
    const store = { getItem: forbidden, setItem: forbidden, removeItem: forbidden };
    expect(() => saveOnboarding(store, "rosa", { step: 1, values: FILLED })).not.toThrow();
    expect(() => clearOnboarding(store, "rosa")).not.toThrow();
    expect(loadOnboarding(store, "rosa")).toBeNull();
  });
});
