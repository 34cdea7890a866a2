import type { Browser, BrowserContext, Page } from "playwright-core";
import { DESK_PAGES } from "~/lib/desk-paths";
import { agreeToFees, chooseDay, open, takeAnotherCard } from "./people";
import { fillGarage, type Garage } from "./garage";
import {
  ADMIN,
  bookByCall,
  bookingsOf,
  DAN,
  DEVON,
  enter,
  enterNew,
  GRACE,
  inState,
  MAYA,
  RENEE,
  SAM,
} from "./session";
import { storiesOf, storyScreens, type Stories } from "./story-screens";

/**
 * The people who look at a screen. `newcomer` has no bookings, `stranger` neither profile nor car;
 * `keeper` has a full garage; `apprentice` is a mechanic without a profile. `unlucky` has jobs that
 * went wrong, and `driver` is on the way to them; `colleague` is the other mechanic of these jobs.
 */
export const EVERYBODY = [
  "nobody",
  "customer",
  "newcomer",
  "stranger",
  "keeper",
  "unlucky",
  "mechanic",
  "driver",
  "colleague",
  "apprentice",
  "admin",
] as const;
export type Who = (typeof EVERYBODY)[number];

export interface Screen {
  /** Its name in file names and test names. */
  name: string;
  who: Who;
  path: string;
  /** Reaches the state from the path: a later step, a dialog, an error. */
  action?: (page: Page) => Promise<void>;
  /** An overlay, for which the window counts instead of the page's whole length. */
  overlay?: boolean;
  /** Also checked in the dark theme: on the phone, or at every width where the layouts differ. */
  dark?: boolean | "every width";
  /** For pictures alone, because its parts are those of other screens. */
  picture?: boolean;
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).filter({ visible: true }).first().click();

/** Walks the wizard to a step, counted from 1, for a customer with a car in the garage. */
const walkTo = (step: number) => async (page: Page) => {
  const pressContinue = press("Continue");
  if (step > 1) await pressContinue(page);
  if (step > 2) {
    await page
      .getByLabel("What's going on with your vehicle?")
      .fill("Grinding when I brake, and the wiring under the dash smells burnt");
    await pressContinue(page);
  }
  if (step > 3) {
    await page.getByRole("checkbox", { name: "Brake Inspection" }).check();
    await pressContinue(page);
    // The mechanics nearby load above the days.
    await settled(page);
    await page.getByRole("button", { name: "Later days" }).click();
    await chooseDay(page, 0);
    await page.getByText("10:00 AM", { exact: true }).click();
  }
};

/** /book with what the landing page's search brings. */
const BOOK = "/book?q=Grinding%20noise%20when%20I%20brake&zip=94110&entry=landing";
const waitForVehicle = (page: Page) => page.getByLabel("Year").waitFor();

/** Fills in a car whose VIN doesn't tell the fuel, over another one that was typed. */
async function decodeVin(page: Page): Promise<void> {
  await page.getByLabel("Year").selectOption("2019");
  await press("Enter VIN")(page);
  await page.getByLabel("VIN", { exact: true }).fill("4T1BB3EK5AU118081");
  await press("Fill in my car")(page);
  await page.getByText("Replace what you entered with 2010 Toyota Camry?").waitFor();
}

/** Describes a car for a visitor without a garage, then goes on. */
const describeCarAnd = (goOn: (page: Page) => Promise<void>) => async (page: Page) => {
  await page.getByLabel("Year").selectOption("2019");
  await page.getByLabel("Make").selectOption("Honda");
  await page.getByLabel("Model").selectOption("Civic");
  await goOn(page);
};

async function walkToDetails(page: Page): Promise<void> {
  await walkTo(4)(page);
  await page.getByLabel("Service location").fill("1186 Guerrero St, San Francisco, CA 94110");
  await press("Continue")(page);
  await page.getByLabel("First name").waitFor();
  // Shows what is missing.
  await press("Continue")(page);
  await page.getByText("First name is required").waitFor();
}

const fillCard = (number: string) => async (page: Page) => {
  await takeAnotherCard(page);
  await page.getByRole("button", { name: number }).click();
  await agreeToFees(page);
  await page
    .locator("form")
    .getByRole("button", { name: /^(Authorize|Pay|Save)/ })
    .click();
};

