import type { z } from "zod";
import { hasFactor } from "~/domain/account/second-factor/second-factor";
import { PEOPLE_MATCHED_AT_MOST } from "~/domain/booking/desk/filters";
import { OPEN_CLAIM_STATES } from "~/domain/claim/kinds";
import { pendingNameOf } from "~/domain/account/pending-name";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import type {
  DeskPerson,
  DeskPersonRow,
  deskPersonActionSchema,
  notePersonSchema,
  peopleInputSchema,
  peoplePageSchema,
} from "~/domain/staff/people";
import type { AccountState, PeopleFilter, PeopleSort } from "~/domain/staff/people-filters";
import { isRowId } from "~/domain/text/text";
import { vehicleName } from "~/domain/vehicle/name";
import type { Prisma, User as Row } from "~/generated/prisma/client";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { endAllAccess } from "../../account/sign-in/end-all";
import { findPeople } from "../../account/find";
import { suspensionOf } from "../../account/customer-suspension";
import type { Actor } from "../../actor";
import { bookingsWithout, ownAffairs } from "../../audit/own-accounts";
import { actionsOn } from "../../audit/queries";
import { recordAction, recordReading } from "../../audit/record";
import { countUpcomingJobs } from "../../booking/actions/release-all";
import type { ServiceContext } from "../../context";
import { after, countedOnce, pageOf } from "../../paging";
import { balanceOfMechanic } from "../../payout/queries";
import { bookingsOf } from "../../booking/desk/newest";
import { inTransaction } from "../../transaction";
import { findByPlate } from "../../vehicle/by-plate";
import { presentVetting, vettingSelect } from "../../vetting/view";
import { hasCustomerSide, openRequestsOf } from "./customer-side";

const PAGE = 50;

/** The password hash is read only when signing in. */
type User = Omit<Row, "passwordHash">;

/** A user with whether they're suspended as a mechanic. */
type Listed = User & { mechanicProfile: { suspendedAt: Date | null } | null };

const ORDERS: Record<PeopleSort, Prisma.UserOrderByWithRelationInput[]> = {
  createdAt: [{ id: "asc" }],
  "-createdAt": [{ id: "desc" }],
  name: [{ lastName: "asc" }, { id: "asc" }],
  "-name": [{ lastName: "desc" }, { id: "desc" }],
};

/** Matches people who are suspended, as a customer or as a mechanic. */
const SUSPENDED = {
  OR: [{ customerSuspendedAt: { not: null } }, { mechanicProfile: { suspendedAt: { not: null } } }],
} satisfies Prisma.UserWhereInput;

const WHO: Record<PeopleFilter, Prisma.UserWhereInput> = {
  customer: { userType: "customer" },
  mechanic: { userType: "mechanic" },
  staff: { staffRole: { not: null } },
  newcomer: { userType: null },
  suspended: SUSPENDED,
};

/**
 * GET /api/desk/people: everyone with filters, newest accounts first unless sorted. The audit log
 * records a search that finds a license plate.
 */
export async function listPeople(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { q, who, sort, cursor }: z.output<typeof peopleInputSchema>,
): Promise<z.output<typeof peoplePageSchema>> {
  const meant = q === "" ? null : await findPeople(ctx, q, PEOPLE_MATCHED_AT_MOST);
  const cars = await findByPlate(ctx, actor, q);
  const ids = [...(meant?.ids ?? []), ...cars.map(({ ownerId }) => ownerId)];
  const where = {
    AND: [meant === null ? {} : { id: { in: ids } }, who === undefined ? {} : WHO[who]],
  };
  const total = await countedOnce(cursor, (take) => ctx.db.user.count({ where, take }));
  const rows = await ctx.db.user.findMany({
    where,
    include: { mechanicProfile: { select: { suspendedAt: true } } },
    orderBy: ORDERS[sort ?? "-createdAt"],
    take: PAGE + 1,
    ...after(cursor),
  });
  const { shown, nextCursor } = pageOf(rows, PAGE);
  return {
    items: shown.map(rowOf),
    nextCursor,
    tooMany: meant?.tooMany ?? false,
    total,
  };
}

function rowOf(row: Listed): DeskPersonRow {
  return {
    id: row.id,
    name: `${row.firstName} ${row.lastName}`.trim() || "Without a name",
    email: row.email,
    phone: row.phone,
    userType: row.userType,
    staffRole: row.staffRole,
    joinedAt: row.createdAt.toISOString(),
    state: stateOf(row),
  };
}

function stateOf({
  erasedAt,
  leavesAt,
  disabledAt,
  customerSuspendedAt,
  mechanicProfile,
}: Listed): AccountState {
  if (erasedAt !== null) return "erased";
  if (disabledAt !== null) return "disabled";
  if (leavesAt !== null) return "leaving";
  const isSuspended = customerSuspendedAt !== null || mechanicProfile?.suspendedAt != null;
  return isSuspended ? "suspended" : "active";
}

/**
 * GET /api/desk/people/{id}: a person with everything staff need to decide. Reading it is logged.
 */
export async function deskPerson(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  id: string,
): Promise<DeskPerson> {
  await requirePerson(ctx, id);
  await recordReading(ctx, actor, { action: "person.read", subject: id });
  return loadPerson(ctx, actor, id);
}

/** More sessions than anyone has. */
const SESSIONS_SHOWN = 100;
const VEHICLES_SHOWN = 20;

