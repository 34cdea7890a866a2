import { createElement, type ReactElement } from "react";
import { describe, expect, test } from "vitest";
import { actionFactsOf, actionsFor } from "~/domain/booking/actions";
import { BOOKING_TRANSITIONS, BOOKING_STATUSES } from "~/domain/booking/status";
import { SPECIALIZATIONS } from "~/domain/mechanic/options";
import { MechanicNextCard } from "~/features/booking/page/mechanic-next-card";
import { DashboardScreen } from "~/features/mechanic/dashboard/dashboard-screen";
import { EarningsScreen } from "~/features/mechanic/earnings/earnings-screen";
import { EditProfileScreen } from "~/features/mechanic/profile/edit-profile-screen";
import { DashboardJob } from "~/features/mechanic/dashboard/dashboard-job";
import { JobActions } from "~/features/mechanic/jobs/job-actions";
import { JobCard } from "~/features/mechanic/jobs/job-card";
import { JOBS_QUERY, REQUESTS_QUERY } from "~/features/mechanic/jobs/jobs-query";
import { JobsScreen } from "~/features/mechanic/jobs/jobs-screen";
import { OnboardingScreen } from "~/features/mechanic/onboarding/onboarding-screen";
import { ProfileViewScreen } from "~/features/mechanic/profile/profile-view-screen";
import { PublicProfileScreen } from "~/features/mechanic/public/public-profile-screen";
import { SettingsScreen } from "~/features/mechanic/profile/settings-screen";
import { MechanicSearchScreen } from "~/features/search/mechanic-search-screen";
import {
  BALANCE,
  CHANGE_ORDER,
  CUSTOMER,
  MECHANIC,
  MECHANIC_SERVICES,
  OWN_PROFILE,
  PUBLIC_PROFILE,
  sampleBooking,
  STATEMENT,
} from "~test/support/sample";
import { buttonsOf, drawScreen, fieldsOf, linksOf, type Utils } from "~test/support/screen";

type Bookings = ReturnType<typeof sampleBooking>[];
const jobs = (utils: Utils, items: Bookings) =>
  utils.booking.list.setInfiniteData(JOBS_QUERY, {
    pages: [{ items, nextCursor: null }],
    pageParams: [null],
  });
/** A dashboard without a next job and open requests. */
function dashboard(utils: Utils, items: Bookings): void {
  utils.mechanic.statement.setData(undefined, STATEMENT);
  utils.mechanic.today.setData(undefined, { stops: [] });
  utils.booking.list.setInfiniteData(REQUESTS_QUERY, {
    pages: [{ items: [], nextCursor: null }],
    pageParams: [null],
  });
  jobs(utils, items);
}
const profile = (utils: Utils, values: Partial<typeof OWN_PROFILE> = {}) =>
  utils.mechanic.profile.setData(undefined, { ...OWN_PROFILE, ...values });

test("onboarding has three steps, the first one's fields, Back to the root, and a way to sign out", () => {
  const { html, text } = drawScreen(
    createElement(OnboardingScreen, { user: { ...MECHANIC, mechanicProfile: null } }),
  );
  expect(text).toContain("Create Your Mechanic Profile");
  for (const step of ["Profile", "Location", "Experience & Resume"]) expect(text).toContain(step);
  expect(html).toContain('role="progressbar"');
  expect(fieldsOf(html)).toEqual([
    "First name",
    "Last name",
    "Email",
    "Phone number",
    "Years of experience",
  ]);
  expect(html).toContain('placeholder="(555) 123-4567"');
  expect(html.match(/<option value="(?:1|3|6|11)"/g)).toHaveLength(4);
  expect(linksOf(html).get("Back")).toBe("/");
  expect(linksOf(html).get("Log out")).toBe("/api/logout");
  expect(buttonsOf(html)).toContain("Continue");
});

