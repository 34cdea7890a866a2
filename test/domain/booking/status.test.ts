import { describe, expect, test } from "vitest";
import {
  BOOKING_TRANSITIONS,
  BOOKING_STATUSES,
  canEdit,
  canMessage,
  DASHBOARD_STATUS_LABELS,
  DASHBOARD_TABS,
  mechanicTransitionTo,
  readStatus,
  STATUS_LABELS,
} from "~/domain/booking/status";

describe("§4 Booking status", () => {
  test("the statuses are pending, accepted, in_progress, completed, cancelled", () => {
    expect(BOOKING_STATUSES).toEqual([
      "pending",
      "accepted",
      "in_progress",
      "completed",
      "cancelled",
    ]);
  });

  test("the transitions are the table's, and no others", () => {
    const table = Object.values(BOOKING_TRANSITIONS).map(
      ({ from, to, by }) => `${from} ${to} ${by}`,
    );
    expect(table).toEqual([
      "pending cancelled customer",
      "pending accepted mechanic",
      "pending cancelled mechanic",
      "accepted in_progress mechanic",
      "in_progress completed mechanic",
    ]);
  });

  test("one screen spells in_progress with a hyphen", () => {
    expect(readStatus("in-progress")).toBe("in_progress");
    expect(readStatus("In Progress")).toBeNull();
  });

  test("only pending bookings can be edited or canceled by the customer", () => {
    expect(BOOKING_STATUSES.filter(canEdit)).toEqual(["pending"]);
  });

  test("each status a mechanic sends names a transition", () => {
    expect(mechanicTransitionTo("cancelled")).toBe("decline");
    expect(mechanicTransitionTo("pending")).toBeNull();
  });

  test("messaging is allowed only for bookings that are not pending", () => {
    const mechanicId = "m";
    expect(BOOKING_STATUSES.filter((status) => canMessage({ status, mechanicId }))).toEqual([
      "accepted",
      "in_progress",
      "completed",
      "cancelled",
    ]);
    expect(canMessage({ status: "cancelled", mechanicId: null })).toBe(false);
  });

  test("on the dashboard accepted is labeled En Route and in_progress In Progress", () => {
    expect(DASHBOARD_STATUS_LABELS.accepted).toBe("En Route");
    expect(DASHBOARD_STATUS_LABELS.in_progress).toBe("In Progress");
    expect(STATUS_LABELS.accepted).toBe("Accepted");
  });

  test("the tabs' empty states are the documented ones", () => {
    expect(DASHBOARD_TABS.map((tab) => tab.empty)).toEqual([
      "No pending bookings",
      "No active bookings",
      "No completed bookings",
    ]);
  });
});
