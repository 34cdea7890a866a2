import { createElement } from "react";
import { describe, expect, test } from "vitest";
import type { DeskPersonRow } from "~/domain/staff/people";
import { BookingsScreen } from "~/features/desk/bookings/bookings-screen";
import { PagedList, type PagedCall } from "~/features/desk/table/paged-list";
import { PeopleScreen } from "~/features/desk/people/people-screen";
import { CUSTOMER } from "~test/support/sample";
import { buttonsOf, drawScreen } from "~test/support/screen";

const STAFF = { ...CUSTOMER, staffRole: "operator" as const };

const CALL: PagedCall<{ items: string[] }> = {
  error: null,
  refetch: () => undefined,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: () => undefined,
};

describe("a paged list", () => {
  const draw = (call: Partial<typeof CALL>) => {
    const Drawn = () =>
      PagedList<string>({
        list: { ...CALL, ...call },
        of: "reviews",
        waiting: "It is on its way.",
        empty: "Nothing is here.",
        children: (rows) => rows.join(" and "),
      });
    return drawScreen(createElement(Drawn));
  };

  test("reserves its space until the first page arrives", () => {
    const { html, text } = draw({});
    expect(text.trim()).toBe("It is on its way.");
    expect(buttonsOf(html)).toEqual([]);
  });

  test("says why it couldn't be loaded, and offers to try again", () => {
    const { html, text } = draw({ error: { message: "It is broken." } });
    expect(text).toContain("The reviews couldn't be loaded It is broken.");
    expect(text).not.toContain("on its way");
    expect(buttonsOf(html)).toEqual(["Try again"]);
  });

  test("keeps its rows when a refresh fails", () => {
    const data = { pages: [{ items: ["One"] }] };
    const { html, text } = draw({ data, error: { message: "It is broken." } });
    expect(text.trim()).toBe("One");
    expect(buttonsOf(html)).toEqual([]);
  });

  test("says when it is empty", () => {
    expect(draw({ data: { pages: [{ items: [] }] } }).text.trim()).toBe("Nothing is here.");
  });

  test("shows the rows of all pages, and offers more only when there are more", () => {
    const data = { pages: [{ items: ["One", "Two"] }, { items: ["Three"] }] };
    const whole = draw({ data });
    expect(whole.text.trim()).toBe("One and Two and Three");
    expect(buttonsOf(whole.html)).toEqual([]);
    expect(buttonsOf(draw({ data, hasNextPage: true }).html)).toEqual(["Show more"]);
  });
});

const PERSON: DeskPersonRow = {
  id: "p1",
  name: "Maya Torres",
  email: "maya@example.com",
  phone: "",
  userType: "customer",
  staffRole: null,
  joinedAt: "2026-11-22T15:00:00.000Z",
  state: "active",
};

describe("the desk's people", () => {
  const draw = (
    items: DeskPersonRow[],
    nextCursor: string | null = null,
    tooMany = false,
    total: number | null = null,
  ) =>
    drawScreen(createElement(PeopleScreen, { user: STAFF }), {
      fill: (utils) =>
        utils.desk.people.setInfiniteData(
          {},
          { pages: [{ items, nextCursor, tooMany, total }], pageParams: [null] },
        ),
    });

  test("are listed in a table with a count", () => {
    const one = draw([PERSON]);
    expect(one.text).toContain("1 person.");
    expect(one.text).toContain("maya@example.com");
    expect(buttonsOf(one.html)).toContain("Maya Torres");
    expect(draw([PERSON, { ...PERSON, id: "p2" }]).text).toContain("2 people.");
  });

  test("are called the first ones when more follow, with a message when too many match a name", () => {
    const first = draw([PERSON], "p1");
    expect(first.text).toContain("Showing the first 1.");
    expect(first.text).not.toContain("people match");
    expect(draw([PERSON], null, true).text).toContain("More people match.");
    expect(draw([PERSON], "p1", false, 1_204).text).toContain("1,204 people.");
    expect(draw([PERSON], "p1", false, 10_001).text).toContain("10,000+ people.");
  });

  test("show zero people and how to search when empty, but no count while loading", () => {
    expect(draw([]).text).toMatch(/0 people\.[\s\S]*No accounts yet/);
    const waiting = drawScreen(createElement(PeopleScreen, { user: STAFF })).text;
    expect(waiting).not.toContain("0 people");
    expect(waiting).not.toContain("No accounts yet");
  });
});

test("counts the desk's bookings, and says which will be listed", () => {
  const { text } = drawScreen(createElement(BookingsScreen, { user: STAFF }), {
    fill: (utils) =>
      utils.desk.bookings.setInfiniteData(
        {},
        { pages: [{ items: [], nextCursor: null, tooMany: false, total: 0 }], pageParams: [null] },
      ),
  });
  expect(text).toMatch(/0 bookings\.[\s\S]*No bookings yet/);
});
