import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { API_ROUTES } from "~/server/http/app";
import { openApiDocument } from "~/server/http/openapi/document";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { useRest } from "~test/support/rest";
import { makeScene, type Scene } from "../scene";

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await makeScene(rest);
});

const rowsSchema = z.array(z.object({ id: z.string(), amount: z.string() }));

/** Reads every row of a list page by page, as staff do. */
async function readAll(path: string) {
  const items: z.output<typeof rowsSchema> = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const address: string = cursor === "" ? path : `${path}&cursor=${cursor}`;
    const page = (await scene.administrator.get(address)).is(200);
    items.push(...rowsSchema.parse(page.body));
    cursor = page.headers.get("x-next-cursor");
  }
  return items;
}

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split("\r\n")
    .map((line) => line.slice(1, -1).split('","'));

/** Creates more than a page of refunds, many of the same amount. */
async function givenRefunds(count: number) {
  await rest.prisma.refund.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      paymentId: ID.payment,
      amountCents: 100 + (index % 7),
      reason: index === 0 ? '=HYPERLINK("https://example.com")' : `Refund ${index}`,
      bornBy: "platform" as const,
      state: "failed" as const,
    })),
  });
}

describe("a list at the desk", () => {
  test.each(["amount", "-amount", "createdAt", "-createdAt"])(
    "sorted by %s is read page by page without a missing or repeated row",
    async (sort) => {
      await givenRefunds(120);
      const rows = await readAll(`/api/desk/refunds?sort=${sort}&state=failed`);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(120);
      expect(rows).toHaveLength(120);
      const by = (row: (typeof rows)[number]) =>
        sort.endsWith("amount") ? `${row.amount} ${row.id}` : row.id;
      const upwards = rows.map(by).toSorted();
      expect(rows.map(by)).toEqual(sort.startsWith("-") ? upwards.toReversed() : upwards);
    },
  );

  test("as a file has the list's rows in its order, and runs nothing in a spreadsheet", async () => {
    await givenRefunds(120);
    const shown = await readAll("/api/desk/refunds?sort=-amount&state=failed");
    const answer = (
      await scene.administrator.get("/api/desk/refunds.csv?sort=-amount&state=failed")
    ).is(200);
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="refunds.csv"');
    const [heading, ...lines] = linesOf(answer.text);
    expect(heading).toContain("Reason");
    const amount = heading?.indexOf("Amount") ?? -1;
    expect(lines.map((line) => line[amount])).toEqual(shown.map((row) => row.amount));
    expect(answer.text).toContain(`"'=HYPERLINK(""https://example.com"")"`);
  });

  test.each([
    ["disputes.csv?show=open", '"Opened (America/New_York)","Booking","Dispute"'],
    ["payouts.csv?sort=-amount", '"Planned (America/New_York)","Payout","Run"'],
    ["payouts/runs.csv", '"Started (America/New_York)","Run","Method"'],
    ["ledger.csv?from=2026-01-01", '"Date (America/New_York)","Entry","Account","Mechanic ID"'],
    ["audit.csv?act=work", '"When (America/New_York)","Who","Action"'],
    ["services.csv?show=offered", '"Service","Description","Category"'],
    ["promos.csv?sort=-cost", '"Code","State","Percent"'],
    [
      "support.csv?show=all",
      '"Asked (America/New_York)","Last written (America/New_York)","Subject"',
    ],
    ["tie-out.csv", '"Found (America/New_York)","What","Booking"'],
  ])("%s starts with its headings, and is for staff alone", async (path, heading) => {
    const { text } = (await scene.administrator.get(`/api/desk/${path}`)).is(200);
    expect(text.startsWith(heading)).toBe(true);
    (await scene.customer.get(`/api/desk/${path}`)).refused(403, "FORBIDDEN");
  });

  test("that can be filtered by `show` also shows all", async () => {
    const parametersSchema = z.object({
      parameters: z.array(z.looseObject({ name: z.string().optional() })),
    });
    const lists = Object.entries(openApiDocument().paths).flatMap(([path, { get }]) => {
      const { success, data } = parametersSchema.safeParse(get);
      return success && data.parameters.some(({ name }) => name === "show") ? [path] : [];
    });
    expect(lists).toEqual(expect.arrayContaining(["/api/desk/disputes", "/api/desk/promos.csv"]));
    for (const path of lists) (await scene.administrator.get(`${path}?show=all`)).is(200);
  });

  test("every file starts with a byte order mark, and has only times that a spreadsheet can read", async () => {
    const files = API_ROUTES.filter((route) => route.endsWith(".csv") && !route.includes(":"));
    expect(files.length).toBeGreaterThan(12);
    for (const route of files) {
      const path = route.replace(/^GET /, "");
      const who = path.includes("/desk/") ? scene.administrator : scene.mechanic;
      const { bytes, text } = (await who.get(path)).is(200);
      expect(Buffer.from(bytes).toString("hex"), path).toMatch(/^efbbbf/);
      expect(text, path).not.toMatch(/\d{4}-\d{2}-\d{2}T\d{2}:/);
    }
    const { text } = (await scene.administrator.get("/api/desk/bookings.csv")).is(200);
    const [heading = [], first = []] = linesOf(text);
    expect(heading.slice(0, 4)).toEqual([
      "Booking",
      "Booked (America/New_York)",
      "Start",
      "Time zone",
    ]);
    expect(first[2]).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
  });

  test("the log as a file has exactly the matching actions", async () => {
    const reasons = Array.from({ length: 120 }, (_, n) => `Number ${n}`);
    await rest.prisma.auditEntry.createMany({
      data: reasons.map((reason, n) => ({
        userId: crypto.randomUUID(),
        action: n % 2 === 0 ? "alert.resolved" : "payout.run",
        subject: crypto.randomUUID(),
        reason,
        createdAt: new Date(Date.UTC(2026, 9, 1, 12, n)),
      })),
    });
    const { text } = (
      await scene.administrator.get("/api/desk/audit.csv?act=work&to=2026-10-31")
    ).is(200);
    const [heading = [], ...lines] = linesOf(text);
    const reason = heading.indexOf("Reason");
    expect(reason).toBeGreaterThan(0);
    // Newest first, and more than a page of them.
    expect(lines.map((line) => line[reason])).toEqual(
      reasons.filter((_, n) => n % 2 === 0).toReversed(),
    );
  });

  test("the catalog as a file has the rows on screen, in order", async () => {
    const { body } = (await scene.administrator.get("/api/desk/services")).is(200);
    const services = z
      .array(z.object({ name: z.string(), basePrice: z.string(), offered: z.boolean() }))
      .parse(body);
    const offered = services.filter((service) => service.offered);
    const byPrice = offered.toSorted((a, b) => Number(b.basePrice) - Number(a.basePrice));
    const file = async (query: string) => {
      const { text } = (await scene.administrator.get(`/api/desk/services.csv?${query}`)).is(200);
      const [, ...lines] = linesOf(text);
      return lines.map(([name]) => name);
    };
    const names = (rows: typeof services) => rows.map(({ name }) => name);
    expect(await file("show=offered")).toEqual(names(offered));
    expect(await file("show=offered&sort=-price")).toEqual(names(byPrice));
    expect(await file("show=retired")).toEqual(
      names(services.filter((service) => !service.offered)),
    );
    (await scene.administrator.get("/api/desk/services.csv?sort=color")).refused(400, "INVALID");
  });

  test("sorting by an unknown column is refused", async () => {
    (await scene.administrator.get("/api/desk/refunds?sort=reason")).refused(400, "INVALID");
    (await scene.administrator.get("/api/desk/refunds.csv?sort=reason")).refused(400, "INVALID");
  });
});
