import type { UserView } from "~/domain/account/schema";
import { openIdProvider } from "~/server/gateways/auth/openid";
import type { AccountContext } from "./context";
import { requireUserView } from "./view";

/**
 * Returns the user of a session. A caller is signed in if this returns data.
 * @throws {DomainError} UNAUTHENTICATED when the user is gone
 */
export function currentUser(
  ctx: Pick<AccountContext, "sql" | "session">,
  userId: string,
): Promise<UserView> {
  return requireUserView(ctx, userId, ctx.session?.viaTemporary ?? false);
}

/** Returns the ways of signing in besides the password: none, or the configured OpenID provider. */
export function externalProviders(): { id: string; name: string }[] {
  return openIdProvider === null ? [] : [{ id: openIdProvider.id, name: openIdProvider.name }];
}
