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

/** Loads the worker's own functions the way a browser loads the file. */
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
  it("are the mechanic's accepted, unfinished jobs in order of the day", () => {
    const noon = job({ scheduledAt: "2026-11-21T17:00:00.000Z" });
    const morning = job({ status: "in_progress" });
    const others = ["pending", "completed", "cancelled"].map((status) => job({ status }));
    const { today, later } = worker.splitJobs([noon, ...others, morning], NOW);
    expect(today).toEqual([morning, noon]);
    expect(later).toEqual([]);
  });

  it("belong to a day in the booking's own time zone", () => {
    // 11 PM on the 21st in Los Angeles is the 22nd in UTC.
    const late = job({ scheduledAt: "2026-11-22T07:00:00.000Z", timeZone: "America/Los_Angeles" });
    const tomorrow = job({ scheduledAt: "2026-11-22T15:00:00.000Z" });
    const { today, later } = worker.splitJobs([late, tomorrow], NOW);
    expect(today).toEqual([late]);
    expect(later).toEqual([tomorrow]);
  });

  it("show time, zone, location and a number to call", () => {
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

  it("show what the customer told the mechanic, under the screens' headings", () => {
    const told = job({
      issueDescription: "It grinds.",
      notes: "Gate code 12.",
      customerProvidesPartss: true,
    });
    const page = { address: "/x", savedAt: null, waiting: NONE, now: NOW };
    const html = worker.offlineHtml({ ...page, jobs: [told] });
    expect(html).toContain("<dt>What&#39;s wrong</dt><dd>It grinds.</dd>");
    expect(html).toContain("<dt>Notes</dt><dd>Gate code 12.</dd>");
    expect(html).toContain("The customer provides the parts.");
    expect(html).toContain("Accepted");
    const silent = worker.offlineHtml({ ...page, jobs: [job()] });
    expect(silent).not.toContain("<dt>Notes</dt>");
    expect(silent).not.toContain("provides the parts");
  });

  it("show which actions wait on this phone", () => {
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

  it("escape markup", () => {
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

describe("the offline page without saved jobs", () => {
  it("says what is wrong and links back", () => {
    const html = worker.offlineHtml({
      address: "http://site.test/customer/dashboard",
      jobs: null,
      savedAt: null,
      waiting: NONE,
      now: NOW,
    });
    expect(html).toContain("You're offline");
    expect(html).toContain('href="http://site.test/customer/dashboard"');
    expect(html).not.toContain("Today's jobs");
  });
});

describe("signing out", () => {
  it("is recognized on every path", () => {
    expect(worker.endsSession("GET", "/api/logout")).toBe(true);
    expect(worker.endsSession("POST", "/api/auth/logout")).toBe(true);
    expect(worker.endsSession("POST", "/api/trpc/auth.logout")).toBe(true);
    expect(worker.endsSession("POST", "/api/trpc/message.markRead,auth.logout")).toBe(true);
    expect(worker.endsSession("POST", "/api/trpc/auth.login")).toBe(false);
    expect(worker.endsSession("GET", "/mechanic/jobs")).toBe(false);
  });
});
