import type { z } from "zod";
import { MOST_SERVICES } from "~/domain/catalog/policy";
import type {
  changeServiceSchema,
  createServiceSchema,
  DeskService,
  serviceActionSchema,
} from "~/domain/catalog/schema";
import { DomainError, type PlainRefusal } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import type { Service } from "~/generated/prisma/client";
import type { Actor } from "../actor";
import { recordAction } from "../audit/record";
import type { ServiceContext } from "../context";
import { lockCatalog } from "../locks";
import { inTransaction } from "../transaction";
import { deskService, serviceNotFound } from "./desk";

/**
 * POST /api/desk/services: adds a service to the end of the list.
 * @throws {DomainError} CONFLICT if the name is taken or the catalog is full
 */
export async function createService(
  ctx: ServiceContext,
  actor: Actor<"owner" | "staff">,
  { basePrice, reason, ...fields }: z.output<typeof createServiceSchema>,
): Promise<DeskService> {
  return inTransaction(ctx, async (ctx) => {
    const services = await catalog(ctx);
    if (services.length >= MOST_SERVICES) throw new DomainError("tooManyServices");
    requireFreeName(services, fields.name);
    const last = services.at(-1)?.sortOrder ?? -1;
    if (fields.isDiagnosis === true) await unmark(ctx);
    const written = await ctx.db.service.create({
      data: {
        ...fields,
        isDiagnosis: fields.isDiagnosis ?? false,
        parts: fields.parts ?? null,
        partsNote: fields.partsNote || null,
        basePriceCents: basePrice,
        sortOrder: last + 1,
      },
    });
    await recordAction(ctx, actor, {
      action: "service.created",
      subject: written.id,
      reason,
      changes: wordsOf(written),
    });
    return told(ctx, actor, written.id);
  });
}

/**
 * PUT /api/desk/services/{id}: changes a service for new bookings. Lines already sold are separate
 * rows and don't change, and neither do the times of accepted jobs.
 * @throws {DomainError} CONFLICT if the name is taken, if a retired service is to be the diagnosis,
 *   or if
 * the catalog would be without one; STALE if someone changed it in the meantime
 */
export async function changeService(
  ctx: ServiceContext,
  actor: Actor<"owner" | "staff">,
  { id, version, position, basePrice, reason, ...given }: z.output<typeof changeServiceSchema>,
): Promise<DeskService> {
  return inTransaction(ctx, async (ctx) => {
    const services = await catalog(ctx);
    const before = services.find((service) => service.id === id);
    if (before === undefined) throw serviceNotFound();
    if (before.version !== version)
      throw new DomainError("serviceChanged", { version: before.version });
    if (given.name !== undefined) requireFreeName(services, given.name, id);
    const after = {
      name: given.name ?? before.name,
      category: given.category ?? before.category,
      description: given.description ?? before.description,
      basePriceCents: basePrice ?? before.basePriceCents,
      estimatedDuration: given.estimatedDuration ?? before.estimatedDuration,
      requiresTools: given.requiresTools ?? before.requiresTools,
      specializations: given.specializations ?? before.specializations,
      isDiagnosis: given.isDiagnosis ?? before.isDiagnosis,
      parts: given.parts === undefined ? before.parts : given.parts,
      partsNote: given.partsNote === undefined ? before.partsNote : given.partsNote || null,
    };
    if (before.isDiagnosis && !after.isDiagnosis) throw new DomainError("diagnosisNeeded");
    if (!before.isDiagnosis && after.isDiagnosis) {
      if (!before.isActive) throw new DomainError("serviceIsRetired");
      await unmark(ctx);
    }
    const changes = {
      ...differences(wordsOf(before), wordsOf(after)),
      ...(await place(ctx, services, before, position)),
    };
    if (Object.keys(changes).length === 0) return deskService(ctx, actor, id);
    await ctx.db.service.update({
      where: { id },
      data: { ...after, version: { increment: 1 } },
    });
    await recordAction(ctx, actor, { action: "service.changed", subject: id, reason, changes });
    return told(ctx, actor, id);
  });
}

type Action = z.output<typeof serviceActionSchema>;

/**
 * POST /api/desk/services/{id}/retire: removes a service from new bookings. 409: already retired,
 * the last one, or the diagnosis.
 */
