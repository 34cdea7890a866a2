import type { z } from "zod";
import type { DeskKey } from "~/domain/api-key/schema";
import { DESK_SCOPE } from "~/domain/api-key/scopes";
import type { grantKeySchema } from "~/domain/api-key/desk-schema";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import type { Actor } from "../actor";
import { recordAction } from "../audit/record";
import type { ServiceContext } from "../context";
import { lockOwners, lockUser } from "../locks";
import { inTransaction } from "../transaction";
import { keySelect, viewOf } from "./keys";

/** The most keys shown. Staff are few, and each has ten. */
const MOST = 200;

/** GET /api/desk/keys: staff's keys that can access the desk, or wait for an owner's permission. */
export async function listDeskKeys(
  { db }: Pick<ServiceContext, "db">,
  _actor: Actor<"owner">,
): Promise<DeskKey[]> {
  const rows = await db.apiKey.findMany({
    where: { scopes: { has: DESK_SCOPE }, user: { staffRole: { not: null } } },
    select: { ...keySelect, user: { select: { id: true, firstName: true, lastName: true } } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MOST,
  });
  return rows.map(({ user, ...row }) => ({
    ...viewOf(row),
    userId: user.id,
    owner: `${user.firstName} ${user.lastName}`.trim(),
  }));
}

/** POST /api/desk/keys/{id}/grant: lets a staff member's key access the desk. */
export async function grantDeskKey(
  ctx: ServiceContext,
  actor: Actor<"owner" | "staff">,
  { id, reason }: z.output<typeof grantKeySchema>,
): Promise<DeskKey[]> {
  return inTransaction(ctx, async (ctx) => {
    // precondition: only an owner who still is one lets a key see the desk
    if (!(await lockOwners(ctx)).some(({ id }) => id === actor.userId)) {
      throw new DomainError("onlyOwners");
    }
    const key = isRowId(id)
      ? await ctx.db.apiKey.findFirst({
          where: { id, scopes: { has: DESK_SCOPE }, user: { staffRole: { not: null } } },
          select: { userId: true },
        })
      : null;
    if (key === null) throw new DomainError("keyNotFound");
    // A role that is being removed is removed first.
    await lockUser(ctx, key.userId);
    const { count } = await ctx.db.apiKey.updateMany({
      where: { id, deskGrantedAt: null, user: { staffRole: { not: null } } },
      data: { deskGrantedAt: ctx.clock.now(), deskGrantedBy: actor.userId },
    });
    if (count === 0) throw new DomainError("keyAlreadyGranted");
    await recordAction(ctx, actor, { action: "key.granted", subject: key.userId, reason });
    return listDeskKeys(ctx, actor);
  });
}