/** Returns all screens of specification §2 with their states; the demo's data must be there. */
export function screensOf(known: Known): Screen[] {
  const { pending, due, captured, accepted, mechanicId, stories, garage } = known;
  const booking = (id: string) => `/customer/bookings/${id}`;
  const car = (id: string, tab = "") => `/customer/garage/${id}${tab && `?tab=${tab}`}`;
  return [
    // Signed out
    { name: "landing", who: "nobody", path: "/", dark: true },
    { name: "landing-menu", who: "nobody", path: "/", action: openMenu, overlay: true },
    { name: "public-services", who: "nobody", path: "/services", dark: true },
    { name: "public-service", who: "nobody", path: "/services/oil-change", dark: true },
    { name: "public-areas", who: "nobody", path: "/areas", dark: true },
    { name: "public-area", who: "nobody", path: "/areas/san-francisco-ca", dark: true },
    {
      name: "public-area-service",
      who: "nobody",
      path: "/areas/san-francisco-ca/oil-change",
      dark: true,
    },
    { name: "public-mechanic", who: "nobody", path: "/m/sam-d-san-francisco-ca", dark: true },
    { name: "public-pricing", who: "nobody", path: "/pricing", dark: true },
    { name: "public-terms", who: "nobody", path: "/terms", dark: true },
    { name: "role-selection", who: "nobody", path: "/auth/role-selection", dark: true },
    { name: "signup-roles", who: "nobody", path: "/auth/signup" },
    { name: "login-customer", who: "nobody", path: "/auth/login/customer", dark: true },
    {
      name: "login-refused",
      who: "nobody",
      path: "/auth/login/mechanic",
      action: async (page) => {
        await press(/^Sign In/)(page);
        await page.getByText("Please enter both email and password").waitFor();
      },
    },
    { name: "sign-in-code", who: "nobody", path: "/auth/code", dark: true },
    {
      name: "sign-in-code-sent",
      who: "nobody",
      path: "/auth/code?role=mechanic#email=nobody%40example.com",
      dark: true,
      action: async (page) => {
        await page.getByLabel("Code").fill("000000");
        await press(/^Sign In/)(page);
        await page.getByText("That code isn't right").waitFor();
      },
    },
    {
      name: "sign-in-link",
      who: "nobody",
      path: "/auth/code#email=nobody%40example.com&code=000000",
    },
    { name: "signup-customer", who: "nobody", path: "/auth/signup/customer" },
    {
      name: "signup-mechanic",
      who: "nobody",
      path: "/auth/signup/mechanic",
      action: press("Create Account"),
    },
    { name: "forgot-password", who: "nobody", path: "/auth/forgot-password/customer" },
    {
      name: "forgot-password-sent",
      who: "nobody",
      path: "/auth/forgot-password/mechanic",
      action: async (page) => {
        await page.getByLabel("Email").fill("nobody@example.com");
        await press("Send Temporary Password")(page);
        await page.getByRole("heading", { name: "Check Your Email" }).waitFor();
      },
    },
    { name: "sign-in-first", who: "nobody", path: "/user/set-password" },
    { name: "book-1", who: "nobody", path: BOOK, action: waitForVehicle, dark: true },
    {
      name: "book-three-faces",
      who: "nobody",
      path: "/book?q=Brake%20inspection&zip=94110",
      action: (page) =>
        page
          .getByRole("button", { name: /^Choose [A-Z]/ })
          .first()
          .waitFor(),
      dark: true,
    },
    {
      name: "book-no-place",
      who: "nobody",
      path: "/book?q=my%20car%20shakes%20at%2060%20mph",
      action: (page) => page.getByLabel("ZIP code or city").waitFor(),
      dark: true,
    },
    {
      name: "book-not-served",
      who: "nobody",
      path: "/book?q=Battery%20replacement&zip=99762",
      action: (page) => page.getByRole("button", { name: "Book anyway" }).waitFor(),
      dark: true,
    },
    {
      name: "book-waitlist",
      who: "nobody",
      path: "/book?q=Battery%20replacement&zip=99762",
      action: async (page) => {
        await press("Tell me when you do")(page);
        await press(/^Tell me$/)(page);
        await page.getByRole("dialog").getByRole("alert").waitFor();
      },
      overlay: true,
    },
    {
      name: "book-other-service",
      who: "nobody",
      path: BOOK,
      action: async (page) => {
        await press("Choose another service")(page);
        await page.getByRole("dialog").getByLabel("Find a service").waitFor();
      },
      overlay: true,
    },
    {
      name: "book-too-far",
      who: "nobody",
      path: `/book?q=Oil%20change&zip=60601&mechanic=${mechanicId}`,
      action: (page) => page.getByText("may not be able to come").waitFor(),
    },
    { name: "book-vin", who: "nobody", path: "/book?zip=94110", action: decodeVin, dark: true },
    { name: "book-3", who: "nobody", path: BOOK, action: describeCarAnd(walkTo(3)), dark: true },
    { name: "waitlist-link", who: "nobody", path: "/auth/waitlist?token=x" },
    {
      name: "book-details",
      who: "nobody",
      path: BOOK,
      action: describeCarAnd(walkToDetails),
      dark: true,
    },
    {
      name: "api-reference",
      who: "nobody",
      path: "/docs/api",
      action: async (page) => {
        await page.getByText("Show the commands").click();
        await page.getByText("Body of payment.captured").click();
        for (const call of ["#getServices", "#postBookings"]) {
          await page.locator(`${call} > summary`).click();
          await page.locator(call).getByRole("button", { name: "Send call" }).waitFor();
        }
        const answer = page.locator("#getServices").getByText("Body of 200");
        await answer.click();
        await page.getByRole("figure", { name: "Example answer" }).waitFor();
      },
      dark: true,
    },
    { name: "not-found", who: "nobody", path: "/somewhere/else", dark: true },

    // Customer
    { name: "home-customer", who: "customer", path: "/", dark: true },
    {
      name: "support-dialog",
      who: "customer",
      path: "/",
      action: async (page) => {
        await press("Contact Support")(page);
        await press("Send Message")(page);
      },
      overlay: true,
    },
    { name: "convert-dialog", who: "newcomer", path: "/?convert=mechanic", overlay: true },
    {
      name: "customer-menu",
      who: "customer",
      path: "/customer/bookings",
      action: openMenu,
      overlay: true,
    },
    { name: "customer-dashboard", who: "customer", path: "/customer/dashboard", dark: true },
    { name: "customer-dashboard-empty", who: "newcomer", path: "/customer/dashboard" },
    { name: "customer-profile", who: "customer", path: "/customer/profile" },
    {
      name: "customer-profile-refused",
      who: "stranger",
      path: "/customer/profile",
      action: press("Save Profile"),
    },
    { name: "wizard-1", who: "customer", path: "/customer/booking" },
    {
      name: "wizard-1-refused",
      who: "stranger",
      path: "/customer/booking",
      action: press("Continue"),
    },
    {
      name: "wizard-2",
      who: "customer",
      path: "/customer/booking",
      action: async (page) => {
        await walkTo(2)(page);
        await page
          .getByLabel("What's going on with your vehicle?")
          .fill("Electrical trouble: the wiring smells burnt");
        await page.getByText("Electrical work needs a diagnosis first").waitFor();
      },
    },
    {
      name: "wizard-3",
      who: "customer",
      path: "/customer/booking",
      action: async (page) => {
        await walkTo(3)(page);
        await page.getByRole("checkbox", { name: "Brake Inspection" }).check();
      },
      dark: true,
    },
    {
      name: "wizard-3-refused",
      who: "customer",
      path: "/customer/booking",
      action: async (page) => {
        await walkTo(3)(page);
        await press("Continue")(page);
      },
    },
    { name: "wizard-4", who: "customer", path: "/customer/booking", action: walkTo(4), dark: true },
    {
      name: "wizard-requested",
      who: "customer",
      path: `/customer/booking?mechanicId=${mechanicId}`,
      action: async (page) => {
        await page.getByText("Another vehicle").click();
      },
    },
    { name: "garage", who: "customer", path: "/customer/garage", dark: true },
    { name: "garage-none", who: "stranger", path: "/customer/garage", dark: true },
    { name: "garage-full", who: "keeper", path: "/customer/garage", dark: "every width" },
    {
      name: "garage-add",
      who: "customer",
      path: "/customer/garage",
      action: async (page) => {
        await page.getByRole("button", { name: "Add by year, make and model" }).click();
        await page.getByRole("dialog").waitFor();
      },
    },
    {
      name: "garage-add-vin",
      who: "keeper",
      path: "/customer/garage",
      overlay: true,
      picture: true,
      action: async (page) => {
        await press("Add by VIN")(page);
        await page.getByLabel("VIN", { exact: true }).fill("4T1BB3EK5AU118081");
        await press("Fill in my car")(page);
        await page.getByRole("status").filter({ hasText: "2010 Toyota Camry" }).waitFor();
      },
    },
    { name: "car", who: "keeper", path: car(garage.civic), dark: "every width" },
    { name: "car-reminders", who: "keeper", path: car(garage.civic, "reminders"), dark: true },
    { name: "car-history", who: "keeper", path: car(garage.outback, "history"), dark: true },
    { name: "car-unknown", who: "keeper", path: car(garage.unknown) },
    { name: "car-no-history", who: "keeper", path: car(garage.unknown, "history"), picture: true },
    { name: "car-removed", who: "keeper", path: car(garage.removed) },
    { name: "car-booked-history", who: "customer", path: "/customer/garage", action: openHistory },
    {
      name: "car-edit",
      who: "keeper",
      path: car(garage.civic),
      overlay: true,
      action: press("Edit car"),
    },
    {
      name: "car-mileage",
      who: "keeper",
      path: car(garage.civic),
      overlay: true,
      picture: true,
      action: async (page) => {
        await press("Update mileage")(page);
        await page.getByLabel("Odometer").fill("1061000");
        await press("Save mileage")(page);
        await page.getByText("That's over 1,000,000 miles.").waitFor();
      },
    },
    {
      name: "car-remove",
      who: "keeper",
      path: car(garage.civic),
      overlay: true,
      picture: true,
      action: press("Remove car"),
    },
    {
      name: "car-add-entry",
      who: "keeper",
      path: car(garage.outback, "history"),
      overlay: true,
      action: async (page) => {
        await press("Add to history")(page);
        await press("Add entry")(page);
        await page.getByText("Enter what was done.").waitFor();
      },
    },
    {
      name: "car-add-reminder",
      who: "keeper",
      path: car(garage.civic, "reminders"),
      overlay: true,
      picture: true,
      action: async (page) => {
        await press("Add reminder")(page);
        await page.getByRole("dialog").getByRole("button", { name: "Add reminder" }).click();
        await page.getByText("Enter a date or a mileage.").waitFor();
      },
    },
    {
      name: "car-done",
      who: "keeper",
      path: car(garage.civic, "reminders"),
      overlay: true,
      picture: true,
      action: press("Mark as done: Smog check"),
    },
    { name: "car-failed", who: "keeper", path: car(garage.civic), action: failCar, picture: true },
    { name: "wizard-full-garage", who: "keeper", path: "/customer/booking" },
    { name: "service-history", who: "customer", path: "/customer/service-history", dark: true },
    {
      name: "service-history-details",
      who: "customer",
      path: "/customer/service-history",
      action: async (page) => {
        await page
          .getByRole("button", { name: /^Details/ })
          .last()
          .click();
        await page
          .getByRole("button", { name: /^Messages/ })
          .first()
          .click();
        await page.getByRole("textbox", { name: /message/i }).waitFor();
      },
    },
    { name: "service-history-empty", who: "newcomer", path: "/customer/service-history" },
    {
      name: "review-dialog",
      who: "customer",
      path: "/customer/service-history",
      action: async (page) => {
        await press("Leave a review")(page);
        await press("Send review")(page);
      },
      overlay: true,
    },
    { name: "bookings", who: "customer", path: "/customer/bookings" },
    { name: "bookings-none", who: "newcomer", path: "/customer/bookings?status=completed" },
    { name: "booking", who: "customer", path: booking(accepted), dark: true },
    {
      name: "booking-cancel",
      who: "customer",
      path: booking(accepted),
      action: press(/^Cancel$/),
      overlay: true,
      dark: true,
    },
    { name: "booking-presence", who: "customer", path: `${booking(accepted)}/presence` },
    { name: "booking-pending", who: "customer", path: booking(pending), picture: true },
    { name: "booking-done", who: "customer", path: booking(captured), picture: true },
    { name: "booking-missing", who: "customer", path: booking("nothing") },
    ...storyScreens(stories),
    { name: "book-again", who: "unlucky", path: `/customer/booking?again=${stories.missed}` },
    { name: "edit", who: "customer", path: `/customer/booking/${pending}/edit` },
    { name: "edit-refused", who: "customer", path: `/customer/booking/${accepted}/edit` },
    { name: "edit-missing", who: "customer", path: "/customer/booking/nothing/edit" },
    { name: "checkout", who: "customer", path: `/customer/checkout/${pending}`, dark: true },
    {
      name: "checkout-incomplete",
      who: "customer",
      path: `/customer/checkout/${pending}`,
      action: async (page) => {
        await takeAnotherCard(page);
        await page
          .locator("form")
          .getByRole("button", { name: /^Authorize/ })
          .click();
      },
    },
    {
      name: "checkout-declined",
      who: "customer",
      path: `/customer/checkout/${pending}`,
      action: async (page) => {
        await fillCard("4000 0000 0000 0002")(page);
        await page.getByText("Payment Failed", { exact: true }).waitFor();
      },
    },
    {
      name: "checkout-3ds",
      who: "customer",
      path: `/customer/checkout/${pending}`,
      action: fillCard("4000 0027 6000 3184"),
      overlay: true,
      dark: true,
    },
    { name: "checkout-due", who: "customer", path: `/customer/checkout/${due}` },
    { name: "checkout-paid", who: "customer", path: `/customer/checkout/${captured}` },
    { name: "checkout-missing", who: "customer", path: "/customer/checkout/nothing" },
    { name: "receipt", who: "customer", path: `/customer/receipt/${captured}` },
    { name: "search", who: "customer", path: "/mechanics/search?place=94110", dark: true },
    {
      name: "search-map",
      who: "customer",
      path: "/mechanics/search?place=94110",
      action: async (page) => {
        const map = page.getByRole("button", { name: "Map", exact: true });
        if (await map.isVisible()) await map.click();
        const pins = page.getByRole("group", { name: /Map of where/ }).getByRole("button");
        await pins.first().click();
      },
    },
    { name: "search-none", who: "customer", path: "/mechanics/search?place=99950" },
    {
      name: "public-profile",
      who: "customer",
      path: `/mechanic/${mechanicId}/profile`,
      dark: true,
    },
    { name: "public-profile-missing", who: "customer", path: "/mechanic/nobody/profile" },
    { name: "other-role", who: "customer", path: "/mechanic/jobs" },

    // Mechanic
    { name: "home-mechanic", who: "mechanic", path: "/" },
    { name: "mechanic-dashboard", who: "mechanic", path: "/mechanic/dashboard", dark: true },
    {
      name: "mechanic-dashboard-completed",
      who: "mechanic",
      path: "/mechanic/dashboard",
      action: async (page) => {
        await page.getByRole("tab", { name: /^Completed/ }).click();
        await press("Show table")(page);
      },
    },
    { name: "mechanic-today", who: "mechanic", path: "/mechanic/today", dark: true },
    {
      name: "mechanic-help",
      who: "mechanic",
      path: "/mechanic/today",
      action: press("Help"),
      overlay: true,
    },
    { name: "mechanic-requests", who: "mechanic", path: "/mechanic/requests", dark: true },
    { name: "mechanic-jobs", who: "mechanic", path: "/mechanic/jobs", dark: true },
    {
      name: "mechanic-complete-dialog",
      who: "mechanic",
      path: "/mechanic/jobs",
      action: press("Complete & Collect Payment"),
      overlay: true,
    },
    { name: "job", who: "mechanic", path: `/mechanic/jobs/${accepted}`, dark: true },
    {
      name: "job-hand-back",
      who: "mechanic",
      path: `/mechanic/jobs/${accepted}`,
      action: press("Give up this job"),
      overlay: true,
      dark: true,
    },
    { name: "job-open", who: "mechanic", path: `/mechanic/jobs/${pending}`, picture: true },
    { name: "job-missing", who: "mechanic", path: "/mechanic/jobs/nothing", picture: true },
    { name: "mechanic-profile", who: "mechanic", path: "/mechanic/profile" },
    { name: "mechanic-profile-view", who: "mechanic", path: "/mechanic/profile/view" },
    { name: "mechanic-settings", who: "mechanic", path: "/mechanic/settings" },
    { name: "mechanic-documents", who: "mechanic", path: "/mechanic/documents", dark: true },
    {
      name: "mechanic-documents-form",
      who: "mechanic",
      path: "/mechanic/documents",
      action: async (page) => {
        const newer = page.getByRole("button", {
          name: /^Send newer document ?: Liability insurance$/,
        });
        await newer.click();
        await press(/^Send$/)(page);
      },
    },
    { name: "mechanic-skills-test", who: "mechanic", path: "/mechanic/skills-test" },
    {
      name: "mechanic-banking",
      who: "mechanic",
      path: "/mechanic/settings",
      action: async (page) => {
        await page.getByRole("tab", { name: "Banking" }).click();
        await page.getByLabel("Account holder name").fill("");
        await press("Save Bank Information")(page);
        // The button is below, and after scrolling to it the header covers half of the tabs.
        await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      },
    },
    { name: "mechanic-calendar", who: "mechanic", path: "/mechanic/calendar", dark: "every width" },
    {
      name: "mechanic-calendar-day",
      who: "mechanic",
      path: "/mechanic/calendar",
      action: press("Day"),
    },
    {
      name: "mechanic-calendar-settings",
      who: "mechanic",
      path: "/mechanic/calendar/settings",
    },
    { name: "mechanic-earnings", who: "mechanic", path: "/mechanic/earnings" },
    {
      name: "mechanic-menu",
      who: "mechanic",
      path: "/mechanic/profile/view",
      action: openMenu,
      overlay: true,
    },
    { name: "other-role-mechanic", who: "mechanic", path: "/customer/dashboard" },
    { name: "onboarding-1", who: "apprentice", path: "/mechanic/onboarding" },
    { name: "onboarding-2", who: "apprentice", path: "/mechanic/onboarding", action: onboardTo(2) },
    {
      name: "onboarding-3",
      who: "apprentice",
      path: "/mechanic/onboarding",
      action: onboardTo(3),
      dark: true,
    },

    // Administrator
    { name: "questions", who: "admin", path: "/admin/questions", dark: true },
    ...DESK_PAGES.map(({ href }) => ({
      name: href.slice(1).replace("/", "-"),
      who: "admin" as const,
      path: href,
      dark: "every width" as const,
    })),
    {
      name: "desk-resolve",
      who: "admin",
      path: "/desk",
      action: async (page) => {
        await press("Resolve")(page);
        await page.getByRole("dialog").getByRole("button", { name: "Resolve" }).click();
      },
      overlay: true,
    },
    {
      name: "desk-assign",
      who: "admin",
      path: "/desk/staff",
      action: (page) => press("Add person")(page),
      overlay: true,
    },
    {
      name: "desk-price-rules",
      who: "admin",
      path: "/desk/catalogue",
      action: async (page) => {
        await press("Prices by car: Oil Change")(page);
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("region", { name: "Try a car" }).waitFor();
        await dialog.getByRole("button", { name: /^Change Electric/ }).waitFor();
      },
      dark: "every width",
      overlay: true,
    },
    {
      name: "desk-person-panel",
      who: "admin",
      path: "/desk/people?who=mechanic",
      action: async (page) => {
        await page.locator("[aria-labelledby=people] tbody button").first().click();
        await page.getByRole("region", { name: "Signed in" }).waitFor();
      },
      dark: true,
      overlay: true,
    },
    {
      name: "desk-booking-panel",
      who: "admin",
      path: "/desk/bookings?status=completed",
      action: async (page) => {
        await page.locator("[aria-labelledby=bookings] tbody button").first().click();
        await page.getByRole("region", { name: "Emails" }).waitFor();
      },
      dark: true,
      overlay: true,
    },
    {
      name: "desk-dispute",
      who: "admin",
      path: "/desk/money",
      action: async (page) => {
        await page.locator("[aria-labelledby=disputes] a").first().click();
        await page.getByRole("dialog").waitFor();
      },
      dark: true,
      overlay: true,
    },
    { name: "desk-support-found", who: "admin", path: "/desk/support?show=all&q=payment" },
    {
      name: "desk-support-replies",
      who: "admin",
      path: "/desk/support",
      action: async (page) => {
        await press("Saved replies")(page);
        await page.getByRole("dialog", { name: "Saved replies" }).waitFor();
      },
      overlay: true,
    },
    {
      name: "desk-support-panel",
      who: "admin",
      path: "/desk/support",
      action: async (page) => {
        await page.locator("[aria-labelledby=requests] button").first().click();
        await page.getByRole("region", { name: "Their bookings" }).waitFor();
      },
      dark: true,
      overlay: true,
    },
    {
      name: "desk-vetting-panel",
      who: "admin",
      path: "/desk/vetting",
      action: async (page) => {
        await page.locator("[aria-labelledby=documents] button").first().click();
        await page.getByRole("region", { name: "File" }).waitFor();
      },
      dark: true,
      overlay: true,
    },
    { name: "desk-audit-none", who: "admin", path: "/desk/audit?about=CW-000000" },
    { name: "cards", who: "customer", path: "/customer/cards", dark: true },
    {
      name: "cards-remove",
      who: "customer",
      path: "/customer/cards",
      action: press(/^Remove/),
      overlay: true,
    },
    { name: "cards-none", who: "newcomer", path: "/customer/cards" },
    {
      name: "tip",
      who: "customer",
      path: "/customer/service-history",
      action: press("Leave a tip"),
      overlay: true,
      dark: true,
    },
    { name: "messages", who: "customer", path: "/messages", dark: true },
    { name: "messages-none", who: "newcomer", path: "/messages" },
    { name: "notifications", who: "customer", path: "/notifications", dark: true },
    { name: "notifications-none", who: "newcomer", path: "/notifications" },
    {
      name: "notification-settings",
      who: "customer",
      path: "/settings/notifications",
      dark: true,
    },
    { name: "security", who: "admin", path: "/settings/security" },
    { name: "support", who: "customer", path: "/support", dark: true },
    {
      name: "support-thread",
      who: "customer",
      path: "/support",
      action: async (page) => {
        await page.getByRole("list", { name: "Your requests" }).getByRole("link").first().click();
        await page.getByRole("textbox").waitFor();
      },
      dark: true,
    },
    { name: "support-none", who: "newcomer", path: "/support" },
    { name: "developers", who: "customer", path: "/settings/developers", dark: true },
    {
      name: "developers-create-key",
      who: "customer",
      path: "/settings/developers",
      action: press("Create API key"),
      overlay: true,
      dark: true,
    },
    { name: "your-data", who: "customer", path: "/settings/your-data", dark: true },
    { name: "your-data-free", who: "newcomer", path: "/settings/your-data" },
    { name: "sessions", who: "customer", path: "/settings/security", dark: true },
    {
      name: "security-setup",
      who: "admin",
      path: "/settings/security",
      action: press("Set up an authenticator"),
      dark: true,
    },
    { name: "admin-menu", who: "admin", path: "/desk", action: openMenu, overlay: true },
    { name: "staff-only", who: "customer", path: "/desk" },
  ];
}

