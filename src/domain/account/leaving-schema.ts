import { z } from "zod";
import { isoTime } from "../text";
import { LEAVING_OBSTACLES } from "./leaving";
import { passwordText } from "./schema";

/** GET /api/account/deletion */
export const leavingViewSchema = z.object({
  /** When it is deleted; null while nobody asked for it. */
  leavesAt: isoTime.nullable(),
  /** What has to be settled first, and the bookings that it is about. */
  obstacles: z.array(
    z.object({ kind: z.enum(LEAVING_OBSTACLES), bookingNumbers: z.array(z.string()) }),
  ),
});
export type LeavingView = z.output<typeof leavingViewSchema>;

/** POST /api/account/confirm */
export const confirmOwnerSchema = z.object({
  password: passwordText("Please enter your password."),
});

/** DELETE /api/account; without a password it has to be asked shortly after signing in. */
export const leaveSchema = confirmOwnerSchema.partial().default({});
