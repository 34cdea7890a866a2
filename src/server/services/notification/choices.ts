import type { z } from "zod";
import {
  QUIET_HOURS,
  readChoices,
  withChoices,
  type Choices,
  type PreferencesView,
  type SomeChoices,
  UNSUBSCRIBED,
  type unsubscribeSchema,
  type savePreferencesSchema,
} from "~/domain/notification/choices";
import { DomainError } from "~/domain/errors";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { inTransaction } from "../transaction";
import { readUnsubscribeToken } from "./unsubscribe-link";

/** Returns a person's notification choices. Every sender passes them to `whenToSend`. */
export async function choicesOf(
  { db }: Pick<ServiceContext, "db">,
  userId: string,
): Promise<Choices> {
  const row = await db.notificationPreference.findUnique({ where: { userId } });
  return readChoices(row?.choices);
}

/** GET /api/notifications/preferences: the caller's choices. */
export async function ownPreferences(
  ctx: Pick<ServiceContext, "db">,
  { userId }: Actor<"user">,
): Promise<PreferencesView> {
  return present(await choicesOf(ctx, userId));
}

/** PUT /api/notifications/preferences: saves the given choices. The others don't change. */
export async function savePreferences(
  ctx: ServiceContext,
  { userId }: Actor<"user">,
  input: z.output<typeof savePreferencesSchema>,
): Promise<PreferencesView> {
  return inTransaction(ctx, async (ctx) => present(await change(ctx, userId, input.choices)));
}

/**
 * POST /api/notifications/unsubscribe: turns off a category of emails by the link in an email,
 * signed in or not.
 * @throws {DomainError} INVALID for a link that isn't ours, or whose person no longer exists
 */
export async function unsubscribe(
  ctx: ServiceContext,
  { token }: z.output<typeof unsubscribeSchema>,
): Promise<{ message: string }> {
  const subscription = readUnsubscribeToken(token);
  if (subscription === null) throw new DomainError("deadLink", { field: "token" });
  const { userId, category } = subscription;
  return inTransaction(ctx, async (ctx) => {
    await change(ctx, userId, { [category]: { email: false } });
    return { message: UNSUBSCRIBED };
  });
}

async function change(ctx: ServiceContext, userId: string, changed: SomeChoices): Promise<Choices> {
  // The lock keeps both of two switches that are pressed at once.
  if ((await lockUser(ctx, userId)) === null) throw new DomainError("deadLink", { field: "token" });
  const choices = withChoices(await choicesOf(ctx, userId), changed);
  const row = { choices, updatedAt: ctx.clock.now() };
  await ctx.db.notificationPreference.upsert({
    where: { userId },
    create: { userId, ...row },
    update: row,
  });
  return choices;
}

const present = (choices: Choices): PreferencesView => ({ choices, quietHours: QUIET_HOURS });
