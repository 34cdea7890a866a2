import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import type { JobPayload } from "~/domain/jobs";
import {
  codeText,
  rangeOf,
  SMS_CODE,
  type confirmSmsCodeSchema,
  type requestSmsCodeSchema,
  type SmsView,
} from "~/domain/notification/sms";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { sealOf } from "~/server/gateways/auth/tokens";
import { MINUTE_MS } from "~/domain/time/durations";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { lockNumber, lockUser } from "../locks";
import { inTransaction } from "../transaction";
import { hasStopped, noteStop } from "./stops";

/** GET /api/notifications/sms: whether a phone of the caller gets texts. */
export async function ownPhone(
  ctx: Pick<ServiceContext, "db" | "sms" | "clock">,
  { userId }: Actor<"user">,
): Promise<SmsView> {
  const { db, sms, clock } = ctx;
  const phone = await db.smsNumber.findFirst({ where: { userId, endedAt: null } });
  const code = await db.smsCode.findFirst({
    where: { userId, expiresAt: { gt: clock.now() }, triesLeft: { gt: 0 } },
  });
  return {
    from: sms?.from ?? null,
    number: phone?.number ?? null,
    stopped: phone !== null && (await hasStopped(ctx, phone.number)),
    waiting: code && { number: code.number, until: code.expiresAt.toISOString() },
  };
}

/**
 * POST /api/notifications/sms: texts a code to a number. The answer is the same for every number,
 * so it reveals neither its owner nor whether it texted STOP.
 * @throws {DomainError} CONFLICT if this server sends no texts; TOO_MANY
 */
export async function requestSmsCode(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { phone: number }: z.output<typeof requestSmsCodeSchema>,
): Promise<SmsView> {
  if (ctx.sms === null) throw new DomainError("smsIsOff");
  const { userId } = actor;
  await ctx.limits.consume("smsCodesPerAddress", ctx.clientAddress);
  await ctx.limits.consume("smsCodesPerAccount", userId);
  return inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, userId);
    const now = ctx.clock.now();
    const expiresAt = new Date(now.getTime() + SMS_CODE.minutes * MINUTE_MS);
    const row = { number, codeHash: null, triesLeft: SMS_CODE.tries, consentAt: now, expiresAt };
    await ctx.db.smsCode.upsert({
      where: { userId },
      create: { userId, ...row },
      update: row,
    });
    await enqueue(ctx.db, "sms.code", { userId });
    return ownPhone(ctx, actor);
  });
}

/**
 * Creates and texts a code (job sms.code), so its text is in no table and no queue. A code that may
 * have been sent isn't sent again; a person who didn't get it requests another.
 */
export async function sendCode(
  ctx: ServiceContext,
  { userId }: JobPayload<"sms.code">,
): Promise<void> {
  const { db, sms, limits } = ctx;
  const asked = await db.smsCode.findFirst({
    where: { userId, codeHash: null, expiresAt: { gt: ctx.clock.now() } },
  });
  if (sms === null || asked === null) return;
  const { number } = asked;
  if (await hasStopped(ctx, number)) return;
  // The limit is silent, because a refusal would reveal that others use the number.
  if (!(await limits.tryConsume("smsCodesPerNumber", numberMark(number)))) return;
  if (!(await limits.tryConsume("smsCodesPerRange", rangeOf(number)))) return;
  const code = String(ctx.random.below(10 ** SMS_CODE.digits)).padStart(SMS_CODE.digits, "0");
  const codeHash = smsCodeHash(userId, number, code);
  const { count } = await db.smsCode.updateMany({
    where: { userId, number, codeHash: null },
    data: { codeHash },
  });
  if (count === 0) return;
  try {
    if ((await sms.send(number, codeText(code))) === "stopped") await noteStop(ctx, number);
  } catch (error) {
    // The text certainly wasn't sent, so the job may try again.
    await db.smsCode.updateMany({ where: { userId, codeHash }, data: { codeHash: null } });
    await limits.refund("smsCodesPerNumber", numberMark(number));
    await limits.refund("smsCodesPerRange", rangeOf(number));
    throw error;
  }
}

/**
 * POST /api/notifications/sms/confirm: makes the number the caller's and takes it from anyone else.
 * @throws {DomainError} INVALID for a wrong or expired code
 */
export async function confirmSmsCode(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { code }: z.output<typeof confirmSmsCodeSchema>,
): Promise<SmsView> {
  const { userId } = actor;
  // Each try is counted before the code is compared, right or wrong.
  const { count } = await ctx.prisma.smsCode.updateMany({
    where: {
      userId,
      codeHash: { not: null },
      triesLeft: { gt: 0 },
      expiresAt: { gt: ctx.clock.now() },
    },
    data: {
      // precondition: no more codes are compared than allowed, even all at once
      triesLeft: { decrement: 1 },
    },
  });
  const asked = await ctx.prisma.smsCode.findUnique({ where: { userId } });
  if (count === 0 || asked === null) throw new DomainError("smsCodeOver", { field: "code" });
  const { number, consentAt } = asked;
  const codeHash = smsCodeHash(userId, number, code);
  if (asked.codeHash !== codeHash) throw new DomainError("wrongSmsCode", { field: "code" });
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    // precondition: a phone number belongs to one person, even when two confirm it at once
    await lockNumber(ctx, number);
    const used = await db.smsCode.deleteMany({ where: { userId, number, codeHash } });
    // precondition: a texted code confirms a number once
    if (used.count === 0) throw new DomainError("smsCodeOver", { field: "code" });
    const now = ctx.clock.now();
    await db.smsNumber.updateMany({
      where: { number, endedAt: null, userId: { not: userId } },
      data: { endedAt: now },
    });
    const row = { number, consentAt, provenAt: now, endedAt: null };
    await db.smsNumber.upsert({
      where: { userId },
      create: { userId, ...row },
      update: row,
    });
    await enqueue(ctx.db, "mechanic.former", { userId });
    return ownPhone(ctx, actor);
  });
}

/** POST /api/notifications/sms/end: turns texts off for the caller. */
export async function endSms(ctx: ServiceContext, actor: Actor<"user">): Promise<SmsView> {
  const { userId } = actor;
  return inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, userId);
    await ctx.db.smsCode.deleteMany({ where: { userId } });
    await ctx.db.smsNumber.updateMany({
      where: { userId, endedAt: null },
      data: { endedAt: ctx.clock.now() },
    });
    return ownPhone(ctx, actor);
  });
}

/**
 * Returns the keyed hash stored for a code. A plain hash of six digits could be broken by trying
 * them all.
 */
export const smsCodeHash = (userId: string, number: string, code: string) =>
  sealOf("sms-code", `${userId}:${number}:${code}`).toString("base64url");

/** Returns a stable pseudonym of a phone number, for counting. */
const numberMark = (number: string) =>
  sealOf("sms-number", number).toString("base64url").slice(0, 16);