describe("mechanic dashboard", () => {
  const draw = (items: Bookings, values: Partial<typeof OWN_PROFILE> = {}) =>
    drawScreen(createElement(DashboardScreen), {
      user: MECHANIC,
      fill: (utils) => {
        profile(utils, values);
        dashboard(utils, items);
      },
    });

  test("welcomes by first name, with location, radius and the Available switch", () => {
    const { html, text } = draw([]);
    expect(text).toContain("Welcome back, Morgan!");
    expect(text).toContain("San Francisco, CA");
    expect(text).toContain("25 mile radius");
    expect(html).toContain('role="switch"');
    expect(text).toContain("Available");
    expect(text).toContain("Online");
    expect(draw([], { isAvailable: false }).text).toContain("Offline");
  });

  test("shows four figures, starting at rating 0.0 and zero jobs", () => {
    const { text } = draw([]);
    expect(text).toContain("Total Earnings $100.00");
    expect(text).toContain("This Month $0.00");
    expect(text).toContain("Rating 0.0");
    expect(text).toContain("Total Jobs 0");
  });

  test("shows a banner during the trial, with its end and Upgrade Now", () => {
    const { html, text } = draw([]);
    expect(text).toContain("Free Trial Active");
    expect(text).toContain("Thursday, March 11, 2027");
    expect(buttonsOf(html)).toContain("Upgrade Now");
    expect(draw([], { subscriptionStatus: "free" }).text).not.toContain("Free Trial Active");
  });

  test("counts pending, active and completed in tabs, and says when there are none", () => {
    const tabs = (html: string) => buttonsOf(html).filter((words) => /\(\d+\)/.test(words));
    const { html, text } = draw([]);
    expect(tabs(html)).toEqual(["Pending (0)", "Active (0)", "Completed (0)"]);
    expect(text).toContain("No pending bookings");
    const some = (["pending", "accepted", "in_progress", "completed", "completed"] as const).map(
      (status, index) => sampleBooking({ id: String(index), status }),
    );
    const full = draw(some);
    expect(tabs(full.html)).toEqual(["Pending (1)", "Active (2)", "Completed (2)"]);
    expect(buttonsOf(full.html)).toContain("Accept Job");
    expect(buttonsOf(full.html)).not.toContain("Decline");
  });
});

test("three screens show three totals, each with an explanation of what it counts", () => {
  const fill = (utils: Utils) => {
    profile(utils);
    utils.mechanic.balance.setData(undefined, BALANCE);
    dashboard(utils, [sampleBooking({ status: "completed" })]);
  };
  const screens = [
    ["Dashboard, Total Earnings", createElement(DashboardScreen)],
    ["My Jobs, Total Earnings", createElement(JobsScreen, { user: MECHANIC })],
    ["Earnings, Collected", createElement(EarningsScreen)],
  ] as const;
  for (const [name, screen] of screens) {
    const { html, text } = drawScreen(screen, { user: MECHANIC, fill });
    // Opens by keyboard and touch, as the browser's own disclosure element.
    expect(html).toMatch(
      /<details[^>]*><summary[^>]*>(?:(?!<\/summary>).)*Why these totals differ/,
    );
    expect(text).toContain(`${name} (this screen)`);
    for (const [other] of screens) expect(text).toContain(other);
    for (const counted of [
      "Completed jobs, total less the 5% fee, including unpaid and refunded ones. Collected shows what came in.",
      "Completed jobs in the list at their full totals",
      "Payments that came in, less fees and refunds",
    ]) {
      expect(text).toContain(counted);
    }
    expect(text).not.toContain("It counts");
  }
});

