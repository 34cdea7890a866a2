import { createElement } from "react";
import { expect, test } from "vitest";
import type { AuditEntryView } from "~/domain/staff/audit";
import { AuditScreen } from "~/features/desk/audit/audit-screen";
import { CUSTOMER } from "~test/support/sample";
import { buttonsOf, drawScreen, fieldsOf, linksOf } from "~test/support/screen";

const ROW: AuditEntryView = {
  id: "a1",
  at: "2026-11-22T15:00:00.000Z",
  who: "Alex Admin",
  whoId: "u1",
  action: "booking.cancelled",
  subject: "b1",
  about: { kind: "booking", id: "CW-7K3F9Q", name: "CW-7K3F9Q" },
  reason: "The street is closed.",
  changes: { status: "accepted → cancelled" },
  redactedAt: null,
};
const NOTHING = {
  who: undefined,
  act: undefined,
  about: undefined,
  from: undefined,
  to: undefined,
};

const draw = (
  rows: AuditEntryView[] | undefined,
  { query = "", nextCursor = null as string | null, tooMany = false } = {},
  filter: object = {},
) =>
  drawScreen(createElement(AuditScreen, { user: { ...CUSTOMER, staffRole: "operator" } }), {
    query,
    fill: (utils) => {
      if (rows === undefined) return;
      const pages = [{ rows, nextCursor, tooMany }];
      utils.desk.audit.setInfiniteData({ ...NOTHING, ...filter }, { pages, pageParams: [null] });
    },
  });

test("shows who did what, to which booking, what changed, and why", () => {
  const { text, html } = draw([ROW]);
  expect(text).toMatch(/Canceled a booking CW-7K3F9Q/);
  expect(text).toContain("Alex Admin · status: accepted → cancelled");
  expect(text).toContain("The street is closed.");
  expect(text).toContain("1 action.");
  expect(linksOf(html).get("CW-7K3F9Q")).toBe("/desk/bookings?booking=CW-7K3F9Q");
});

test("links people and requests; shows the id when there is no page, and keeps an old name", () => {
  const person = { kind: "person" as const, id: "p1", name: "Maya Torres" };
  const request = { kind: "request" as const, id: "s1", name: "A payment" };
  const { text, html } = draw([
    { ...ROW, id: "1", action: "person.read", about: person },
    { ...ROW, id: "2", action: "support.closed", about: request },
    { ...ROW, id: "3", action: "gone.by", subject: "run-1", about: null },
  ]);
  expect(linksOf(html).get("Maya Torres")).toBe("/desk/people?person=p1");
  expect(linksOf(html).get("A payment")).toBe("/desk/support?request=s1");
  expect(text).toMatch(/gone\.by\s*run-1/);
});

test("shows no id: neither of what was affected nor among the changes", () => {
  const id = "019a0000-0000-7000-8000-000000000001";
  const { text } = draw([
    { ...ROW, subject: id, about: null, changes: { claim: id, decision: "dismiss" } },
    { ...ROW, id: "2", subject: id, about: null, changes: { document: id } },
  ]);
  expect(text).toContain("Alex Admin · decision: dismiss");
  expect(text).not.toContain(id);
});

test("keeps the filter in the address and exports what it shows", () => {
  const filter = { who: "u1", act: "bookings", about: "CW-7K3F9Q", from: "2026-11-01" };
  const { html, text } = draw(
    [ROW],
    {
      query: "who=u1&act=bookings&about=CW-7K3F9Q&from=2026-11-01&to=never",
      nextCursor: "a1",
      tooMany: true,
    },
    filter,
  );
  expect(linksOf(html).get("Audit log as CSV")).toBe(
    "/api/desk/audit.csv?who=u1&act=bookings&about=CW-7K3F9Q&from=2026-11-01",
  );
  expect(fieldsOf(html)).toEqual(["Affected", "Staff member", "Action", "From", "To"]);
  // The hint about what can be found is also read to screen reader users.
  const [, hint = "none"] = /type="search"[^>]* aria-describedby="([^"]*)"/.exec(html) ?? [];
  expect(html).toMatch(new RegExp(`<p id="${hint}"[^>]*>Enter a full booking number`));
  expect(html).toMatch(/<optgroup label="Bookings">/);
  expect(html).toMatch(/<option value="u1" selected="">Alex Admin/);
  expect(text).toContain("Showing the first 1.");
  expect(text).toContain("More people match.");
  expect(buttonsOf(html)).toContain("Show more");
});

test("offers to clear filters when nothing matches, and says when there are no staff actions yet", () => {
  const narrowed = draw([], { query: "act=money" }, { act: "money" });
  expect(narrowed.text).toContain("Nothing matches");
  expect(buttonsOf(narrowed.html)).toContain("Clear filters");
  const empty = draw([]);
  expect(empty.text).toContain("No staff actions yet");
  expect(buttonsOf(empty.html)).not.toContain("Clear filters");
});

test("shows its title, filters and placeholder rows while loading, without a count", () => {
  const { html, text } = draw(undefined);
  expect(html).toMatch(/<h1[^>]*>Audit log<\/h1>/);
  expect(fieldsOf(html)).toEqual(fieldsOf(draw([ROW]).html));
  expect(html.includes("animate-shimmer")).toBe(true);
  expect(text).not.toMatch(/No staff actions|Nothing matches|actions\./);
});
