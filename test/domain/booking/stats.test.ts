import { describe, expect, test } from "vitest";
import {
  customerStats,
  homeStats,
  jobsStats,
  RECENT_ON_DASHBOARD,
  RECENT_ON_HOME,
} from "~/domain/booking/stats";
import type { BookingStatus } from "~/domain/booking/status";

const row = (
  status: BookingStatus,
  completedAt: string | null = null,
  createdAt = "2026-11-01T12:00:00Z",
) => ({ status, completedAt, createdAt, totalAmount: "105.00", platformFee: "5.00" });
const now = new Date("2026-11-21T12:00:00Z");

describe("§9 earnings", () => {
  const rows = [
    row("completed", "2026-11-02T00:00:00Z"),
    row("completed", "2026-10-30T00:00:00Z"),
    row("in_progress"),
    row("pending"),
  ];
  test("My Jobs total earnings sum totalAmount with no fee subtracted", () => {
    expect(jobsStats(rows)).toEqual({ total: 4, pending: 1, completed: 2, earningsCents: 21_000 });
  });
});

describe("§2 and §9 counts", () => {
  test("recent bookings: 3 on the home screen, 5 on the customer dashboard", () => {
    expect([RECENT_ON_HOME, RECENT_ON_DASHBOARD]).toEqual([3, 5]);
  });
  test("home: Total Services, This Month, Completed", () => {
    const rows = [row("pending"), row("completed", null, "2026-10-01T12:00:00Z")];
    expect(homeStats(rows, now, "UTC")).toEqual({ totalServices: 2, thisMonth: 1, completed: 1 });
  });
  test("customer dashboard: Total Bookings, Completed, In Progress", () => {
    expect(customerStats([row("in_progress"), row("completed"), row("cancelled")])).toEqual({
      total: 3,
      completed: 1,
      inProgress: 1,
    });
  });
});