describe("My Jobs", () => {
  test("has four cards, and an empty state with Update Availability", () => {
    const { html, text } = drawScreen(createElement(JobsScreen, { user: MECHANIC }), {
      fill: (utils) => {
        profile(utils);
        jobs(utils, []);
      },
    });
    expect(text).toContain("My Jobs");
    for (const card of ["Total Jobs 0", "Pending 0", "Completed 0", "Total Earnings $0.00"]) {
      expect(text).toContain(card);
    }
    expect(text).toContain("No jobs yet");
    expect(buttonsOf(html)).toContain("Update Availability");
  });

  test("shows number, age, status, customer, vehicle, location, time and money on a job card", () => {
    const job = sampleBooking({ mechanicId: MECHANIC.id, status: "accepted" });
    const now = new Date(job.createdAt).getTime() + 3 * 3_600_000;
    const { html, text } = drawScreen(createElement(JobCard, { job, user: MECHANIC, now }));
    for (const part of [
      `Booking #${job.bookingNumber}`,
      "3 hours ago",
      "Accepted",
      "Casey Customer",
      "casey@example.com",
      "2019 Toyota Camry",
      job.serviceLocation,
      "Thursday, March 4",
      "9:00 AM",
      "Requested services",
      "Oil Change $100.00",
      "Total $105.00",
    ]) {
      expect(text).toContain(part);
    }
    expect(buttonsOf(html)).toContain("Start Job");
  });

  test("offers Accept Job and Decline on a pending job, and Complete & Collect Payment in progress", () => {
    const actions = (status: "pending" | "in_progress") => {
      const job = sampleBooking({ mechanicId: MECHANIC.id, status });
      return buttonsOf(drawScreen(createElement(JobCard, { job, user: MECHANIC, now: 0 })).html);
    };
    expect(actions("pending")).toEqual(expect.arrayContaining(["Accept Job", "Decline"]));
    expect(actions("in_progress")).toContain("Complete & Collect Payment");
  });

  const AT = new Date("2026-11-26T18:00:00Z");
  const stoppedAt = AT.toISOString();
  const changeOrder = CHANGE_ORDER;
  test.each([
    ...BOOKING_STATUSES.map((status) => ({ status })),
    { status: "in_progress", stoppedAt } as const,
    { status: "in_progress", changeOrder } as const,
    { status: "accepted", changeOrder } as const,
  ])("draws a button for each allowed transition, on both cards: %j", (values) => {
    const job = sampleBooking({ mechanicId: MECHANIC.id, ...values });
    const now = AT.getTime();
    const allowed = actionsFor(actionFactsOf(job), "mechanic", AT).filter(
      (action) => action in BOOKING_TRANSITIONS,
    );
    const { html } = drawScreen(createElement(JobActions, { job, now }));
    expect(buttonsOf(html)).toHaveLength(allowed.length);
    const onDashboard = drawScreen(createElement(DashboardJob, { job, now }));
    expect(buttonsOf(onDashboard.html)).toHaveLength(
      // Only My Jobs offers to decline.
      allowed.filter((action) => action !== "decline").length,
    );
  });

  test.each([
    ["a stopped job", { stoppedAt }, "This job is stopped."],
    ["an open change order", { changeOrder }, "once your updated quote is answered or withdrawn"],
  ])("%s offers no Complete on any card, and says why", (_, values, why) => {
    const job = sampleBooking({ mechanicId: MECHANIC.id, status: "in_progress", ...values });
    const now = AT.getTime();
    for (const card of [
      createElement(JobCard, { job, user: MECHANIC, now }),
      createElement(DashboardJob, { job, now }),
      createElement(MechanicNextCard, { job, now }),
    ]) {
      const { html, text } = drawScreen(card);
      expect(buttonsOf(html).filter((words) => words.startsWith("Complete"))).toEqual([]);
      expect(text).toContain(
        card.type === MechanicNextCard && "stoppedAt" in values
          ? "The customer stopped the work."
          : why,
      );
    }
  });

  test("My Jobs has each control of the job's page, including the customer no-show", () => {
    const at = AT.toISOString();
    const job = sampleBooking({
      mechanicId: MECHANIC.id,
      status: "accepted",
      scheduledAt: new Date(AT.getTime() - 30 * 60_000).toISOString(),
      arrivedAt: new Date(AT.getTime() - 20 * 60_000).toISOString(),
      arrivalConfirmed: true,
      arrivalConfirmedAt: new Date(AT.getTime() - 20 * 60_000).toISOString(),
    });
    expect(job.scheduledAt < at).toBe(true);
    const draw = (card: ReactElement) => buttonsOf(drawScreen(card).html);
    const onPage = draw(createElement(MechanicNextCard, { job, now: AT.getTime() }));
    expect(onPage).toContain("The customer isn't here");
    expect(draw(createElement(JobCard, { job, user: MECHANIC, now: AT.getTime() }))).toEqual(
      expect.arrayContaining(onPage),
    );
  });

  test("completed and paid: Paid & Complete", () => {
    const job = sampleBooking({ status: "completed", paymentStatus: "captured" });
    const draw = (one: typeof job) =>
      drawScreen(createElement(JobCard, { job: one, user: MECHANIC, now: 0 })).text;
    expect(draw(job)).toContain("Paid & Complete");
    expect(draw({ ...job, paymentStatus: "due" })).not.toContain("Paid & Complete");
  });
});

