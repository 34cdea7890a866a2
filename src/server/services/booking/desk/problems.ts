import { DESK_PROBLEMS, type DeskProblem } from "~/domain/booking/desk/actions";
import type { ProblemFilter } from "~/domain/booking/desk/filters";
import type { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "../../context";
import { openDisputes } from "../../payment/dispute/view";
import { waitingIn } from "./jobs";

/**
 * Returns the condition for bookings on one of the lists of `/desk/jobs`, or with an open dispute.
 */
function hasProblem(problem: DeskProblem, now: Date): Prisma.BookingWhereInput {
  return problem === "disputed"
    ? { payments: { some: { disputes: { some: openDisputes } } } }
    : waitingIn(problem, now);
}

/**
 * A list with fewer bookings than this is read in full through its own index. With more, reading
 * the page in its own order finds enough soon.
 */
const SHORT = 1_000;

/** Returns the condition for bookings with this problem, or with any. */
export async function withProblem(
  ctx: ServiceContext,
  filter: ProblemFilter,
  now: Date,
): Promise<Prisma.BookingWhereInput> {
  const problems = filter === "any" ? DESK_PROBLEMS : [filter];
  const short: string[] = [];
  const long: Prisma.BookingWhereInput[] = [];
  for (const problem of problems) {
    const where = hasProblem(problem, now);
    const rows = await ctx.db.booking.findMany({ where, select: { id: true }, take: SHORT + 1 });
    if (rows.length > SHORT) long.push(where);
    else short.push(...rows.map(({ id }) => id));
  }
  return { OR: [{ id: { in: short } }, ...long] };
}

/** Returns the problems by booking; bookings without one are left out. */
export async function problemsOf(
  ctx: ServiceContext,
  ids: string[],
  now: Date,
): Promise<Map<string, DeskProblem[]>> {
  const found = new Map<string, DeskProblem[]>();
  if (ids.length === 0) return found;
  for (const problem of DESK_PROBLEMS) {
    const rows = await ctx.db.booking.findMany({
      where: { AND: [{ id: { in: ids } }, hasProblem(problem, now)] },
      select: { id: true },
    });
    for (const { id } of rows) found.set(id, [...(found.get(id) ?? []), problem]);
  }
  return found;
}
