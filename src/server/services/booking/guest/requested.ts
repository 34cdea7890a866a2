import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import type { ServiceContext } from "../../context";

/**
 * Requires that a visitor may request this mechanic: one with a public page. All others read as
 * unknown, so ids lead strangers to nobody.
 * @throws {DomainError} 404
 */
export async function requirePublicPage(ctx: ServiceContext, mechanicId: string): Promise<void> {
  const found = isRowId(mechanicId)
    ? await ctx.db.mechanicProfile.findFirst({
        where: { userId: mechanicId, publicSince: { not: null } },
        select: { userId: true },
      })
    : null;
  if (found === null) throw new DomainError("requestedNotFound");
}
