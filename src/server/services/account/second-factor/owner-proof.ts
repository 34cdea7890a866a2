import type { FactorProof } from "~/domain/account/second-factor/second-step";
import { needsFreshSecondFactor } from "~/domain/account/second-factor/second-factor";
import { DomainError } from "~/domain/errors";
import { site } from "~/server/gateways/runtime/site";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { inTransaction, unkeyed } from "../../transaction";
import { requireOwner } from "../sign-in/reauthentication";
import { withFactor } from "./second-factor";

/**
 * Runs work that gives a program access to the account. Requires its owner, by the password or a
 * recent sign-in, and the second factor if there is one, given now or in the last few minutes. The
 * work is one transaction. Its answer is never remembered, because it contains a secret.
 * @throws {DomainError} REAUTH_REQUIRED; SECOND_FACTOR_REQUIRED; INVALID for a wrong code
 */
export async function withOwnerProof<Result>(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { password, ...factor }: FactorProof,
  work: (ctx: ServiceContext) => Promise<Result>,
): Promise<Result> {
  await requireOwner(ctx, actor, { password });
  if (factor.code !== undefined || factor.passkey !== undefined) {
    return withFactor(ctx, actor, factor, work);
  }
  // Only staff must have a second factor. Others are asked for it if they have one.
  const isAsked = actor.hasSecondFactor || actor.staffRole !== null;
  // precondition: programs get access only with the second factor
  if (isAsked && needsFreshSecondFactor(actor, site.staffSecondFactor, ctx.clock.now())) {
    throw new DomainError("secondFactorRequired");
  }
  return inTransaction(unkeyed(ctx), work);
}