test("profile view has a picture with upload, read-only information and four statistics", () => {
  const { html, text } = drawScreen(createElement(ProfileViewScreen), { fill: (u) => profile(u) });
  expect(text).toContain("Profile Picture");
  expect(buttonsOf(html)).toContain("Upload Picture");
  for (const label of ["Location", "Experience", "Work Experience", "Certifications"]) {
    expect(text).toContain(label);
  }
  expect(text).toContain("6 years of experience");
  expect(text).toContain("Fifteen years in independent shops.");
  for (const label of ["Rating", "Total Jobs", "Years Experience", "Available"]) {
    expect(text).toContain(label);
  }
  const offline = drawScreen(createElement(ProfileViewScreen), {
    fill: (u) => profile(u, { isAvailable: false }),
  });
  expect(offline.text).toContain("Unavailable");
});

test("edit profile has an overview with photo, then the form", () => {
  const { html, text } = drawScreen(createElement(EditProfileScreen), {
    fill: (u) =>
      profile(u, { averageRating: 4.666, reviewCount: 3, profileImageUrl: "/api/files/me.webp" }),
  });
  expect(html).toContain('src="/api/files/me.webp"');
  expect(text).toContain("Edit Profile");
  for (const part of ["Morgan Mechanic", "morgan@example.com", "San Francisco, CA", "4.7"]) {
    expect(text).toContain(part);
  }
  expect(text).toContain("6 years of experience");
  expect(buttonsOf(html)).toEqual(expect.arrayContaining(["Update Photo", "Save Profile"]));
  expect(fieldsOf(html)).toEqual(
    expect.arrayContaining(["Phone number", "Years of experience", "Work experience"]),
  );
  for (const mode of ["numeric", "decimal"]) expect(html).toContain(`inputMode="${mode}"`);
});

test.each([
  ["edit profile", EditProfileScreen],
  ["settings", SettingsScreen],
])("%s: the hourly rate's arrows move by 5 between 10 and 500", (_, Screen) => {
  const { html } = drawScreen(createElement(Screen), { fill: (u) => profile(u) });
  const field = html.match(/<input[^>]*name="hourlyRate"[^>]*>/)?.[0] ?? "";
  for (const part of ['type="number"', 'min="10"', 'max="500"', 'step="5"']) {
    expect(field).toContain(part);
  }
  // The browser would refuse 72.50 as no multiple of 5. The form's own rules accept it.
  expect(html.match(/<form[^>]*>/)?.[0]).toContain("noValidate");
});

describe("a finished job's card adds up", () => {
  const draw = (job: Parameters<typeof sampleBooking>[0]) =>
    drawScreen(
      createElement(JobCard, {
        job: sampleBooking({ status: "completed", paymentStatus: "captured", ...job }),
        user: MECHANIC,
        now: 0,
      }),
    ).text;

  test("from the total to what the mechanic earns", () => {
    expect(draw({ mechanicEarns: "100.00" })).toMatch(
      /Total \$105\.00 Less platform fee -\$5\.00 You earn \$100\.00/,
    );
  });

  test("with a discount that we pay, and a tip", () => {
    const job = { discount: "20.00", totalAmount: "85.00", mechanicEarns: "100.00", tip: "12.00" };
    expect(draw(job)).toMatch(
      /Total \$85\.00 Less platform fee -\$5\.00 Discount paid by us \$20\.00 Tip \(all yours\) \$12\.00 You earn \$112\.00/,
    );
  });

  test("and sends the mechanic to Earnings after a refund", () => {
    expect(draw({ mechanicEarns: "100.00", paymentStatus: "refunded" })).toMatch(
      /You earn Refunded: see Earnings for what you keep \$100\.00/,
    );
  });
});