export function retireService(
  ctx: ServiceContext,
  actor: Actor<"owner" | "staff">,
  action: Action,
) {
  return offer(ctx, actor, action, false);
}

/** POST /api/desk/services/{id}/restore: makes a service bookable again. 409: already offered. */
export function restoreService(
  ctx: ServiceContext,
  actor: Actor<"owner" | "staff">,
  action: Action,
) {
  return offer(ctx, actor, action, true);
}

async function offer(
  ctx: ServiceContext,
  actor: Actor<"owner" | "staff">,
  { id, reason }: Action,
  isActive: boolean,
): Promise<DeskService> {
  return inTransaction(ctx, async (ctx) => {
    const services = await catalog(ctx);
    const before = services.find((service) => service.id === id);
    if (before === undefined) throw serviceNotFound();
    const already: PlainRefusal = isActive ? "serviceIsOffered" : "serviceIsRetired";
    if (before.isActive === isActive) throw new DomainError(already);
    const others = services.filter((service) => service.isActive && service.id !== id);
    if (!isActive && others.length === 0) throw new DomainError("lastService");
    if (!isActive && before.isDiagnosis) throw new DomainError("diagnosisNeeded");
    await ctx.db.service.update({
      where: { id },
      data: { isActive, version: { increment: 1 } },
    });
    const action = isActive ? "service.restored" : "service.retired";
    await recordAction(ctx, actor, { action, subject: id, reason });
    return told(ctx, actor, id);
  });
}

/** Locks the catalog until this transaction ends, and returns it. */
async function catalog(ctx: ServiceContext): Promise<Service[]> {
  await lockCatalog(ctx);
  return ctx.db.service.findMany({ orderBy: [{ sortOrder: "asc" }, { name: "asc" }] });
}

/** Refuses a name that customers couldn't tell from another one. */
function requireFreeName(services: readonly Service[], name: string, id?: string): void {
  const same = (other: Service) => other.name.toLowerCase() === name.toLowerCase();
  if (services.some((other) => other.id !== id && same(other))) {
    throw new DomainError("serviceNameTaken", { field: "name" });
  }
}

/** Takes the mark of the diagnosis off its service. An open form of that service is out of date. */
async function unmark(ctx: ServiceContext): Promise<void> {
  await ctx.db.service.updateMany({
    where: { isDiagnosis: true },
    data: { isDiagnosis: false, version: { increment: 1 } },
  });
}

/** Moves a service to a position in the list. Services that shift keep their version. */
async function place(
  ctx: ServiceContext,
  services: readonly Service[],
  service: Service,
  position: number | undefined,
): Promise<Record<string, string>> {
  const from = services.indexOf(service) + 1;
  const to = Math.min(position ?? from, services.length);
  if (to === from) return {};
  const order = services.filter((other) => other !== service);
  order.splice(to - 1, 0, service);
  for (const [sortOrder, { id, sortOrder: before }] of order.entries()) {
    if (sortOrder !== before) await ctx.db.service.update({ where: { id }, data: { sortOrder } });
  }
  return { position: `${from} → ${to}` };
}

/** Describes a service for the log. */
function wordsOf(
  service: Omit<Service, "id" | "isActive" | "sortOrder" | "version" | "rulesVersion">,
): Record<string, string> {
  return {
    name: service.name,
    category: service.category,
    description: service.description,
    price: centsToText(service.basePriceCents),
    minutes: String(service.estimatedDuration),
    tools: service.requiresTools.join(", "),
    specializations: service.specializations.join(", "),
    parts: service.parts ?? "",
    "note on parts": service.partsNote ?? "",
    diagnosis: service.isDiagnosis ? "yes" : "no",
  };
}

function differences(
  before: Record<string, string>,
  after: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(before).flatMap(([name, was]) => {
      const is = after[name] ?? "";
      return is === was ? [] : [[name, `${was} → ${is}`] as const];
    }),
  );
}

/** Refreshes the catalog on every open page after the commit. */
async function told(ctx: ServiceContext, actor: Actor<"staff">, id: string): Promise<DeskService> {
  await ctx.live.publish(ctx.db, {
    topic: "catalog",
    users: [],
    mechanics: false,
    everybody: true,
  });
  return deskService(ctx, actor, id);
}