/** Returns a person as staff see them. The caller checks access and logs it. */
export async function loadPerson(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  id: string,
): Promise<DeskPerson> {
  const now = ctx.clock.now();
  const row = await ctx.db.user.findUniqueOrThrow({
    where: { id },
    include: {
      secondFactor: { select: { confirmedAt: true } },
      sessions: {
        where: { expiresAt: { gt: now } },
        orderBy: [{ lastUsedAt: "desc" }, { id: "desc" }],
        take: SESSIONS_SHOWN,
      },
      mechanicProfile: { select: { ...vettingSelect, trialWithheldAt: true } },
      vehicles: {
        select: { year: true, make: true, model: true },
        orderBy: { lastUsedAt: "desc" },
        take: VEHICLES_SHOWN,
      },
      _count: { select: { bookings: true, jobs: true, passkeys: true } },
    },
  });
  const due = await ctx.db.payment.aggregate({
    where: { isCurrent: true, state: "due", booking: { customerId: id } },
    _sum: { amountCents: true },
  });
  const openClaims = await ctx.db.claim.count({
    where: {
      state: { in: [...OPEN_CLAIM_STATES] },
      booking: {
        ...bookingsWithout(await ownAffairs(ctx, actor)),
        OR: [{ customerId: id }, { mechanicId: id }],
      },
    },
  });
  const log = await actionsOn(ctx, actor, id);
  const newest = await bookingsOf(ctx, actor, id);
  const balance = row.mechanicProfile === null ? null : await balanceOfMechanic(ctx, id);
  const withheldAt = row.mechanicProfile?.trialWithheldAt;
  return {
    ...rowOf(row),
    ...pendingNameOf(row),
    ...(withheldAt == null ? {} : { trialWithheldAt: withheldAt.toISOString() }),
    emailProven: row.emailVerifiedAt !== null,
    hasSecondFactor: hasFactor(row),
    bookings: row._count.bookings,
    jobs: row._count.jobs,
    due: centsToText(due._sum.amountCents ?? 0),
    address: [row.address, row.city, [row.state, row.zipCode].filter(Boolean).join(" ")]
      .filter(Boolean)
      .join(", "),
    vehicles: row.vehicles.map(vehicleName),
    newest,
    balance:
      balance === null
        ? null
        : {
            available: balance.available,
            onTheWay: balance.onTheWay,
            held: balance.held,
            paid: balance.paid,
          },
    openClaims,
    customer: (await hasCustomerSide(ctx, row))
      ? {
          suspension: suspensionOf(row),
          requests: await ctx.db.booking.count({ where: openRequestsOf(id) }),
        }
      : null,
    vetting:
      row.mechanicProfile === null
        ? null
        : {
            ...presentVetting(row.mechanicProfile, now),
            waiting: await ctx.db.mechanicDocument.count({
              where: { mechanicId: id, state: "waiting" },
            }),
            jobsToCome: await countUpcomingJobs(ctx, id),
          },
    sessions: row.sessions.map(({ id, device, createdAt, lastUsedAt }) => ({
      id,
      device,
      signedInAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
    log,
  };
}

/** Returns a person. Throws 404 for an unknown id. */
export async function requirePerson(ctx: ServiceContext, id: string): Promise<User> {
  const user = isRowId(id) ? await ctx.db.user.findUnique({ where: { id } }) : null;
  if (user === null) throw new DomainError("personNotFound");
  return user;
}

/**
 * POST /api/desk/people/{id}/note: saves a staff note about a person in the audit log, where nobody
 * can change it. The person can't read it.
 */
export async function notePerson(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id, note }: z.output<typeof notePersonSchema>,
): Promise<DeskPerson> {
  await requirePerson(ctx, id);
  return inTransaction(ctx, async (ctx) => {
    await recordAction(ctx, actor, { action: "person.noted", subject: id, reason: note });
    return loadPerson(ctx, actor, id);
  });
}

type Action = z.output<typeof deskPersonActionSchema>;

/**
 * Returns a person whose account this staff member may manage. Only owners may manage a
 * colleague's.
 */
export async function requireInReach(ctx: ServiceContext, actor: Actor<"staff">, id: string) {
  const person = await requirePerson(ctx, id);
  if (person.staffRole !== null && actor.staffRole !== "owner") throw new DomainError("onlyOwners");
  return person;
}

/** POST /api/desk/people/{id}/sessions/end: signs them out everywhere. */
export async function endSessionsAtDesk(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id, reason }: Action,
): Promise<DeskPerson> {
  await requireInReach(ctx, actor, id);
  return inTransaction(ctx, async (ctx) => {
    // Someone in the middle of signing in, with the password entered but not the code, starts over
    // too.
    const count = await endAllAccess(ctx, id);
    const changes = { sessions: `${count} → 0` };
    await recordAction(ctx, actor, { action: "person.signedOut", subject: id, reason, changes });
    return loadPerson(ctx, actor, id);
  });
}

/**
 * POST /api/desk/people/{id}/password-reset: emails them a temporary password. Staff never see it,
 * and the old password works until it's changed. Errors: 409 they have no address, or left.
 */
export async function resetPasswordAtDesk(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id, reason }: Action,
): Promise<DeskPerson> {
  const { email, disabledAt, erasedAt } = await requireInReach(ctx, actor, id);
  if (email === null || disabledAt !== null || erasedAt !== null) {
    throw new DomainError("noPasswordMail");
  }
  return inTransaction(ctx, async (ctx) => {
    await enqueue(ctx.db, "mail.temporaryPassword", { email });
    await recordAction(ctx, actor, { action: "person.passwordReset", subject: id, reason });
    return loadPerson(ctx, actor, id);
  });
}
