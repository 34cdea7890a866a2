import { sealOf } from "../auth/tokens";

/** What is kept of a code: six digits alone would be found by trying all of them. */
export const smsCodeHash = (userId: string, number: string, code: string) =>
  sealOf("sms-code", `${userId}:${number}:${code}`).toString("base64url");

/** A stable stand-in for a telephone number, for counting. */
export const numberMark = (number: string) =>
  sealOf("sms-number", number).toString("base64url").slice(0, 16);
