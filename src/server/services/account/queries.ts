import type { UserView } from "~/domain/account/view";
import { openIdProvider } from "~/server/gateways/auth/openid";
import type { AccountContext } from "./context";
import { requireUserView } from "./view";

/**
 * Returns the user of a session. The caller is signed in if this doesn't throw.
 * @throws {DomainError} UNAUTHENTICATED if the user no longer exists
 */
export function currentUser(
  ctx: Pick<AccountContext, "sql" | "session">,
  userId: string,
): Promise<UserView> {
  return requireUserView(ctx, userId, ctx.session?.viaTemporary ?? false);
}

/**
 * Returns the ways to sign in without a password: the configured OpenID provider, if there is one.
 */
export function externalProviders(): { id: string; name: string }[] {
  return openIdProvider === null ? [] : [{ id: openIdProvider.id, name: openIdProvider.name }];
}
