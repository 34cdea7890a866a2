import { describe, expect, it } from "vitest";
import type { BookingStatus } from "~/domain/booking/status";
import { agendaOf } from "~/features/mechanic/jobs/agenda";

// Saturday morning in Austin, already Sunday in Tokyo.
const NOW = new Date("2026-11-21T16:00:00Z");
const job = (
  id: string,
  status: BookingStatus,
  scheduledAt: string,
  timeZone = "America/Chicago",
  cardMissing = false,
) => ({
  id,
  status,
  scheduledAt,
  timeZone,
  cardMissing,
});
const ids = (jobs: { id: string }[]) => jobs.map(({ id }) => id);

describe("agendaOf", () => {
  it("puts requests without a card last, and leaves accepted jobs in their place", () => {
    const cardless = ["America/Chicago", true] as const;
    const { requests, today } = agendaOf(
      [
        job("no card", "pending", "2026-11-22T14:00:00.000Z", ...cardless),
        job("card", "pending", "2026-11-22T18:00:00.000Z"),
        job("mine", "accepted", "2026-11-21T17:00:00.000Z", ...cardless),
        job("later", "accepted", "2026-11-21T20:00:00.000Z"),
      ],
      NOW,
    );
    expect(ids(requests)).toEqual(["card", "no card"]);
    expect(ids(today)).toEqual(["mine", "later"]);
  });

  it("puts today's jobs in the order of the clock, finished ones too", () => {
    const agenda = agendaOf(
      [
        job("late", "accepted", "2026-11-21T22:00:00.000Z"),
        job("early", "completed", "2026-11-21T14:00:00.000Z"),
        job("noon", "pending", "2026-11-21T18:00:00.000Z"),
      ],
      NOW,
    );
    expect(ids(agenda.today)).toEqual(["early", "noon", "late"]);
  });

  it("counts days where the job is", () => {
    const agenda = agendaOf(
      [
        job("austin", "accepted", "2026-11-22T03:00:00.000Z"),
        job("tokyo", "accepted", "2026-11-21T14:00:00.000Z", "Asia/Tokyo"),
      ],
      NOW,
    );
    expect(ids(agenda.today)).toEqual(["austin"]);
    expect(ids(agenda.overdue)).toEqual(["tokyo"]);
  });

  it("has work that has begun under today, whenever it was planned", () => {
    const agenda = agendaOf([job("begun", "in_progress", "2026-11-24T16:00:00.000Z")], NOW);
    expect(ids(agenda.today)).toEqual(["begun"]);
  });

  it("separates requests, coming jobs, those left open and finished ones", () => {
    const agenda = agendaOf(
      [
        job("next-week", "accepted", "2026-11-27T16:00:00.000Z"),
        job("tomorrow", "accepted", "2026-11-22T16:00:00.000Z"),
        job("request", "pending", "2026-11-25T16:00:00.000Z"),
        job("forgotten", "accepted", "2026-11-19T16:00:00.000Z"),
        job("older", "completed", "2026-10-01T16:00:00.000Z"),
        job("newer", "completed", "2026-11-01T16:00:00.000Z"),
        job("called-off-today", "cancelled", "2026-11-21T16:00:00.000Z"),
      ],
      NOW,
    );
    expect(ids(agenda.upcoming)).toEqual(["tomorrow", "next-week"]);
    expect(ids(agenda.requests)).toEqual(["request"]);
    expect(ids(agenda.overdue)).toEqual(["forgotten"]);
    expect(ids(agenda.done)).toEqual(["called-off-today", "newer", "older"]);
    expect(agenda.today).toEqual([]);
  });
});
