import { DomainError } from "~/domain/errors";
import { enqueue } from "~/server/gateways/jobs/jobs";
import type { ServiceContext } from "../../context";
import { inTransaction, unkeyed } from "../../transaction";
import { takeAccountMail } from "../email/account-mails";
import { forgetWrongPasswords } from "./credentials";
import { spendMailedCode, triesOf, withMailedCodeTries } from "../email/codes";

/**
 * Starts a session only with the emailed code, in one transaction with using it up. If no code is
 * given, emails one. Above five an hour, it emails no more, but earlier ones still work.
 * @throws {DomainError} CODE_REQUIRED if it's missing; INVALID for a wrong one; TOO_MANY
 */
export async function requireMailedCode<Ctx extends ServiceContext, Result>(
  ctx: Ctx,
  { userId, email }: { userId: string; email: string },
  code: string | undefined,
  start: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  const owner = { userId, purpose: "signIn" } as const;
  if (code === undefined) {
    if (await takeAccountMail(ctx, "code", email)) {
      await inTransaction(unkeyed(ctx), ({ db }) => enqueue(db, "mail.code", owner));
    }
    throw new DomainError("mailedCodeRequired", { next: "code" });
  }
  const result = await withMailedCodeTries(ctx, triesOf(owner), () =>
    inTransaction(unkeyed(ctx), async (ctx) => {
      await spendMailedCode(ctx, owner, code, ctx.clock.now());
      return start(ctx);
    }),
  );
  await forgetWrongPasswords(ctx, email);
  return result;
}