/** Opens the history of the first car, which has jobs. */
async function openHistory(page: Page): Promise<void> {
  await page.locator('a[href^="/customer/garage/"]').first().click();
  await page.getByRole("tab", { name: "History" }).click();
}

/** Reloads a car's page while the server answers with an error. */
async function failCar(page: Page): Promise<void> {
  await page.route("**/api/trpc/**booking.vehicle**", (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await page.getByRole("button", { name: "Try again" }).waitFor();
}

/** Opens the drawer on a phone, the profile menu on a desktop. */
async function openMenu(page: Page): Promise<void> {
  const drawer = page.getByRole("button", { name: "Menu", exact: true });
  const menu = page.getByRole("button", { name: /^Profile menu/ });
  if (await drawer.isVisible()) await drawer.click();
  else if (await menu.isVisible()) await menu.click();
}

function onboardTo(step: 2 | 3) {
  return async (page: Page) => {
    await page.getByLabel("Phone number").fill("(406) 555-0142");
    await page.getByLabel("Years of experience").selectOption("6");
    await press("Continue")(page);
    if (step === 2) return;
    await page.getByLabel("Service location").fill("Billings, MT");
    await press("Continue")(page);
    await page.getByText("Brake Service", { exact: true }).click();
    await press("Complete Profile")(page);
  };
}

/** The ids in paths. */
export interface Known {
  pending: string;
  accepted: string;
  due: string;
  captured: string;
  mechanicId: string;
  stories: Stories;
  garage: Garage;
}

/** Signed-in sessions, with the ids their screens need. */
export interface Cast {
  known: Known;
  state: (who: Who) => Awaited<ReturnType<BrowserContext["storageState"]>>;
}

/** Signs everybody in. Maya gets a job without a mechanic and without an authorized card. */
export async function assembleCast(browser: Browser, baseURL: string): Promise<Cast> {
  const states = new Map<Who, Awaited<ReturnType<BrowserContext["storageState"]>>>();
  let known: Omit<Known, "stories" | "garage"> | undefined;
  let garage: Garage | undefined;
  let stories: Stories | undefined;
  const enterAs: Record<Who, (context: BrowserContext) => Promise<unknown>> = {
    nobody: () => Promise.resolve(),
    customer: async (context) => {
      await enter(context, MAYA);
      await bookByCall(context);
      const bookings = await bookingsOf(context);
      const accepted = inState(bookings, "accepted");
      known = {
        pending: inState(bookings, "pending", "none").id,
        accepted: accepted.id,
        due: inState(bookings, "completed", "due").id,
        captured: inState(bookings, "completed", "captured").id,
        mechanicId: accepted.mechanicId ?? "",
      };
    },
    newcomer: (context) => enter(context, GRACE),
    stranger: (context) => enterNew(context, "customer"),
    keeper: async (context) => {
      await enterNew(context, "customer");
      garage = await fillGarage(context);
    },
    unlucky: async (context) => {
      await enter(context, DAN);
      stories = await storiesOf(context);
    },
    mechanic: async (context) => {
      await enter(context, SAM);
      await context.request.put("/api/mechanic/public-page", { data: { isOn: true } });
    },
    driver: (context) => enter(context, RENEE),
    colleague: (context) => enter(context, DEVON),
    apprentice: (context) => enterNew(context, "mechanic"),
    admin: (context) => enter(context, ADMIN),
  };
  for (const who of EVERYBODY) {
    const context = await browser.newContext({ baseURL });
    await enterAs[who](context);
    states.set(who, await context.storageState());
    await context.close();
  }
  if (known === undefined || stories === undefined || garage === undefined)
    throw new Error("The demo has no bookings.");
  return {
    known: { ...known, stories, garage },
    state: (who) => states.get(who) ?? { cookies: [], origins: [] },
  };
}

/** Opens a screen, reaches its state, and waits until nothing moves. */
export async function show(page: Page, screen: Screen): Promise<void> {
  await open(page, screen.path);
  await settled(page);
  if (screen.action === undefined) return;
  await screen.action(page);
  await settled(page);
}

/**
 * Waits until everything is loaded: no skeleton, no running button, fonts ready, animations over.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector(".animate-shimmer, [aria-busy=true], .animate-spin") === null &&
      document.fonts.status === "loaded" &&
      [...document.images].every((one) => one.complete || one.loading === "lazy") &&
      document.getAnimations().every((one) => one.playState !== "running"),
  );
}
