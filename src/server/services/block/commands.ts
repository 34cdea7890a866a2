import type { BlockView } from "~/domain/account/blocks";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { lockMechanics } from "../locks";
import { inTransaction } from "../transaction";
import { accountsCovered, isKnownTo, readBlock } from "./queries";

/** Hands warranty visits between two people that aren't confirmed yet over to the desk. */
type HandOverVisits = (ctx: ServiceContext, one: string, other: string) => Promise<void>;

/**
 * POST /api/blocks: makes sure that the caller and this person are never matched, and that nothing
 * new starts between them, under any account that shares the person's proven phone or a card.
 * Repeating it changes nothing. An accepted job stays until one of them
 * cancels it, and nobody is told. Errors: 400 the caller themselves, 404 nobody the
 * caller knows from a booking or a mechanic's page.
 */
export async function blockPerson(
  ctx: ServiceContext,
  actor: Actor<"user">,
  userId: string,
  handOverVisits: HandOverVisits,
): Promise<BlockView> {
  if (userId === actor.userId) throw new DomainError("ownBlock", { field: "userId" });
  if (!isRowId(userId)) throw personNotFound();
  return inTransaction(ctx, async (ctx) => {
    const covered = await accountsCovered(ctx, userId);
    const others = covered.filter((id) => id !== actor.userId);
    // precondition: a blocked account's other accounts can't accept once the block was answered
    await lockMechanics(ctx, actor.userId, ...others);
    if (!(await isKnownTo(ctx, actor, userId))) throw personNotFound();
    for (const other of others) await handOverVisits(ctx, actor.userId, other);
    // Last, because a trigger covers the other accounts and then waits for their new phones and
    // cards.
    const pair = { blockerId: actor.userId, blockedId: userId };
    await ctx.db.block.createMany({
      data: [{ ...pair, createdAt: ctx.clock.now() }],
      skipDuplicates: true,
    });
    await publish(ctx, actor.userId, ...others);
    return readBlock(ctx, actor.userId, userId);
  });
}

/**
 * DELETE /api/blocks/{userId}: removes the caller's block with what it covers. One by the other
 * person stays.
 */
export async function unblockPerson(
  ctx: ServiceContext,
  actor: Actor<"user">,
  userId: string,
): Promise<{ userId: string }> {
  if (!isRowId(userId)) throw personNotFound();
  return inTransaction(ctx, async (ctx) => {
    const block = { blockerId: actor.userId, blockedId: userId };
    const covered = await ctx.db.blockedPair.findMany({
      where: block,
      select: { personId: true },
    });
    const { count } = await ctx.db.block.deleteMany({ where: block });
    if (count === 0) throw personNotFound();
    await publish(ctx, actor.userId, ...covered.map(({ personId }) => personId));
    return { userId };
  });
}

/** Refreshes both sides' lists, as after any other change. */
async function publish(ctx: ServiceContext, ...users: string[]): Promise<void> {
  await ctx.live.publish(ctx.db, { topic: "bookings", users, mechanics: false });
}

function personNotFound(): DomainError {
  return new DomainError("personNotFound");
}
