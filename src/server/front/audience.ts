import { needsOnboarding } from "~/domain/account/next-step";
import type { UserType } from "~/domain/account/roles";
import { createRequestContext } from "~/server/request-context";
import { currentUser } from "~/server/services/account/queries";

/**
 * Whether these cookies are those of somebody of this type whom nothing sends elsewhere first
 * (specification §2, redirect logic). False where that can't be found out.
 */
export async function isAudience(
  audience: UserType,
  { cookie, requestId }: { cookie: string; requestId: string },
): Promise<boolean> {
  try {
    const ctx = await createRequestContext({ headers: new Headers({ cookie }), requestId });
    if (ctx.session?.userType !== audience) return false;
    if (audience === "customer") return true;
    const { mechanicProfile } = await currentUser(ctx, ctx.session.userId);
    return !needsOnboarding(mechanicProfile);
  } catch {
    // Next says what is wrong.
    return false;
  }
}
