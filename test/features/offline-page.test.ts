import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";

interface OfflineJob {
  status: string;
  scheduledAt: string;
  timeZone: string;
}
interface Worker {
  endsSession(method: string, path: string): boolean;
  splitJobs<Job extends OfflineJob>(jobs: Job[], now: Date): { today: Job[]; later: Job[] };
  offlineHtml(page: {
    address: string;
    jobs: object[] | null;
    savedAt: string | null;
    waiting: Map<string, number>;
    now: Date;
  }): string;
}

/** The worker's own functions, loaded as a browser would load the file. */
const worker: Worker = runInNewContext(
  `${readFileSync("public/sw.js", "utf8")}; ({ endsSession, splitJobs, offlineHtml })`,
  { self: { addEventListener: () => undefined }, Intl, Date, URL },
);

const job = (over: Partial<OfflineJob> & Record<string, unknown> = {}) => ({
  status: "accepted",
  scheduledAt: "2026-11-21T15:00:00.000Z",
  timeZone: "America/New_York",
  bookingNumber: "CW-7K3F9",
  serviceName: "Oil Change",
  serviceLocation: "12 Main St, Boston, MA",
  issueDescription: "",
  notes: null,
  totalAmount: "84.00",
  customer: { firstName: "Ann", lastName: "Miller", email: "a@example.com", phone: "(555) 123" },
  vehicle: { year: 2018, make: "Honda", model: "Civic", notes: "" },
  ...over,
});
const NOW = new Date("2026-11-21T13:00:00.000Z");
const NONE = new Map<string, number>();

describe("the jobs shown offline", () => {
  it("are those he has taken and not finished, in the order of the day", () => {
    const noon = job({ scheduledAt: "2026-11-21T17:00:00.000Z" });
    const morning = job({ status: "in_progress" });
    const others = ["pending", "completed", "cancelled"].map((status) => job({ status }));
    const { today, later } = worker.splitJobs([noon, ...others, morning], NOW);
    expect(today).toEqual([morning, noon]);
    expect(later).toEqual([]);
  });

  it("belong to a day by the booking's own zone", () => {
    // 11 p.m. of the 21st in Los Angeles is the 22nd in UTC.
    const late = job({ scheduledAt: "2026-11-22T07:00:00.000Z", timeZone: "America/Los_Angeles" });
    const tomorrow = job({ scheduledAt: "2026-11-22T15:00:00.000Z" });
    const { today, later } = worker.splitJobs([late, tomorrow], NOW);
    expect(today).toEqual([late]);
    expect(later).toEqual([tomorrow]);
  });

  it("stand on the page with time, zone, place and a number to call", () => {
    const html = worker.offlineHtml({
      address: "/x",
      jobs: [job()],
      savedAt: null,
      waiting: NONE,
      now: NOW,
    });
    for (const text of ["10:00", "EST", "12 Main St, Boston, MA", "Ann Miller", "CW-7K3F9"]) {
      expect(html).toContain(text);
    }
    expect(html).toContain('href="tel:555123"');
    expect(html).not.toContain("a@example.com");
  });

  it("say what waits on this phone to be sent", () => {
    const jobs = [job({ id: "one" }), job({ id: "two" }), job({ id: "three" })];
    const waiting = new Map([
      ["one", 1],
      ["two", 3],
    ]);
    const html = worker.offlineHtml({ address: "/x", jobs, savedAt: null, waiting, now: NOW });
    expect(html.match(/\d updates? saved on this phone/g)).toEqual([
      "1 update saved on this phone",
      "3 updates saved on this phone",
    ]);
  });

  it("can't smuggle markup into it", () => {
    const evil = '<img src=x onerror="alert(1)">';
    const html = worker.offlineHtml({
      address: '/"><script>alert(1)</script>',
      jobs: [job({ serviceName: evil, notes: evil, serviceLocation: evil })],
      savedAt: null,
      waiting: NONE,
      now: NOW,
    });
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("<script");
  });
});

describe("the page without kept jobs", () => {
  it("says what is the matter and leads back", () => {
    const html = worker.offlineHtml({
      address: "http://site.test/customer/dashboard",
      jobs: null,
      savedAt: null,
      waiting: NONE,
      now: NOW,
    });
    expect(html).toContain("You are offline");
    expect(html).toContain('href="http://site.test/customer/dashboard"');
    expect(html).not.toContain("Today's jobs");
  });
});

describe("signing out", () => {
  it("is noticed on every way", () => {
    expect(worker.endsSession("GET", "/api/logout")).toBe(true);
    expect(worker.endsSession("POST", "/api/auth/logout")).toBe(true);
    expect(worker.endsSession("POST", "/api/trpc/auth.logout")).toBe(true);
    expect(worker.endsSession("POST", "/api/trpc/message.markRead,auth.logout")).toBe(true);
    expect(worker.endsSession("POST", "/api/trpc/auth.login")).toBe(false);
    expect(worker.endsSession("GET", "/mechanic/jobs")).toBe(false);
  });
});
