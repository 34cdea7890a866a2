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
  it("puts requests without a saved card last, and keeps accepted jobs in place", () => {
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

  it("orders today's jobs by time, including finished ones", () => {
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

  it("uses the day at the job's location", () => {
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

  it("lists a started job under today, whatever its date", () => {
    const agenda = agendaOf([job("begun", "in_progress", "2026-11-24T16:00:00.000Z")], NOW);
    expect(ids(agenda.today)).toEqual(["begun"]);
  });

  it("separates requests, upcoming jobs, overdue jobs and finished ones", () => {
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
