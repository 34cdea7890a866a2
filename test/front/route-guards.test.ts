import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { markMailLink } from "~/domain/mail-link";
import { ROUTE_GUARDS } from "~/server/front/route-guards";
import { useRest } from "~test/support/rest";

const rest = useRest();

/** Returns the first word of the page shown, or the address it redirects to. */
async function outcome(
  path: string,
  visitor: ReturnType<typeof rest.visitor> = rest.visitor(),
  headers: Record<string, string> = {},
) {
  const answer = await visitor.get(path, { headers });
  const shown = answer.text.split(" ")[0]?.replace(/\.(html|rsc)$/, "");
  return answer.headers.get("location") ?? (answer.status === 404 ? 404 : shown);
}

const SIGNED_IN = Object.keys(ROUTE_GUARDS).filter(
  (path) => !/^\/(auth|docs|book)\b|^\/$|set-password|book-service/.test(path),
);

test("every page under src/app has a route guard", () => {
  const pages = readdirSync("src/app", { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, "").replaceAll(/\([^)]+\)\/?/g, "")}`)
    .flatMap((path) =>
      path.includes("[role]")
        ? ["customer", "mechanic"].map((role) => path.replace("[role]", role))
        : [path],
    )
    // Left out, because these pages are shown only at other addresses.
    .filter((path) => !["/home", "/other-role", "/staff-only"].includes(path));
  expect(
    Object.keys(ROUTE_GUARDS)
      .filter((path) => !path.endsWith("book-service"))
      .toSorted(),
  ).toEqual(pages.toSorted());
});

describe("signed out", () => {
  test.each(SIGNED_IN)("%s leads to the role choice and back", async (pattern) => {
    const path = pattern.replaceAll(/\[\w+\]/g, "some-id");
    const wanted = `/auth/role-selection?next=${encodeURIComponent(path)}`;
    expect(await outcome(path)).toBe(wanted);
    expect(await outcome(`${path}?_rsc=1a2b`, rest.visitor(), { rsc: "1" })).toBe(wanted);
  });

  test.each([
    ["/customer/bookings/some-id", "customer"],
    ["/mechanic/jobs/some-id", "mechanic"],
    ["/messages?thread=some-id", "customer"],
  ])("a link from an email to %s offers a code first, and leads there", async (path, role) => {
    const linked = new URL(markMailLink(`https://example.com${path}`));
    const query = new URLSearchParams({ role, next: path });
    expect(await outcome(`${linked.pathname}${linked.search}`)).toBe(`/auth/code?${query}`);
  });

  test("keeps the query for the way back", async () => {
    expect(await outcome("/mechanics/search?place=94110&_rsc=x")).toBe(
      `/auth/role-selection?next=${encodeURIComponent("/mechanics/search?place=94110")}`,
    );
  });

  test.each([
    ["/", "/"],
    ["/auth/login/customer?next=%2Fcustomer%2Fdashboard", "/auth/login/customer"],
    ["/auth/signup", "/auth/signup"],
    ["/user/set-password", "/user/set-password"],
    ["/docs/api", "/docs/api"],
    ["/book?q=Dead%20battery&zip=94110", "/book"],
    ["/customer/book-service", "/customer/booking"],
    ["/customer/dashboard/", "/customer/dashboard"],
    ["//customer//dashboard", "/customer/dashboard"],
    ["/auth/login/admin", 404],
    ["/home", 404],
    ["/other-role", 404],
    ["/staff-only", 404],
    ["/customer/checkout/a%22b", 404],
    ["/customer/checkout/a/b", 404],
  ])("%s is %s", async (path, expected) => {
    expect(await outcome(path)).toBe(expected);
  });
});

test("a cookie of an ended session leads to the role choice, which says so", async () => {
  const customer = await rest.signUp("customer");
  const elsewhere = customer.copy();
  await customer.post("/api/auth/logout", {});
  expect(await outcome("/customer/dashboard", elsewhere)).toBe(
    "/auth/role-selection?next=%2Fcustomer%2Fdashboard&signedOut=1",
  );
});

describe("signed in", () => {
  test("a customer sees the customer's pages, and a notice on the mechanic's", async () => {
    const customer = await rest.signUp("customer");
    expect(await outcome("/", customer)).toBe("/home");
    expect(await outcome("/customer/dashboard", customer)).toBe("/customer/dashboard");
    expect(await outcome("/mechanic/dashboard", customer)).toBe("/other-role");
    expect(await outcome("/mechanic/dashboard", customer, { rsc: "1" })).toBe("/other-role");
    expect(await outcome("/mechanic/onboarding", customer)).toBe("/other-role");
    expect(await outcome("/mechanic/some-id/profile", customer)).toBe("/mechanic/[userId]/profile");
    expect(await outcome("/admin/questions", customer)).toBe(404);
    expect(await outcome("/desk", customer)).toBe("/staff-only");
    expect(await outcome("/desk", customer, { rsc: "1" })).toBe("/staff-only");
    expect(await outcome("/settings/security", customer)).toBe("/settings/security");
    expect(await outcome("/auth/login/customer", customer)).toBe("/");
    expect(await outcome("/book?q=Dead%20battery&service=tune-up", customer)).toBe(
      "/customer/booking?q=Dead+battery&service=tune-up",
    );
    expect(await outcome("/auth/signup?next=%2Fcustomer%2Fbooking", customer)).toBe(
      "/customer/booking",
    );
    expect(await outcome("/auth/signup?next=%2F%2Fevil.example", customer)).toBe("/");
    expect(await outcome("/?welcome=1", customer)).toBe("/customer/profile");
  });

  test("only users without a password can create one", async () => {
    const customer = await rest.signUp("customer");
    expect(await outcome("/user/set-password", customer)).toBe("/");
    await rest.prisma.session.updateMany({ data: { viaTemporary: true } });
    expect(await outcome("/user/set-password", customer)).toBe("/user/set-password");
  });

  test("a mechanic without a profile creates one first", async () => {
    const mechanic = await rest.signUp("mechanic");
    expect(await outcome("/mechanic/dashboard", mechanic)).toBe("/mechanic/onboarding");
    expect(await outcome("/mechanic/onboarding", mechanic)).toBe("/mechanic/onboarding");
    expect(await outcome("/customer/service-history", mechanic)).toBe("/other-role");
    expect(await outcome("/?welcome=1", mechanic)).toBe("/mechanic/onboarding");
  });

  test("an ended session counts as signed out", async () => {
    const customer = await rest.signUp("customer");
    await rest.prisma.session.deleteMany();
    expect(await outcome("/customer/profile", customer)).toMatch(/^\/auth\/role-selection/);
    // The guard lets it through, and the page itself says that the session has ended.
    expect(await outcome("/", customer)).toBe("/home");
    expect(await outcome("/auth/signup", customer)).toBe("/auth/signup");
  });

  test("shows the page with an error when the session can't be read", async () => {
    const customer = await rest.signUp("customer");
    rest.replace({ sql: () => Promise.reject(new Error("The database is down.")) });
    const answer = await customer.get("/customer/profile");
    expect(answer.status).toBe(503);
    expect(answer.text).toMatch(/^\/customer\/profile\.html/);
  });
});
