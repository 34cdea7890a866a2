import type { BlockView } from "~/domain/account/blocks";
import { lastInitial } from "~/domain/mechanic/matching";
import type { Prisma } from "~/generated/prisma/client";
import {
  accountsAlike,
  expressionBuilder,
  statement,
  type Expression,
  type Tables,
  type Value,
} from "~/server/gateways/db/statements";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";

/** Far more than anyone has. */
const MAX_BLOCKS = 500;

// Readers that keep two people apart ask `BlockedPair`, which also has the accounts that share a
// phone or card with the blocked one. Only people's own lists read `Block`.

/** Matches a block between these two, in either direction. */
function blockBetween(one: string, other: string): Prisma.BlockedPairWhereInput {
  return {
    OR: [
      { blockerId: one, personId: other },
      { blockerId: other, personId: one },
    ],
  };
}

/** Returns whether these two may never be matched. */
export async function areBlocked(
  ctx: ServiceContext,
  one: string,
  other: string,
): Promise<boolean> {
  return (await ctx.db.blockedPair.count({ where: blockBetween(one, other) })) > 0;
}

/** Builds the SQL condition that one of two people blocked the other. */
export function blocked(one: Expression<string | null>, other: Expression<string | null>) {
  const eb = expressionBuilder<Tables, never>();
  const by = (blocker: Expression<string | null>, person: Expression<string | null>) =>
    eb.exists(
      eb
        .selectFrom("BlockedPair as k")
        .select(eb.lit(1).as("one"))
        .where("k.blockerId", "=", blocker)
        .where("k.personId", "=", person),
    );
  return eb.or([by(one, other), by(other, one)]);
}

/**
 * Builds the number of pairs that name a person. That many more rows are read before filtering.
 */
export function blocksNaming(person: Expression<string | null>) {
  const eb = expressionBuilder<Tables, never>();
  return eb
    .selectFrom("BlockedPair as k")
    .select((eb) => eb.fn.countAll<number>().as("blocks"))
    .where((eb) => eb.or([eb("k.blockerId", "=", person), eb("k.personId", "=", person)]));
}

const alike = statement((db, value: Value<{ id: string }>) =>
  db.selectFrom(accountsAlike(value("id"))).select("alike.id"),
);

/**
 * Returns the accounts that a block of this one covers: itself, and those that share its proven
 * phone or a card.
 */
export async function accountsCovered(
  ctx: Pick<ServiceContext, "sql">,
  userId: string,
): Promise<string[]> {
  return (await ctx.sql(alike({ id: userId }))).map(({ id }) => id);
}

/** Bookings of two people: their own, those asked of the other, and those the other gave up. */
function bookingsOf(one: string, other: string): Prisma.BookingWhereInput {
  const as = (customerId: string, mechanicId: string): Prisma.BookingWhereInput => ({
    customerId,
    OR: [
      { mechanicId },
      { wishedMechanicId: mechanicId },
      { declines: { some: { mechanicId, releasedAt: { not: null } } } },
    ],
  });
  return { OR: [as(one, other), as(other, one)] };
}

/**
 * Returns whether a person can block this one: they share a booking, or it's a mechanic whose page
 * anyone can open. Everyone else counts as unknown, so that an id tells nobody's name.
 */
export async function isKnownTo(
  ctx: ServiceContext,
  actor: Actor<"user">,
  userId: string,
): Promise<boolean> {
  const isMechanic = await ctx.db.mechanicProfile.count({
    where: { userId, user: { userType: "mechanic", disabledAt: null } },
  });
  if (isMechanic > 0) return true;
  return (await ctx.db.booking.count({ where: bookingsOf(actor.userId, userId) })) > 0;
}

type BlockRow = Prisma.BlockGetPayload<{ include: typeof blockInclude }>;

const blockInclude = {
  blocked: { select: { firstName: true, lastName: true } },
} satisfies Prisma.BlockInclude;

/** Reads blocks of one person, newest first, with names as that person knows them. */
async function readBlocks(
  ctx: ServiceContext,
  blockerId: string,
  where: Prisma.BlockWhereInput = {},
): Promise<BlockView[]> {
  const rows = await ctx.db.block.findMany({
    where: { ...where, blockerId },
    include: blockInclude,
    orderBy: [{ createdAt: "desc" }, { blockedId: "asc" }],
    take: MAX_BLOCKS,
  });
  // After a job, a name is the one the job ended with.
  const copies = await ctx.db.bookingContact.findMany({
    where: {
      userId: { in: rows.map(({ blockedId }) => blockedId) },
      booking: { OR: [{ customerId: blockerId }, { mechanicId: blockerId }] },
    },
    orderBy: { frozenAt: "asc" },
    select: { userId: true, firstName: true, lastName: true },
  });
  const frozen = new Map(copies.map((copy) => [copy.userId, copy]));
  return rows.map((row) => presentBlock(row, frozen.get(row.blockedId) ?? row.blocked));
}

function presentBlock(
  { blockedId, createdAt }: BlockRow,
  { firstName, lastName }: { firstName: string; lastName: string },
): BlockView {
  return {
    userId: blockedId,
    name: `${firstName} ${lastInitial(lastName)}`.trim(),
    blockedAt: createdAt.toISOString(),
  };
}

/** Returns a block that this person made, as they see it. */
export async function readBlock(
  ctx: ServiceContext,
  blockerId: string,
  blockedId: string,
): Promise<BlockView> {
  const [block] = await readBlocks(ctx, blockerId, { blockedId });
  if (block === undefined) throw new Error("Expected the block that was just written.");
  return block;
}

/**
 * GET /api/blocks: people the caller blocked, newest first. People who blocked the caller are never
 * listed.
 */
export async function listBlocks(ctx: ServiceContext, actor: Actor<"user">): Promise<BlockView[]> {
  return readBlocks(ctx, actor.userId);
}
