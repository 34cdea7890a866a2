import { createElement } from "react";
import { describe, expect, test } from "vitest";
import type { UserView } from "~/domain/account/view";
import type { DeskPromo } from "~/domain/promo/schema";
import { MoneyScreen } from "~/features/desk/money/money-screen";
import { PayoutsScreen } from "~/features/desk/payouts/payouts-screen";
import { PeopleScreen } from "~/features/desk/people/people-screen";
import { PromosScreen } from "~/features/desk/promos/promos-screen";
import { StaffScreen } from "~/features/desk/staff/staff-screen";
import { CUSTOMER } from "~test/support/sample";
import { buttonsOf, drawScreen, linksOf } from "~test/support/screen";

const OPERATOR: UserView = { ...CUSTOMER, staffRole: "operator" };
const OWNER: UserView = { ...CUSTOMER, staffRole: "owner" };

const PROMO: DeskPromo = {
  id: "promo-1",
  code: "SPRING",
  percent: 10,
  amount: null,
  maximum: null,
  firstBookingOnly: false,
  startsAt: null,
  endsAt: null,
  usesInAll: null,
  usesPerPerson: 1,
  bornBy: "platform",
  paused: false,
  promised: false,
  state: "active",
  version: 1,
  uses: 3,
  discounts: "12.00",
  cost: "12.00",
};

const promos = (user: UserView, items: DeskPromo[], query = "") =>
  drawScreen(createElement(PromosScreen, { user }), {
    query,
    fill: (utils) => utils.desk.promos.list.setData(undefined, items),
  });

describe("a list of the desk", () => {
  test("names its region and table by its heading, and each row by its first cell", () => {
    const { html } = promos(OPERATOR, [PROMO]);
    expect(html).toMatch(/<h2 id="promos"[^>]*>Promo codes</);
    expect(html).toMatch(/role="region" aria-labelledby="promos" tabindex="0"/);
    expect(html).toMatch(/<th scope="row"[^>]*>(?:<[^>]*>)*SPRING/);
  });

  test("offers owners what operators may only look at", () => {
    const owner = promos(OWNER, [PROMO]);
    const operator = promos(OPERATOR, [PROMO]);
    expect(buttonsOf(owner.html)).toEqual(
      expect.arrayContaining(["Add a code", "Change SPRING", "Pause SPRING"]),
    );
    expect(buttonsOf(operator.html)).toEqual(expect.not.arrayContaining(["Add a code"]));
    expect(operator.html).not.toContain("Pause SPRING");
    expect(operator.html).not.toMatch(/<th scope="col"[^>]*>Change/);
  });

  test("sorts by the address, says which way, and links to the file of what it shows", () => {
    const cheap = { ...PROMO, id: "promo-2", code: "SUMMER", cost: "1.00" };
    const { html, text } = promos(OPERATOR, [PROMO, cheap], "sort=cost&show=active");
    expect(text).toMatch(/SUMMER[\s\S]*SPRING/);
    expect(html.match(/aria-sort="[a-z]+"/g)).toEqual(['aria-sort="ascending"']);
    expect(linksOf(html).get("Promo codes as CSV")).toBe(
      "/api/desk/promos.csv?show=active&sort=cost",
    );
  });

  test("that is empty says so; one that a filter empties offers to clear the filter", () => {
    const empty = promos(OPERATOR, []);
    expect(empty.text).toContain("No codes yet");
    expect(buttonsOf(empty.html)).not.toContain("Clear filters");
    const filtered = promos(OPERATOR, [PROMO], "show=paused");
    expect(filtered.text).toContain("No codes found");
    expect(buttonsOf(filtered.html)).toContain("Clear filters");
  });

  test("that a search empties offers to clear the search", () => {
    const { html } = drawScreen(createElement(PeopleScreen, { user: OPERATOR }), {
      query: "q=Zzz",
      fill: (utils) =>
        utils.desk.people.setInfiniteData(
          { q: "Zzz" },
          {
            pages: [{ items: [], nextCursor: null, tooMany: false, total: 0 }],
            pageParams: [null],
          },
        ),
    });
    expect(buttonsOf(html)).toContain("Clear search");
  });

  test("keeps its heading and filters while its rows are on their way", () => {
    const money = drawScreen(createElement(MoneyScreen, { user: OPERATOR }));
    expect(money.text).toContain("Refunds and credit notes");
    expect(money.text).not.toContain("No refunds");
    const payouts = drawScreen(createElement(PayoutsScreen, { user: OPERATOR }));
    expect(payouts.text).toContain("Runs");
    expect(payouts.text).not.toContain("No runs yet");
  });

  test("without a second factor a member of staff stands out", () => {
    const member = {
      userId: "u1",
      name: "Alex Admin",
      email: "alex@example.com",
      role: "owner" as const,
      hasSecondFactor: false,
    };
    const { html, text } = drawScreen(createElement(StaffScreen, { user: OWNER }), {
      fill: (utils) => utils.desk.staff.setData(undefined, [member]),
    });
    expect(text).toMatch(/Alex Admin\s*alex@example\.com\s*Owner\s*No second factor yet/);
    expect(html).toContain('aria-label="Change the role of Alex Admin"');
  });
});
