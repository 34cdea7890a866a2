import { createHmac } from "node:crypto";
import { env } from "~/env.js";

const sealOf = (text: string) =>
  createHmac("sha256", env.NEXTAUTH_SECRET).update(text).digest("base64url");

/** What is kept of a code: six digits alone would be found by trying all of them. */
export const smsCodeHash = (userId: string, number: string, code: string) =>
  sealOf(`sms-code:${userId}:${number}:${code}`);

/** A stable stand-in for a telephone number, for counting. */
export const numberMark = (number: string) => sealOf(`sms-number:${number}`).slice(0, 16);
