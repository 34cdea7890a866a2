import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import { addDays } from "~/domain/staff/days";
import { isRowId } from "~/domain/text/text";
import type { AddEntryInput, CarEntry, ChangeEntryInput } from "~/domain/vehicle/entry-schema";
import { MOST_ENTRIES } from "~/domain/vehicle/policy";
import type { Prisma } from "~/generated/prisma/client";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { inTransaction } from "../transaction";
import { requireOwned, type MissingCar, type OwnedRow } from "./queries";

/** Columns of an entry's answer. */
export const ENTRY_COLUMNS = {
  id: true,
  doneOn: true,
  title: true,
  miles: true,
  costCents: true,
  serviceId: true,
} as const satisfies Prisma.CarEntrySelect;

/** Newest first. Of one day, the entry that was added last. */
export const NEWEST_ENTRY_FIRST = [
  { doneOn: "desc" },
  { createdAt: "desc" },
  { id: "desc" },
] as const satisfies Prisma.CarEntryOrderByWithRelationInput[];

type EntryRow = Prisma.CarEntryGetPayload<{ select: typeof ENTRY_COLUMNS }>;

export function presentEntry({
  id,
  doneOn,
  title,
  miles,
  costCents,
  serviceId,
}: EntryRow): CarEntry {
  return {
    id,
    doneOn: doneOn.toISOString().slice(0, 10),
    title,
    miles,
    cost: costCents === null ? null : centsToText(costCents),
    serviceId,
  };
}

/** Reads what an owner added to a car's history, newest first. */
export async function entriesOf(
  { db }: Pick<ServiceContext, "db">,
  vehicleId: string,
): Promise<CarEntry[]> {
  const rows = await db.carEntry.findMany({
    where: { vehicleId },
    orderBy: [...NEWEST_ENTRY_FIRST],
    take: MOST_ENTRIES,
    select: ENTRY_COLUMNS,
  });
  return rows.map(presentEntry);
}

/**
 * POST /api/vehicles/{id}/entries: adds work to a car's history that wasn't booked here.
 * @throws {DomainError} NOT_FOUND, also for a removed car; INVALID for a day to come or an unknown
 *   service; CONFLICT for too many
 */
export async function addEntry(
  ctx: ServiceContext,
  actor: Actor<"customer">,
  input: AddEntryInput,
): Promise<CarEntry> {
  return inTransaction(ctx, (ctx) => writeEntry(ctx, actor.userId, input));
}

/** Adds an entry in the caller's transaction. Errors: as `addEntry`. */
export async function writeEntry(
  ctx: ServiceContext,
  ownerId: string,
  { id: vehicleId, ...entry }: AddEntryInput,
): Promise<CarEntry> {
  // precondition: a car's history has no more than the limit of its owner's entries
  await lockUser(ctx, ownerId);
  await requireInGarage(ctx, ownerId, vehicleId);
  if ((await ctx.db.carEntry.count({ where: { vehicleId } })) >= MOST_ENTRIES) {
    throw new DomainError("tooManyEntries", { limit: MOST_ENTRIES });
  }
  const data = await entryColumns(ctx, entry);
  return presentEntry(
    await ctx.db.carEntry.create({
      data: { vehicleId, ...data, createdAt: ctx.clock.now() },
      select: ENTRY_COLUMNS,
    }),
  );
}

/**
 * PUT /api/vehicles/{id}/entries/{entryId}: replaces an entry.
 * @throws {DomainError} as `addEntry`
 */
export async function changeEntry(
  ctx: ServiceContext,
  actor: Actor<"customer">,
  { id: vehicleId, entryId, ...entry }: ChangeEntryInput,
): Promise<CarEntry> {
  return inTransaction(ctx, async (ctx) => {
    await requireInGarage(ctx, actor.userId, vehicleId, "entryNotFound");
    const data = await entryColumns(ctx, entry);
    const where = ownEntry(vehicleId, entryId);
    const [changed] = await ctx.db.carEntry.updateManyAndReturn({
      where,
      data,
      select: ENTRY_COLUMNS,
    });
    if (changed === undefined) throw new DomainError("entryNotFound");
    return presentEntry(changed);
  });
}

/**
 * DELETE /api/vehicles/{id}/entries/{entryId}: removes an entry, and returns it.
 * @throws {DomainError} NOT_FOUND
 */
export async function removeEntry(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { id: vehicleId, entryId }: { id: string; entryId: string },
): Promise<CarEntry> {
  return inTransaction(ctx, async (ctx) => {
    await requireOwned(ctx, actor.userId, vehicleId, "entryNotFound");
    const where = ownEntry(vehicleId, entryId);
    const entry = await ctx.db.carEntry.findFirst({ where, select: ENTRY_COLUMNS });
    const { count } = await ctx.db.carEntry.deleteMany({ where });
    if (entry === null || count === 0) throw new DomainError("entryNotFound");
    return presentEntry(entry);
  });
}

/**
 * Reads one of a person's cars that isn't removed.
 * @throws {DomainError} NOT_FOUND
 */
export async function requireInGarage(
  ctx: Pick<ServiceContext, "db">,
  ownerId: string,
  id: string,
  missing: MissingCar = "vehicleNotFound",
): Promise<OwnedRow> {
  const owned = await requireOwned(ctx, ownerId, id, missing);
  if (owned.deletedAt !== null) throw new DomainError(missing);
  return owned;
}

/** Returns the condition of one entry of a car. */
function ownEntry(vehicleId: string, entryId: string) {
  if (!isRowId(entryId)) throw new DomainError("entryNotFound");
  return { id: entryId, vehicleId };
}

async function entryColumns(
  ctx: ServiceContext,
  { doneOn, title, miles = null, cost = null, serviceId = null }: Omit<AddEntryInput, "id">,
) {
  // It may already be tomorrow where the car is.
  const latest = addDays(ctx.clock.now().toISOString().slice(0, 10), 1);
  if (doneOn > latest) throw new DomainError("entryInFuture", { field: "doneOn" });
  return {
    doneOn: new Date(doneOn),
    title,
    miles,
    costCents: cost,
    serviceId: serviceId === null ? null : await requireService(ctx, serviceId),
  };
}

async function requireService({ db }: ServiceContext, id: string): Promise<string> {
  const service = isRowId(id)
    ? await db.service.findUnique({ where: { id }, select: { id: true } })
    : null;
  if (service === null) throw new DomainError("unknownService", { field: "serviceId" });
  return service.id;
}
