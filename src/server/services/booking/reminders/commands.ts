import type {
  AddReminderInput,
  ReminderDoneInput,
  Reminders,
  SnoozeInput,
} from "~/domain/booking/garage/reminder-schema";
import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { DomainError } from "~/domain/errors";
import { UNSUBSCRIBED } from "~/domain/notification/choices";
import { dayAt } from "~/domain/staff/days";
import { isRowId } from "~/domain/text/text";
import { addMonths } from "~/domain/vehicle/maintenance";
import { MOST_REMINDERS } from "~/domain/vehicle/policy";
import { site } from "~/server/gateways/runtime/site";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { lockUser } from "../../locks";
import { inTransaction } from "../../transaction";
import { requireInGarage, writeEntry } from "../../vehicle/entries";
import { dueOfCars, REMINDED_COLUMNS } from "./due";
import { readCarToken } from "./links";

/**
 * Returns the reminders of one of the caller's cars, the most urgent first. A removed car has none.
 * @throws {DomainError} NOT_FOUND
 */
export async function remindersOf(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<Reminders> {
  const car = isRowId(id)
    ? await ctx.db.vehicle.findFirst({
        where: { id, ownerId: actor.userId },
        select: {
          ...REMINDED_COLUMNS,
          deletedAt: true,
          remindsByEmail: true,
          owner: { select: { emailVerifiedAt: true } },
        },
      })
    : null;
  if (car === null) throw new DomainError("vehicleNotFound");
  const mailing =
    site.postalAddress === undefined
      ? "unavailable"
      : car.owner.emailVerifiedAt === null
        ? "unproven"
        : "possible";
  const due = (await dueOfCars(ctx, car.deletedAt === null ? [car] : [])).get(id);
  const none = { items: [], miles: null, isPrePurchase: false };
  return { ...(due ?? none), emails: car.remindsByEmail, mailing };
}

/**
 * Adds a reminder of the owner's own, and returns all.
 * @throws {DomainError} NOT_FOUND; CONFLICT for too many
 */
export async function addReminder(
  ctx: ServiceContext,
  actor: Actor<"customer">,
  { id: vehicleId, title, dueOn, dueMiles = null }: AddReminderInput,
): Promise<Reminders> {
  return inTransaction(ctx, async (ctx) => {
    // precondition: a car has no more than the limit of its owner's reminders
    await lockUser(ctx, actor.userId);
    await requireInGarage(ctx, actor.userId, vehicleId);
    const own = { vehicleId, title: { not: null } };
    if ((await ctx.db.carReminder.count({ where: own })) >= MOST_REMINDERS) {
      throw new DomainError("tooManyReminders", { limit: MOST_REMINDERS });
    }
    await ctx.db.carReminder.create({
      data: {
        vehicleId,
        title,
        dueOn: dueOn == null ? null : new Date(dueOn),
        dueMiles,
        createdAt: ctx.clock.now(),
      },
    });
    return remindersOf(ctx, actor, vehicleId);
  });
}

/** Removes a reminder of the owner's own, and returns the others. 404: it's gone. */
export async function removeReminder(
  ctx: ServiceContext,
  actor: Actor<"customer">,
  { id: vehicleId, reminderId }: { id: string; reminderId: string },
): Promise<Reminders> {
  return inTransaction(ctx, async (ctx) => {
    await requireInGarage(ctx, actor.userId, vehicleId, "reminderNotFound");
    await deleteOwn(ctx, vehicleId, reminderId);
    return remindersOf(ctx, actor, vehicleId);
  });
}

/**
 * Notes when something was done elsewhere, as an entry of the car's history. The next interval
 * starts then. A reminder of the owner's own ends.
 * @throws {DomainError} NOT_FOUND; INVALID for a day to come
 */
export async function noteDone(
  ctx: ServiceContext,
  actor: Actor<"customer">,
  { id, kind, reminderId, doneOn, miles = null }: ReminderDoneInput,
): Promise<Reminders> {
  return inTransaction(ctx, async (ctx) => {
    await requireInGarage(ctx, actor.userId, id, "reminderNotFound");
    const title =
      kind === "own"
        ? await deleteOwn(ctx, id, reminderId)
        : (await requireRule(ctx, reminderId)).service.name;
    const serviceId = kind === "own" ? null : reminderId;
    await writeEntry(ctx, actor.userId, { id, doneOn, miles, title, serviceId });
    return remindersOf(ctx, actor, id);
  });
}

/**
 * Puts a reminder off for some months, or ends that with 0.
 * @throws {DomainError} NOT_FOUND
 */
export async function snooze(
  ctx: ServiceContext,
  actor: Actor<"customer">,
  { id: vehicleId, kind, reminderId, months }: SnoozeInput,
): Promise<Reminders> {
  const today = dayAt(ctx.clock.now(), DEFAULT_TIME_ZONE);
  const snoozedUntil = months === 0 ? null : new Date(addMonths(today, months));
  return inTransaction(ctx, async (ctx) => {
    await requireInGarage(ctx, actor.userId, vehicleId, "reminderNotFound");
    if (kind === "own") {
      const { count } = await ctx.db.carReminder.updateMany({
        where: ownReminder(vehicleId, reminderId),
        data: { snoozedUntil },
      });
      if (count === 0) throw new DomainError("reminderNotFound");
    } else {
      const { serviceId } = await requireRule(ctx, reminderId);
      await ctx.db.carReminder.upsert({
        where: { vehicleId_serviceId: { vehicleId, serviceId } },
        create: { vehicleId, serviceId, snoozedUntil, createdAt: ctx.clock.now() },
        update: { snoozedUntil },
      });
    }
    return remindersOf(ctx, actor, vehicleId);
  });
}

/**
 * Turns a car's emails on or off.
 * @throws {DomainError} NOT_FOUND; CONFLICT if we can't email its owner
 */
export async function setReminderMails(
  ctx: ServiceContext,
  actor: Actor<"customer">,
  { id, emails }: { id: string; emails: boolean },
): Promise<Reminders> {
  return inTransaction(ctx, async (ctx) => {
    await requireInGarage(ctx, actor.userId, id);
    const { mailing } = await remindersOf(ctx, actor, id);
    if (emails && mailing === "unavailable") throw new DomainError("reminderMailsOff");
    if (emails && mailing === "unproven") throw new DomainError("reminderMailsUnproven");
    await ctx.db.vehicle.update({ where: { id }, data: { remindsByEmail: emails } });
    return remindersOf(ctx, actor, id);
  });
}

/**
 * POST /api/notifications/unsubscribe: ends a car's emails by the link in one of them, signed in or
 * not.
 * @throws {DomainError} INVALID for a link that isn't ours
 */
export async function stopReminderMails(
  ctx: ServiceContext,
  token: string,
): Promise<{ message: string }> {
  const id = readCarToken(token);
  if (id === null) throw new DomainError("deadLink", { field: "token" });
  return inTransaction(ctx, async ({ db }) => {
    await db.vehicle.updateMany({ where: { id }, data: { remindsByEmail: false } });
    return { message: UNSUBSCRIBED };
  });
}

function ownReminder(vehicleId: string, reminderId: string) {
  if (!isRowId(reminderId)) throw new DomainError("reminderNotFound");
  return { id: reminderId, vehicleId, title: { not: null } };
}

/** Deletes a reminder of the owner's own, and returns its title. 404: it's gone. */
async function deleteOwn(
  { db }: ServiceContext,
  vehicleId: string,
  reminderId: string,
): Promise<string> {
  const where = ownReminder(vehicleId, reminderId);
  const row = await db.carReminder.findFirst({ where, select: { title: true } });
  // precondition: a reminder that's done twice at once is one entry
  const { count } = await db.carReminder.deleteMany({ where });
  if (count === 0 || row === null || row.title === null) throw new DomainError("reminderNotFound");
  return row.title;
}

async function requireRule({ db }: ServiceContext, serviceId: string) {
  const rule = isRowId(serviceId)
    ? await db.maintenanceRule.findUnique({
        where: { serviceId },
        select: { serviceId: true, service: { select: { name: true } } },
      })
    : null;
  if (rule === null) throw new DomainError("reminderNotFound");
  return rule;
}
