import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import { hasFactor } from "~/domain/account/second-factor/second-factor";
import type { assignRoleSchema, StaffMember } from "~/domain/staff/team";
import type { Prisma } from "~/generated/prisma/client";
import { endPasskeys } from "../account/second-factor/passkeys";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { lockOwners } from "../locks";
import { inTransaction } from "../transaction";
import { recordAction } from "../audit/record";

const memberSelect = {
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  staffRole: true,
  secondFactor: { select: { confirmedAt: true } },
  _count: { select: { passkeys: true } },
} satisfies Prisma.UserSelect;

/** Makes keys wait for an owner's permission to see the desk again. */
async function endDeskAccess(
  { db }: Pick<ServiceContext, "db">,
  keys: { userId: string } | { deskGrantedBy: string },
): Promise<void> {
  await db.apiKey.updateMany({
    where: { ...keys, deskGrantedAt: { not: null } },
    data: { deskGrantedAt: null, deskGrantedBy: null },
  });
}

/** GET /api/desk/staff: staff members, owners first. */
export async function listStaff(
  ctx: Pick<ServiceContext, "db">,
  _actor: Actor<"staff">,
): Promise<StaffMember[]> {
  const rows = await ctx.db.user.findMany({
    where: { staffRole: { not: null } },
    select: memberSelect,
    orderBy: [{ staffRole: "desc" }, { firstName: "asc" }, { id: "asc" }],
  });
  return rows.flatMap(({ staffRole, ...row }) =>
    staffRole === null
      ? []
      : [
          {
            userId: row.id,
            name: `${row.firstName} ${row.lastName}`.trim(),
            email: row.email ?? "",
            role: staffRole,
            hasSecondFactor: hasFactor({ staffRole, ...row }),
          },
        ],
  );
}

/**
 * POST /api/desk/staff: sets a person's role, or removes it, from their next call on. API keys that
 * they let see the desk as an owner, and their own, wait for an owner again.
 * @throws {DomainError} NOT_FOUND if no account has proven that address; CONFLICT if no owner would
 *   be left
 */
export async function assignRole(
  ctx: ServiceContext,
  actor: Actor<"owner" | "staff">,
  { email, role, reason }: z.output<typeof assignRoleSchema>,
): Promise<StaffMember[]> {
  return inTransaction(ctx, async (ctx) => {
    // When two owners remove each other's role at once, one of them stays an owner.
    const owners = await lockOwners(ctx);
    const user = await ctx.db.user.findFirst({
      where: { email, emailVerifiedAt: { not: null }, disabledAt: null },
      select: { id: true, staffRole: true },
    });
    if (user === null) throw new DomainError("noSuchStaff", { field: "email" });
    const isLastOwner = owners.length === 1 && owners[0]?.id === user.id;
    if (isLastOwner && role !== "owner") throw new DomainError("lastOwner");
    if (!owners.some(({ id }) => id === actor.userId)) throw new DomainError("onlyOwners");
    if (user.staffRole !== role) {
      await ctx.db.user.update({ where: { id: user.id }, data: { staffRole: role } });
      if (role === null) {
        await endPasskeys(ctx, user.id);
        // Someone who rejoins the staff has to request access to the desk for their keys again.
        await endDeskAccess(ctx, { userId: user.id });
      }
      if (user.staffRole === "owner") await endDeskAccess(ctx, { deskGrantedBy: user.id });
      // precondition: a staff action is in the log
      await recordAction(ctx, actor, {
        action: "staff.assigned",
        subject: user.id,
        reason,
        changes: { from: user.staffRole, to: role },
      });
    }
    return listStaff(ctx, actor);
  });
}
