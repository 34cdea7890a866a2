import { describe, expect, test } from "vitest";
import { BOOKING_MESSAGES } from "~/messages/booking";
import {
  busyUntil,
  EMPTY_DRAFT,
  isBookableTime,
  refuseStep,
  WIZARD_STEPS,
  type WizardDraft,
} from "~/domain/booking/wizard";

const now = new Date("2026-11-21T12:00:00Z");
const full: WizardDraft = {
  ...EMPTY_DRAFT,
  vehicle: { year: "2020", make: "Honda", model: "Civic", nickname: "", mileage: "" },
  serviceIds: ["a"],
  serviceLocation: "94110",
  scheduledAt: "2026-11-22T12:00:00Z",
};

describe("§2 Booking wizard: four steps", () => {
  test("1 Vehicle Info, 2 Describe Issue, 3 Services, 4 Schedule", () => {
    expect(WIZARD_STEPS.map((step) => step.label)).toEqual([
      "Vehicle Info",
      "Describe Issue",
      "Services",
      "Schedule",
    ]);
  });
});

describe("§5 Booking wizard", () => {
  test("a complete draft passes every step", () => {
    for (const step of WIZARD_STEPS) expect(refuseStep(step.id, full, now)).toBeNull();
  });
  test.each(["year", "make", "model"])("step 1: %s required", (field) => {
    const draft = { ...full, vehicle: { ...full.vehicle, [field]: " " } };
    expect(refuseStep("vehicle", draft, now)?.reason).toBe("vehicleInfo");
  });
  test("step 3: at least one service", () => {
    expect(refuseStep("services", { ...full, serviceIds: [] }, now)?.reason).toBe("noServices");
  });
  test("step 4: location and date-time required", () => {
    expect(refuseStep("schedule", { ...full, serviceLocation: " " }, now)?.reason).toBe(
      "noSchedule",
    );
    expect(refuseStep("schedule", { ...full, scheduledAt: "" }, now)?.reason).toBe("noSchedule");
  });
  test("step 4: the date must be in the future", () => {
    expect(refuseStep("schedule", { ...full, scheduledAt: now.toISOString() }, now)?.reason).toBe(
      "pastDate",
    );
  });
  test("the sentences are the documented ones", () => {
    expect(BOOKING_MESSAGES).toEqual({
      noServices: { title: "No services selected", text: "Please select at least one service." },
      noSchedule: {
        title: "Missing information",
        text: "Please fill in location and schedule details.",
      },
      pastDate: { title: "Invalid date", text: "Please select a future date and time." },
      noVehicle: {
        title: "No vehicle found",
        text: "Please go back and add your vehicle information.",
      },
      vehicleInfo: {
        title: "Missing information",
        text: "Please fill in all vehicle information.",
      },
      bookingsPaused: {
        title: "We aren't taking new bookings right now",
        text: "We keep what you entered on this device.",
      },
    });
  });
  test("allows a minute ahead, and refuses more than a year", () => {
    expect(isBookableTime(new Date("2026-11-21T12:01:00Z"), now)).toBe(true);
    expect(isBookableTime(new Date("2027-11-23T12:00:00Z"), now)).toBe(false);
  });
  test("a job keeps its mechanic busy for its services and 30 minutes more", () => {
    expect(busyUntil(now, [60, 45]).toISOString()).toBe("2026-11-21T14:15:00.000Z");
  });
});
