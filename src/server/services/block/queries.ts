import type { BlockView } from "~/domain/account/blocks";
import { lastInitial } from "~/domain/mechanic/matching";
import type { Prisma } from "~/generated/prisma/client";
import { expressionBuilder, type Expression, type Tables } from "~/server/gateways/db/statements";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";

/** Far more than anyone has. */
const MAX_BLOCKS = 500;

/** Returns a block between these two, in either direction. */
export function blockBetween(one: string, other: string): Prisma.BlockWhereInput {
  return {
    OR: [
      { blockerId: one, blockedId: other },
      { blockerId: other, blockedId: one },
    ],
  };
}

/** Returns whether these two may never be matched. */
export async function areBlocked(
  ctx: ServiceContext,
  one: string,
  other: string,
): Promise<boolean> {
  return (await ctx.db.block.count({ where: blockBetween(one, other) })) > 0;
}

/** Builds the SQL condition that one of two people blocked the other. */
export function blocked(one: Expression<string | null>, other: Expression<string | null>) {
  const eb = expressionBuilder<Tables, never>();
  const by = (blocker: Expression<string | null>, person: Expression<string | null>) =>
    eb.exists(
      eb
        .selectFrom("Block as k")
        .select(eb.lit(1).as("one"))
        .where("k.blockerId", "=", blocker)
        .where("k.blockedId", "=", person),
    );
  return eb.or([by(one, other), by(other, one)]);
}

/**
 * Builds the number of blocks that name a person. That many more rows are read before filtering.
 */
export function blocksNaming(person: Expression<string | null>) {
  const eb = expressionBuilder<Tables, never>();
  return eb
    .selectFrom("Block as k")
    .select((eb) => eb.fn.countAll<number>().as("blocks"))
    .where((eb) => eb.or([eb("k.blockerId", "=", person), eb("k.blockedId", "=", person)]));
}

export const blockInclude = {
  blocked: { select: { firstName: true, lastName: true } },
} satisfies Prisma.BlockInclude;

export function presentBlock(
  row: Prisma.BlockGetPayload<{ include: typeof blockInclude }>,
): BlockView {
  const { firstName, lastName } = row.blocked;
  return {
    userId: row.blockedId,
    name: `${firstName} ${lastInitial(lastName)}`.trim(),
    blockedAt: row.createdAt.toISOString(),
  };
}

/**
 * GET /api/blocks: people the caller blocked, newest first. People who blocked the caller are never
 * listed.
 */
export async function listBlocks(ctx: ServiceContext, actor: Actor<"user">): Promise<BlockView[]> {
  const rows = await ctx.db.block.findMany({
    where: { blockerId: actor.userId },
    include: blockInclude,
    orderBy: [{ createdAt: "desc" }, { blockedId: "asc" }],
    take: MAX_BLOCKS,
  });
  return rows.map(presentBlock);
}
