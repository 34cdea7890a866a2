import { describe, expect, it, test } from "vitest";
import type { ServiceView } from "~/domain/booking/schema";
import { refuseStep, type WizardDraft, type WizardStep } from "~/domain/booking/wizard";
import {
  readBookingDraft,
  describesVehicle,
  EMPTY_BOOKING_DRAFT,
  forOwner,
  NEW_VEHICLE,
  prefilledServices,
  readPrefill,
  selectedByHand,
  toWizardDraft,
  withPrefill,
  type BookingDraft,
} from "~/features/booking/form/booking-draft";
import {
  CONFIRM_TOASTS,
  errorsOf,
  refuseSteps,
  serverErrors,
  withoutEdited,
} from "~/features/booking/form/refusals";
import { readDraft } from "~/lib/use-draft";

const NOW = new Date("2026-11-21T12:00:00Z");
const GARAGE = [
  { id: "v1", year: 2018, make: "Toyota", model: "Camry", nickname: null, mileage: null },
];
const DRAFT = {
  ...EMPTY_BOOKING_DRAFT,
  step: "services" as const,
  vehicleId: "v1",
  issueDescription: "Brakes squeal",
  serviceIds: ["s1", "s2"],
  serviceLocation: "12 Elm St, Austin, TX 78701",
  date: "2026-11-22",
  time: "09:30",
  timeZone: "America/Chicago",
};

const wrongIn = (step: WizardStep, facts: WizardDraft) =>
  errorsOf(refuseStep(step, facts, NOW)?.fields ?? []);
const stored = (draft: object) => JSON.stringify({ savedAt: NOW.getTime(), draft });

describe("a saved draft", () => {
  it("is restored whole after a reload", () => {
    expect(readDraft(readBookingDraft, stored(DRAFT), NOW)).toEqual(DRAFT);
  });

  it("resets invalid values one by one", () => {
    const text = stored({
      step: "payment",
      serviceIds: ["s1", 7],
      vehicle: null,
      timeZone: "Mars/Olympus",
      issueDescription: "Noise",
    });
    expect(readDraft(readBookingDraft, text, NOW)).toEqual({
      ...EMPTY_BOOKING_DRAFT,
      serviceIds: ["s1"],
      issueDescription: "Noise",
    });
  });
});

describe("a draft from the address's query", () => {
  it("fills in issue, location and requested mechanic, and begins at the first step", () => {
    const draft = withPrefill(DRAFT, { issue: "Flat tire", mechanicId: "m1" });
    expect(draft).toEqual({
      ...DRAFT,
      step: "vehicle",
      issueDescription: "Flat tire",
      mechanicId: "m1",
    });
  });

  it("leaves the draft unchanged without a query", () => {
    expect(withPrefill(DRAFT, {})).toBe(DRAFT);
  });
});

describe("facts for the step rules", () => {
  it("hold the garage car in words and the chosen time", () => {
    const facts = toWizardDraft(DRAFT, GARAGE);
    expect(facts.vehicle).toMatchObject({ year: "2018", make: "Toyota", model: "Camry" });
    expect(facts.scheduledAt).toBe("2026-11-22T15:30:00.000Z");
    expect(refuseStep("vehicle", facts, NOW)).toBeNull();
    expect(refuseStep("schedule", facts, NOW)).toBeNull();
  });

  it("hold no vehicle when the chosen one has left the garage", () => {
    const typed = { ...EMPTY_BOOKING_DRAFT.vehicle, year: "2001", make: "Ford", model: "Focus" };
    const facts = toWizardDraft({ ...DRAFT, vehicleId: "gone", vehicle: typed }, GARAGE);
    expect(refuseStep("vehicle", facts, NOW)?.reason).toBe("vehicleInfo");
  });

  it("hold the described car when the customer describes another one or has none", () => {
    expect(describesVehicle({ ...DRAFT, vehicleId: NEW_VEHICLE }, GARAGE)).toBe(true);
    expect(describesVehicle({ ...DRAFT, vehicleId: "" }, [])).toBe(true);
    expect(describesVehicle(DRAFT, GARAGE)).toBe(false);
  });

  it("hold no time while date or time is missing", () => {
    expect(toWizardDraft({ ...DRAFT, time: "" }, GARAGE).scheduledAt).toBe("");
  });
});