test("settings have photo and form in one tab, the bank form in the other", () => {
  const { html, text } = drawScreen(createElement(SettingsScreen), { fill: (u) => profile(u) });
  expect(buttonsOf(html)).toEqual(
    expect.arrayContaining(["Profile", "Banking", "Save Profile", "Save Bank Information"]),
  );
  for (const part of [
    "Upload a professional photo (max 5MB)",
    "Bank Information for Direct Deposit",
    "Securely add your bank account for direct deposit of earnings",
    "Security Notice",
    "We encrypt your bank details",
    "Checking",
    "Savings",
  ]) {
    expect(text).toContain(part);
  }
});

describe("public mechanic profile", () => {
  const mechanicId = PUBLIC_PROFILE.userId;
  const draw = (
    values: Partial<typeof PUBLIC_PROFILE> = {},
    bookings: Bookings = [],
    services = MECHANIC_SERVICES,
  ) =>
    drawScreen(createElement(PublicProfileScreen, { user: CUSTOMER, userId: mechanicId }), {
      fill: (utils) => {
        utils.mechanic.publicProfile.setData(
          { userId: mechanicId },
          { ...PUBLIC_PROFILE, ...values },
        );
        utils.mechanic.publicServices.setData({ userId: mechanicId }, services);
        utils.booking.list.setData({ as: "customer" }, { items: bookings, nextCursor: null });
      },
    });

  test("shows name, location, years, availability and three stats", () => {
    const { text } = draw();
    for (const part of ["Morgan Mechanic", "San Francisco, CA", "6 years of experience"]) {
      expect(text).toContain(part);
    }
    expect(text).toContain("Available");
    expect(text).toMatch(/Rating 0\.0/);
    expect(text).toMatch(/Jobs Completed 0/);
    expect(text).toMatch(/Mile Radius 25/);
    const { html } = draw({ profileImageUrl: "/api/files/me.webp" });
    expect(html).toContain('src="/api/files/me.webp"');
    expect(draw({ isAvailable: false }).text).toContain("Unavailable");
    expect(draw({ location: "" }).text).toContain("Location not specified");
  });

  test("shows services with price and minutes, or 'No services listed'", () => {
    const { text } = draw();
    expect(text).toContain("Services Offered");
    for (const part of ["Oil Change", "New oil and filter", "$80.00", "~45 min"]) {
      expect(text).toContain(part);
    }
    expect(text).toContain("$84.00 includes 5% platform fee");
    expect(draw({}, [], []).text).toContain("No services listed");
  });

  test("shows experience, or 'No experience information provided'", () => {
    expect(draw().text).toContain("Fifteen years in independent shops.");
    expect(draw({ certifications: "ASE A1" }).text).toContain("ASE A1");
    expect(draw({ workExperience: "", certifications: "" }).text).toContain(
      "No experience information provided",
    );
  });

  test("shows a Send Message card only with the mechanic's own bookings that are not pending", () => {
    const mine = { mechanicId, customerId: CUSTOMER.id };
    const pending = sampleBooking({ ...mine, id: "one", status: "pending" });
    const another = sampleBooking({ ...mine, id: "two", mechanicId: "x", status: "accepted" });
    expect(draw({}, [pending, another]).text).not.toContain("Send Message");
    const accepted = sampleBooking({ ...mine, id: "three", status: "accepted" });
    const { html, text } = draw({}, [pending, accepted]);
    expect(text).toContain(`Booking #${accepted.bookingNumber}`);
    expect(text).toContain("Accepted");
    expect(fieldsOf(html)).toContain("Your message");
    expect(buttonsOf(html)).toContain("Send Message");
  });
});

test("/mechanics/search asks for location, service and who is online", () => {
  const { html, text } = drawScreen(createElement(MechanicSearchScreen, { user: CUSTOMER }));
  expect(text).toContain("Find Mechanics");
  expect(fieldsOf(html)).toEqual(["Location", "Service", "Sort by", "Online now"]);
  for (const skill of SPECIALIZATIONS) expect(text).toContain(skill);
});
