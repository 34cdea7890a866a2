import { createElement } from "react";
import { expect, test } from "vitest";
import type { DeskJobView } from "~/domain/booking/desk/schema";
import { JobPeople } from "~/features/desk/job-panel/job-people";
import { JobsScreen } from "~/features/desk/jobs/jobs-screen";
import { CUSTOMER } from "~test/support/sample";
import { buttonsOf, drawScreen, linksOf } from "~test/support/screen";

const JOB: DeskJobView = {
  id: "b1",
  bookingNumber: "CW-7K3F9",
  status: "accepted",
  scheduledAt: "2026-11-22T15:00:00.000Z",
  timeZone: "America/Los_Angeles",
  area: "",
  customer: "Maya Torres",
  mechanic: "Sam Delgado",
  services: "Oil Change",
  total: "84.00",
  since: "2026-11-22T15:00:00.000Z",
  dueAt: null,
  canTake: null,
};

function draw(late: DeskJobView[]) {
  return drawScreen(createElement(JobsScreen, { user: { ...CUSTOMER, staffRole: "operator" } }), {
    fill(utils) {
      const counts = {
        late: late.length,
        stuck: 0,
        stopped: 0,
        contested: 0,
        changes: 0,
        claims: 0,
        unheld: 0,
        requests: 0,
      };
      utils.desk.jobCounts.setData(undefined, counts);
      const page = { items: late, nextCursor: null, total: 1 };
      utils.desk.jobs.setInfiniteData({ list: "late" }, { pages: [page], pageParams: [null] });
    },
  });
}

test("shows an operator how many jobs need attention, with people and services", () => {
  const { html, text } = draw([JOB]);
  expect(buttonsOf(html)).toEqual(expect.arrayContaining(["Late1", "Stuck0", "CW-7K3F9"]));
  expect(text).toMatch(/Maya Torres\s*Sam Delgado\s*Oil Change\s*\$84\.00/);
  expect(text).toContain("Find a booking");
});

test("says when no job needs attention, and which jobs would be listed", () => {
  expect(draw([]).text).toContain("Accepted, but not started four hours after the start.");
});

test("links people to their page and a saved phone number to the phone", () => {
  const person = { id: "p1", name: "Maya Torres", email: null, phone: "+1 (415) 555-0142" };
  const people = { customer: person, mechanic: { ...person, phone: "" }, requested: null };
  const { html } = drawScreen(createElement(JobPeople, { job: people }));
  expect(linksOf(html)).toEqual(
    new Map([
      ["Maya Torres", "/desk/people?person=p1"],
      ["+1 (415) 555-0142", "tel:+14155550142"],
    ]),
  );
});

test("marks an incomplete phone number and doesn't link it", () => {
  const person = { id: "p1", name: "Maya Torres", email: null, phone: "12" };
  const people = { customer: person, mechanic: null, requested: null };
  const { html, text } = drawScreen(createElement(JobPeople, { job: people }));
  expect(text).toContain("12 (not a full phone number)");
  expect([...linksOf(html).keys()]).toEqual(["Maya Torres"]);
});
