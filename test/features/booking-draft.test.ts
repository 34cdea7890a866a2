import { describe, expect, it } from "vitest";
import { refuseStep } from "~/domain/booking/wizard";
import {
  bookingDraftSchema,
  describesVehicle,
  EMPTY_BOOKING_DRAFT,
  NEW_VEHICLE,
  toWizardDraft,
  withPrefill,
} from "~/features/booking/booking-draft";
import { fieldErrors, serverErrors, withoutEdited } from "~/features/booking/refusals";
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

const stored = (draft: object) => JSON.stringify({ savedAt: NOW.getTime(), draft });

describe("a kept draft", () => {
  it("comes back whole after a reload", () => {
    expect(readDraft(bookingDraftSchema, stored(DRAFT), NOW)).toEqual(DRAFT);
  });

  it("falls back to empty for what doesn't fit, key by key", () => {
    const text = stored({
      step: "payment",
      serviceIds: ["s1", 7],
      vehicle: null,
      timeZone: "Mars/Olympus",
      issueDescription: "Noise",
    });
    expect(readDraft(bookingDraftSchema, text, NOW)).toEqual({
      ...EMPTY_BOOKING_DRAFT,
      serviceIds: ["s1"],
      issueDescription: "Noise",
    });
  });
});

describe("what the address already tells", () => {
  it("fills in issue, place and the wished mechanic, and begins at the first step", () => {
    const draft = withPrefill(DRAFT, { issue: "Flat tire", mechanicId: "m1" });
    expect(draft).toEqual({
      ...DRAFT,
      step: "vehicle",
      issueDescription: "Flat tire",
      mechanicId: "m1",
    });
  });

  it("leaves the draft alone when it tells nothing", () => {
    expect(withPrefill(DRAFT, {})).toBe(DRAFT);
  });
});

describe("what the step rules look at", () => {
  it("is the garage's car in words and the picked moment", () => {
    const facts = toWizardDraft(DRAFT, GARAGE);
    expect(facts.vehicle).toMatchObject({ year: "2018", make: "Toyota", model: "Camry" });
    expect(facts.scheduledAt).toBe("2026-11-22T15:30:00.000Z");
    expect(refuseStep("vehicle", facts, NOW)).toBeNull();
    expect(refuseStep("schedule", facts, NOW)).toBeNull();
  });

  it("is no vehicle when the chosen one has left the garage", () => {
    const typed = { ...EMPTY_BOOKING_DRAFT.vehicle, year: "2001", make: "Ford", model: "Focus" };
    const facts = toWizardDraft({ ...DRAFT, vehicleId: "gone", vehicle: typed }, GARAGE);
    expect(refuseStep("vehicle", facts, NOW)).toBe("vehicleInfo");
  });

  it("is the described car where another one was chosen or none is there", () => {
    expect(describesVehicle({ ...DRAFT, vehicleId: NEW_VEHICLE }, GARAGE)).toBe(true);
    expect(describesVehicle({ ...DRAFT, vehicleId: "" }, [])).toBe(true);
    expect(describesVehicle(DRAFT, GARAGE)).toBe(false);
  });

  it("has no moment while date or time is missing", () => {
    expect(toWizardDraft({ ...DRAFT, time: "" }, GARAGE).scheduledAt).toBe("");
  });
});

describe("a refusal beside the fields", () => {
  const facts = toWizardDraft(EMPTY_BOOKING_DRAFT, []);

  it("names each missing part", () => {
    expect(Object.keys(fieldErrors("vehicleInfo", facts))).toEqual(["year", "make", "model"]);
    expect(Object.keys(fieldErrors("noSchedule", facts))).toEqual(["serviceLocation", "schedule"]);
    expect(fieldErrors("pastDate", facts)).toEqual({
      schedule: "Please select a future date and time.",
    });
    expect(fieldErrors("noServices", facts)).toEqual({
      serviceIds: "Please select at least one service.",
    });
  });

  it("goes away for the field that is edited, and for no other", () => {
    const errors = fieldErrors("vehicleInfo", facts);
    const vehicle = { ...EMPTY_BOOKING_DRAFT.vehicle, make: "Ford" };
    expect(Object.keys(withoutEdited(errors, EMPTY_BOOKING_DRAFT, { vehicle }))).toEqual([
      "year",
      "model",
    ]);
    expect(withoutEdited(errors, EMPTY_BOOKING_DRAFT, { vehicleId: "v1" })).toEqual({});
    expect(withoutEdited({ schedule: "x" }, EMPTY_BOOKING_DRAFT, { time: "09:00" })).toEqual({});
  });

  it("takes the server's sentences for the fields it has", () => {
    expect(serverErrors({ scheduledAt: "Too late.", vehicleId: "Unknown." })).toEqual({
      schedule: "Too late.",
    });
  });
});
