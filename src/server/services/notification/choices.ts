import type { z } from "zod";
import {
  QUIET_HOURS,
  readChoices,
  withChoices,
  type Choices,
  type PreferencesView,
  type savePreferencesSchema,
} from "~/domain/notification/choices";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { inTransaction } from "../transaction";

/** What somebody chose to hear of; every sender asks this, and decides by `whenToSend`. */
export async function choicesOf(
  { db }: Pick<ServiceContext, "db">,
  userId: string,
): Promise<Choices> {
  const row = await db.notificationPreference.findUnique({ where: { userId } });
  return readChoices(row?.choices);
}

/** GET /api/notifications/preferences */
export async function ownPreferences(
  ctx: Pick<ServiceContext, "db">,
  { userId }: Actor<"user">,
): Promise<PreferencesView> {
  return present(await choicesOf(ctx, userId));
}

/** PUT /api/notifications/preferences: the choices that are named; the others stay. */
export async function savePreferences(
  ctx: ServiceContext,
  { userId }: Actor<"user">,
  input: z.output<typeof savePreferencesSchema>,
): Promise<PreferencesView> {
  return inTransaction(ctx, async (ctx) => {
    // Two switches pressed at once must both count.
    await lockUser(ctx, userId);
    const choices = withChoices(await choicesOf(ctx, userId), input.choices);
    const row = { choices, updatedAt: ctx.clock.now() };
    await ctx.db.notificationPreference.upsert({
      where: { userId },
      create: { userId, ...row },
      update: row,
    });
    return present(choices);
  });
}

const present = (choices: Choices): PreferencesView => ({ choices, quietHours: QUIET_HOURS });