describe("an error beside the fields", () => {
  const facts = toWizardDraft(EMPTY_BOOKING_DRAFT, []);

  const LATER = new Date("2026-11-22T12:00:00Z");

  it("names each missing part", () => {
    expect(wrongIn("vehicle", facts)).toEqual({
      year: "Choose the year.",
      make: "Choose the make.",
      model: "Choose the model.",
    });
    expect(wrongIn("schedule", facts)).toEqual({
      serviceLocation: "Enter where the vehicle is.",
      scheduledAt: "Choose a date and a time.",
    });
    expect(wrongIn("services", facts)).toEqual({
      serviceIds: "Please select at least one service.",
    });
  });

  it("names a past time once the location is filled in", () => {
    const past = toWizardDraft({ ...DRAFT, date: "2020-01-02" }, GARAGE);
    expect(wrongIn("schedule", past)).toEqual({
      scheduledAt: "Please select a future date and time.",
    });
    expect(wrongIn("schedule", { ...past, serviceLocation: " " })).toEqual({
      serviceLocation: "Enter where the vehicle is.",
    });
  });

  it("names an invalid mileage once the car is named, without a toast", () => {
    const typed = { year: "2001", make: "Ford", model: "Focus", nickname: "", mileage: "a lot" };
    const described = { ...EMPTY_BOOKING_DRAFT, vehicle: typed };
    expect(refuseSteps(["vehicle"], toWizardDraft(described, []), NOW)).toEqual({
      step: "vehicle",
      toast: null,
      fields: [{ name: "mileage", message: "Mileage must be a whole number." }],
    });
    // A car from the garage needs no typed mileage.
    const known = toWizardDraft({ ...described, vehicleId: "v1" }, GARAGE);
    expect(refuseSteps(["vehicle"], known, NOW)).toBeNull();
  });

  it("comes from the first invalid step, and says to go back for a vehicle", () => {
    const steps = ["vehicle", "services", "schedule"] as const;
    expect(refuseSteps(steps, facts, NOW, CONFIRM_TOASTS)).toMatchObject({
      step: "vehicle",
      toast: { description: "Please go back and add your vehicle information." },
    });
    expect(refuseSteps(steps, toWizardDraft(DRAFT, GARAGE), LATER, CONFIRM_TOASTS)).toBeNull();
  });

  it("is cleared only for the edited field", () => {
    const errors = wrongIn("vehicle", facts);
    const vehicle = { ...EMPTY_BOOKING_DRAFT.vehicle, make: "Ford" };
    expect(Object.keys(withoutEdited(errors, EMPTY_BOOKING_DRAFT, { vehicle }))).toEqual([
      "year",
      "model",
    ]);
    expect(withoutEdited(errors, EMPTY_BOOKING_DRAFT, { vehicleId: "v1" })).toEqual({});
    expect(withoutEdited({ scheduledAt: "x" }, EMPTY_BOOKING_DRAFT, { time: "09:00" })).toEqual({});
  });

  it("takes the server's sentences for the fields it has", () => {
    expect(serverErrors({ scheduledAt: "Too late.", vehicleId: "Unknown." })).toEqual([
      { name: "scheduledAt", message: "Too late." },
    ]);
  });
});

describe("the address of /book", () => {
  const of = (search: string) => new URLSearchParams(search);
  const service = (id: string, name: string): ServiceView => ({
    id,
    name,
    category: "repair",
    description: "",
    estimatedDuration: 60,
    basePrice: "89.00",
    requiresTools: [],
  });
  const CATALOG = [service("s1", "Oil Change"), service("s2", "Battery Replacement")];

  it("becomes a draft at the first step, with what fits selected", () => {
    const query = of("q=Dead%20battery&zip=94110&mechanic=m1&entry=landing");
    const serviceIds = prefilledServices(query, CATALOG);
    const draft = { ...DRAFT, serviceIds: [] };
    expect(withPrefill(draft, { ...readPrefill(query), serviceIds })).toMatchObject({
      step: "vehicle",
      issueDescription: "Dead battery",
      serviceLocation: "94110",
      mechanicId: "m1",
      serviceIds: ["s2"],
      entry: "landing",
    });
  });

  it("selects the service it names by slug or id, whatever the text says", () => {
    expect(prefilledServices(of("service=oil-change&q=Dead+battery"), CATALOG)).toEqual(["s1"]);
    expect(prefilledServices(of("service=s2"), CATALOG)).toEqual(["s2"]);
    expect(prefilledServices(of("service=gone"), CATALOG)).toEqual([]);
  });

  it("replaces what the last search selected, and keeps what the customer did", () => {
    const searched = (draft: BookingDraft, search: string) => {
      const query = of(search);
      const serviceIds = prefilledServices(query, CATALOG);
      return withPrefill(draft, { ...readPrefill(query), serviceIds });
    };
    const battery = searched(EMPTY_BOOKING_DRAFT, "q=dead+battery");
    expect(battery.serviceIds).toEqual(["s2"]);
    expect(searched(battery, "q=oil+change").serviceIds).toEqual(["s1"]);
    const also = { ...battery, ...selectedByHand(battery, ["s2", "s3"]) };
    expect(searched(also, "q=oil+change").serviceIds).toEqual(["s3", "s1"]);
    // Deselected and selected again, it is the customer's choice.
    const without = { ...battery, ...selectedByHand(battery, []) };
    const chosen = { ...without, ...selectedByHand(without, ["s2"]) };
    expect(searched(chosen, "service=oil-change").serviceIds).toEqual(["s2", "s1"]);
    // A search that finds what is selected already leaves it the customer's.
    const twice = searched(chosen, "q=dead+battery");
    expect(searched(twice, "q=oil+change").serviceIds).toEqual(["s2", "s1"]);
    // Only the place is new.
    expect(searched(battery, "zip=94110").serviceIds).toEqual(["s2"]);
    expect(readBookingDraft({ ...battery })).toEqual(battery);
  });

  it("changes nothing without an answer", () => {
    expect(withPrefill(DRAFT, readPrefill(of("_rsc=1")))).toEqual(DRAFT);
  });
});

test("a draft begun without an account continues at the fourth step after signing in", () => {
  expect(forOwner({ ...DRAFT, step: "details" }).step).toBe("schedule");
  expect(forOwner({ ...DRAFT, step: "code" }).step).toBe("schedule");
  expect(forOwner(DRAFT)).toEqual(DRAFT);
});

describe("a car in the address", () => {
  it("is chosen instead of the draft's", () => {
    const query = new URLSearchParams("vehicle=v2");
    expect(withPrefill({ ...DRAFT, vehicleId: "v1" }, readPrefill(query)).vehicleId).toBe("v2");
    expect(withPrefill(DRAFT, readPrefill(new URLSearchParams())).vehicleId).toBe("v1");
  });
});
