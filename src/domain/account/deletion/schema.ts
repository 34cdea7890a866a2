import { z } from "zod";
import { field } from "~/messages/field-key";
import { isoTime } from "../../text/text";
import { codeText } from "../code";
import { DELETION_OBSTACLES } from "./deletion";
import { passwordText } from "../schema";

/** GET /api/account/deletion */
export const deletionViewSchema = z.object({
  /** When the account is deleted; null if no deletion was requested. */
  leavesAt: isoTime.nullable(),
  /** Reasons the account can't be deleted yet, with their bookings. */
  obstacles: z.array(
    z.object({ kind: z.enum(DELETION_OBSTACLES), bookingNumbers: z.array(z.string()) }),
  ),
});
export type DeletionView = z.output<typeof deletionViewSchema>;

const PASSWORD_MISSING = field("ownPasswordMissing");
const password = passwordText(PASSWORD_MISSING).optional();

/** POST /api/account/confirm: the password, or the emailed code of an account without one. */
export const confirmOwnerSchema = z
  .object({ password, code: codeText.optional() })
  .refine((given) => given.password !== undefined || given.code !== undefined, {
    path: ["password"],
    message: PASSWORD_MISSING,
  });

/** DELETE /api/account. Without a password, it must be called shortly after signing in. */
export const deleteAccountSchema = z.object({ password }).default({});
