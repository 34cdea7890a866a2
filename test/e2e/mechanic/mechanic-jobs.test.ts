import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { PHONE, useBrowser } from "../support/browser";
import { PASSWORD, freshEmail, open, seeToast, signUp } from "../support/people";
import { useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

interface Named {
  id: string;
  name: string;
  bookingNumber: string;
}

/** Creates a mechanic with a profile by the documented calls, signed in on the page. */
async function mechanicOn(page: Page): Promise<Named> {
  const person = { firstName: "Morgan", lastName: "Reyes", email: freshEmail("morgan") };
  const user: Named = await (
    await page.request.post("/api/auth/signup", {
      data: { ...person, password: PASSWORD, role: "mechanic" },
    })
  ).json();
  await page.request.post("/api/mechanic/profile", {
    data: {
      phone: "(307) 555-0110",
      yearsExperience: 6,
      location: "Casper, WY 82601",
      serviceRadius: 25,
      specializations: ["Brake Service"],
      tools: [],
      hourlyRate: null,
      workExperience: "Twelve years in a dealership.",
      certificationsText: "",
    },
  });
  return user;
}

/** Books this mechanic for `hours` hours from now, as a new customer. */
async function request(page: Page, mechanicId: string, hours: readonly number[]): Promise<Named[]> {
  await signUp(page, "customer", {
    firstName: "Casey",
    lastName: "Doe",
    email: freshEmail("casey"),
  });
  const vehicle: Named = await (
    await page.request.post("/api/vehicles", {
      data: { year: 2019, make: "Honda", model: "Civic" },
    })
  ).json();
  const services: Named[] = await (await page.request.get("/api/services")).json();
  const bookings: Named[] = [];
  for (const hour of hours) {
    const made = await page.request.post("/api/bookings", {
      data: {
        vehicleId: vehicle.id,
        mechanicId,
        serviceLocation: "220 S Center St, Casper, WY 82601",
        scheduledAt: new Date(Date.now() + hour * 3_600_000).toISOString(),
        customerProvidesPartss: false,
        serviceIds: services.slice(0, 1).map(({ id }) => id),
        issueDescription: "The wiring of the window smells.",
        timeZone: "America/Denver",
      },
    });
    expect(made.status()).toBe(201);
    bookings.push(await made.json());
  }
  return bookings;
}

const cardOf = (page: Page, booking: Named | undefined) =>
  page.getByRole("article").filter({ hasText: booking?.bookingNumber ?? "" });

describe("a mechanic's work", () => {
  test("follows the dashboard's buttons with their toasts", async () => {
    const mechanic = await browser.person(server.current.url, { viewport: PHONE });
    const customer = await browser.person(server.current.url);
    const { id } = await mechanicOn(mechanic);
    await request(customer, id, [30]);
    await open(mechanic, "/mechanic/dashboard");
    await mechanic.getByRole("tab", { name: "Pending (1)" }).waitFor();
    // Only My Jobs can decline.
    await expect.poll(() => mechanic.getByRole("button", { name: "Decline" }).count()).toBe(0);
    await mechanic.getByRole("button", { name: "Accept Job" }).click();
    await seeToast(mechanic, "Booking accepted!");
    // The tab follows the job.
    await mechanic.getByRole("tab", { name: "Active (1)", selected: true }).waitFor();
    await mechanic.getByText("En Route", { exact: true }).waitFor();
    const question = mechanic.getByRole("alertdialog");
    await mechanic.getByRole("button", { name: "Start Work" }).click();
    await question.getByText(/which isn't today/).waitFor();
    await question.getByRole("button", { name: "Start Work" }).click();
    await seeToast(mechanic, "Status updated");
    await mechanic.getByText("In Progress", { exact: true }).waitFor();
    await mechanic.getByRole("button", { name: "Complete Job" }).click();
    await question.getByText(/we'll ask the customer to confirm right away/).waitFor();
    await question.getByRole("button", { name: "Complete Job" }).click();
    await mechanic.getByRole("tab", { name: "Completed (1)", selected: true }).waitFor();
    await mechanic.getByText("Casey Doe").waitFor();
    await mechanic.getByText(/awaiting payment/).waitFor();
  });

  test("asks before it declines or charges, and says honestly what is unpaid", async () => {
    const mechanic = await browser.person(server.current.url, { viewport: PHONE });
    const customer = await browser.person(server.current.url);
    const { id } = await mechanicOn(mechanic);
    const [first, second] = await request(customer, id, [30, 60]);
    await open(mechanic, "/mechanic/jobs");

    const refused = cardOf(mechanic, first);
    await refused
      .getByText(/\$50\.00 diagnostic fee/)
      .first()
      .waitFor();
    await refused.getByText("Requested you").waitFor();
    await refused.getByRole("button", { name: "Decline" }).click();
    const question = mechanic.getByRole("alertdialog");
    await question.getByRole("button", { name: "Go back" }).click();
    await question.waitFor({ state: "detached" });
    await refused.getByRole("button", { name: "Decline" }).click();
    await question.getByRole("button", { name: "Decline" }).click();
    await seeToast(mechanic, "Booking updated");
    await refused.getByText("Cancelled", { exact: true }).waitFor();

    const done = cardOf(mechanic, second);
    await done.getByRole("button", { name: "Accept Job" }).click();
    await done.getByText("Accepted", { exact: true }).waitFor();
    // This mechanic isn't verified.
    await done.getByText(/Street, notes and phone are shown 2 hours before the start/).waitFor();
    await done.getByRole("button", { name: "Start Job" }).click();
    await question.getByRole("button", { name: "Start Job" }).click();
    await done.getByRole("button", { name: "Complete & Collect Payment" }).click();
    await question.getByText(/There's no hold on a card for this job/).waitFor();
    await question.getByRole("button", { name: "Complete & Collect Payment" }).click();
    await seeToast(mechanic, "Job completed!");
    await done.getByText(/Payment due/).waitFor();
    await expect.poll(() => mechanic.getByText("Paid & Complete").count()).toBe(0);

    // The address holds the tab.
    await mechanic.getByRole("tab", { name: "Cancelled (1)" }).click();
    await mechanic.waitForURL(/\/mechanic\/jobs\?status=cancelled$/);
    await mechanic.reload();
    await mechanic.getByRole("tab", { name: "Cancelled (1)", selected: true }).waitFor();
    await mechanic.goBack();
    await mechanic.getByRole("tab", { name: "All (2)", selected: true }).waitFor();
  });

  test("view and focus follow the job, so no other job's button is under the finger", async () => {
    const mechanic = await browser.person(server.current.url, { viewport: PHONE });
    const customer = await browser.person(server.current.url);
    const { id } = await mechanicOn(mechanic);
    const [first, second] = await request(customer, id, [30, 60, 90, 120]);
    await open(mechanic, "/mechanic/jobs");
    const question = mechanic.getByRole("alertdialog");

    /**
     * Presses at the button's position, and returns the job there and the one with the focus
     * afterwards.
     */
    async function press(button: Locator, change: Locator) {
      // In the middle, because the bar with the five places is at the bottom.
      await button.evaluate((element) => element.scrollIntoView({ block: "center" }));
      const box = await button.boundingBox();
      if (box === null) throw new Error("The button is not visible.");
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await mechanic.mouse.click(x, y);
      await change.waitFor();
      await question.waitFor({ state: "detached" });
      return async () =>
        mechanic.evaluate(
          (at) => ({
            under: document
              .elementFromPoint(at.x, at.y)
              ?.closest("article")
              ?.getAttribute("aria-labelledby"),
            focused: document.activeElement?.id,
          }),
          { x, y },
        );
    }
    const itself = (job: Named | undefined) => ({
      under: `job-${job?.id}`,
      focused: `job-${job?.id}`,
    });
    const card = cardOf(mechanic, first);
    const accepted = await press(
      card.getByRole("button", { name: "Accept Job" }),
      card.getByText("Accepted", { exact: true }),
    );
    await expect.poll(accepted).toEqual(itself(first));
    await card.getByRole("button", { name: "Start Job" }).click();
    const begun = await press(
      question.getByRole("button", { name: "Start Job" }),
      card.getByText("In Progress", { exact: true }),
    );
    await expect.poll(begun).toEqual(itself(first));
    await card.getByRole("button", { name: "Complete & Collect Payment" }).click();
    const done = await press(
      question.getByRole("button", { name: "Complete & Collect Payment" }),
      card.getByText("Completed", { exact: true }),
    );
    await expect.poll(done).toEqual(itself(first));

    const next = cardOf(mechanic, second);
    await next.getByRole("button", { name: "Accept Job" }).focus();
    await mechanic.keyboard.press("Enter");
    await next.getByText("Accepted", { exact: true }).waitFor();
    await expect
      .poll(() => mechanic.evaluate(() => document.activeElement?.id))
      .toBe(`job-${second?.id}`);
    await mechanic.keyboard.press("Enter");
    expect(await mechanic.getByRole("button", { name: "Accept Job" }).count()).toBe(2);
  });

  test("shows the customer's changes before the job is accepted, and accepts the new version", async () => {
    const mechanic = await browser.person(server.current.url, { viewport: PHONE });
    const customer = await browser.person(server.current.url);
    const { id } = await mechanicOn(mechanic);
    const [booking] = await request(customer, id, [30]);
    // Without live events the screen keeps showing its first data.
    await mechanic.route(/booking\.changes/, (route) => route.fulfill({ status: 429, json: [] }));
    await open(mechanic, "/mechanic/jobs");
    const card = cardOf(mechanic, booking);
    const accept = card.getByRole("button", { name: "Accept Job" });
    await accept.waitFor();
    const services: Named[] = await (await customer.request.get("/api/services")).json();
    const edit = async (serviceLocation: string, service: Named | undefined) => {
      const data = { serviceLocation, serviceIds: [service?.id] };
      const edited = await customer.request.put(`/api/bookings/${booking?.id}`, { data });
      expect(edited.status()).toBe(200);
    };
    await edit("1 Capitol Ave, Cheyenne, WY 82001", services[1]);

    await accept.click();
    const question = mechanic.getByRole("alertdialog");
    await question.getByText("The customer changed this job").waitFor();
    await question.getByText("Casper, WY 82601").waitFor();
    await question.getByText("Cheyenne, WY 82001").waitFor();
    await question.getByText(services[1]?.name ?? "").waitFor();
    await question.getByRole("button", { name: "Don't accept" }).click();
    await question.waitFor({ state: "detached" });
    await card.getByText("Cheyenne, WY 82001").waitFor();

    await edit("220 S Center St, Casper, WY 82601", services[0]);
    await accept.click();
    await question.getByRole("button", { name: "Accept updated job" }).click();
    await seeToast(mechanic, "Booking updated");
    // This mechanic isn't verified, so the street opens later.
    await card.getByText("Casper, WY 82601").waitFor();
  });

  test("shows the server's message for a job that is gone", async () => {
    const mechanic = await browser.person(server.current.url);
    const customer = await browser.person(server.current.url);
    const { id } = await mechanicOn(mechanic);
    const [booking] = await request(customer, id, [30]);
    await open(mechanic, "/mechanic/jobs");
    const accept = cardOf(mechanic, booking).getByRole("button", { name: "Accept Job" });
    await accept.waitFor();
    // The list can't be refetched, so the page still shows the old one.
    await mechanic
      .context()
      .route(/\/api\/trpc\/[^?]*booking\.list/, (route) =>
        route.fulfill({ status: 429, json: [] }),
      );
    await customer.request.put(`/api/bookings/${booking?.id}`, { data: { status: "cancelled" } });
    await accept.click();
    await seeToast(mechanic, "Update failed");
  });
});
