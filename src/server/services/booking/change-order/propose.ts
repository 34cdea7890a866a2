import type { z } from "zod";
import { BOOKING_ACTIONS } from "~/domain/booking/actions";
import {
  changeOrderExpiry,
  needsPhoto,
  OPEN_CHANGE_ORDER_STATES,
  operatorReason,
  priceAfter,
  sumOf,
} from "~/domain/booking/change-order/rules";
import type {
  ChangeOrderView,
  proposeChangeOrderSchema,
} from "~/domain/booking/change-order/schema";
import { CHANGE_ORDERS } from "~/domain/booking/policy";
import { UNDER_WAY_STATUSES } from "~/domain/booking/status";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import { CHANGED_AGAIN_NOTE } from "~/domain/staff/alert/kinds";
import { isRowId } from "~/domain/text/text";
import { vehicleName } from "~/domain/vehicle/name";
import type { Prisma } from "~/generated/prisma/client";
import type { Actor } from "../../actor";
import { clearAlert, raiseAlert } from "../../alert/raise";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { attachPhotos } from "../../photo/attach";
import { conflict } from "../../timeline/errors";
import { notifyAbout, recordEvent } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { explainAction, requireMechanic } from "../transition";
import { requireVisible } from "../queries";
import { takenBy } from "../scope";
import { bookedCar } from "../../vehicle/booked";
import { requireVehicleYear, type VehicleIdentity } from "../../vehicle/garage";
import { showChange } from "./queries";

type Proposal = z.output<typeof proposeChangeOrderSchema>;

const jobInclude = {
  lines: { orderBy: { position: "asc" } },
  changeOrders: {
    orderBy: { number: "asc" },
    include: { lines: { where: { act: "add" } } },
  },
} satisfies Prisma.BookingInclude;
type Job = Prisma.BookingGetPayload<{ include: typeof jobInclude }>;

/**
 * POST /api/bookings/{id}/changes: the mechanic, who has arrived, proposes to add and remove lines.
 * An order is never rewritten, and nothing changes before the customer approves. Errors: 400
 * unknown line, service or photo, no photo of an expensive part; 404 not their job; 409 not now,
 * one is already open, or there were three.
 */
export async function proposeChange(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  input: Proposal,
): Promise<ChangeOrderView> {
  const { id } = input;
  const mechanic = await requireMechanic(ctx, actor);
  await requireVisible(ctx, id, mechanic);
  const { differentVehicle = null } = input;
  if (differentVehicle !== null) {
    requireVehicleYear("differentVehicle.year", differentVehicle.year, ctx.clock.now());
  }
  const add = await namedLines(ctx, input);
  return inTransaction(ctx, async (ctx) => {
    // Of two proposals at once, the second sees the first. Both see a completion that has begun.
    await lockBooking(ctx, id);
    const job = await requireProposable(ctx, actor, id);
    if (differentVehicle !== null) requireDifferent(job, differentVehicle);
    const remove = input.remove.map((lineId) => lineOf(job, lineId));
    requireNoneTwice(job, add, remove);
    const orderId = await send(ctx, actor, {
      job,
      add,
      remove,
      reason: input.reason,
      differentVehicle,
      isUnproven: await isUnproven(ctx, add, input.photoIds),
    });
    await attachPhotos(ctx, {
      bookingId: id,
      userId: actor.userId,
      kind: "change",
      ids: input.photoIds,
      to: orderId,
    });
    return showChange(ctx, id, orderId);
  });
}

/**
 * Reads the job a change order is for.
 * @throws 409 if this job can't be changed now
 */
async function requireProposable(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  id: string,
): Promise<Job> {
  const job = await ctx.db.booking.findFirst({
    where: {
      id,
      ...takenBy(actor.userId),
      status: { in: [...BOOKING_ACTIONS.propose_change.from] },
      OR: [{ arrivedAt: { not: null } }, { status: { in: UNDER_WAY_STATUSES } }],
      changeOrders: { none: { state: { in: [...OPEN_CHANGE_ORDER_STATES] } } },
    },
    include: jobInclude,
  });
  if (job === null) throw await explainAction(ctx, id, "propose_change");
  // precondition: nothing can be proposed while a job is being completed
  if (job.completingAt !== null) throw conflict("beingCompleted", job.status);
  if (job.changeOrders.length >= CHANGE_ORDERS.most) {
    throw new DomainError("tooManyChangeOrders", { status: job.status, limit: CHANGE_ORDERS.most });
  }
  return job;
}

interface AddedLine extends Pick<Proposal["add"][number], "kind"> {
  serviceId: string | null;
  name: string;
  priceCents: number;
}

/** Returns the added lines. Services keep their catalog names. */
async function namedLines(ctx: ServiceContext, { add, photoIds }: Proposal): Promise<AddedLine[]> {
  const wanted = add.flatMap(({ serviceId }) => (serviceId == null ? [] : [serviceId]));
  const services =
    wanted.length === 0
      ? []
      : await ctx.db.service.findMany({
          where: { id: { in: wanted.filter(isRowId) }, isActive: true },
          select: { id: true, name: true },
        });
  const lines = add.map(({ kind, description, amount: priceCents, serviceId = null }) => {
    if (serviceId === null) return { kind, serviceId, name: description, priceCents };
    const service = services.find(({ id }) => id === serviceId);
    if (service === undefined) throw new DomainError("unknownService", { field: "add" });
    return { kind, serviceId, name: service.name, priceCents };
  });
  if (needsPhoto(lines) && photoIds.length === 0) {
    const limit = centsToText(CHANGE_ORDERS.photoFromCents);
    throw new DomainError("changeOrderNeedsPhoto", { field: "photoIds", limit });
  }
  return lines;
}

/**
 * Returns whether an expensive part has only photos that prove nothing. If so, staff check the
 * order first.
 */
async function isUnproven(
  ctx: ServiceContext,
  lines: readonly AddedLine[],
  photoIds: readonly string[],
): Promise<boolean> {
  if (!needsPhoto(lines)) return false;
  const ids = photoIds.filter(isRowId);
  return (await ctx.db.photo.count({ where: { id: { in: ids }, isProof: true } })) === 0;
}

/** Returns the job's line with this id. */
function lineOf({ lines }: Job, lineId: string): Job["lines"][number] {
  const line = lines.find(({ id, serviceId }) => lineId === (serviceId ?? id));
  if (line === undefined) throw new DomainError("unknownLine", { field: "remove" });
  return line;
}

/** Refuses to replace the booked car by itself. */
function requireDifferent(job: Job, vehicle: VehicleIdentity): void {
  if (vehicleName(vehicle) === bookedCar(job)) {
    throw new DomainError("sameVehicle", { field: "differentVehicle.model" });
  }
}

function requireNoneTwice(job: Job, add: readonly AddedLine[], remove: Job["lines"]): void {
  const services = [...job.lines.filter((line) => !remove.includes(line)), ...add].flatMap(
    ({ serviceId }) => (serviceId === null ? [] : [serviceId]),
  );
  if (new Set(services).size < services.length) {
    throw new DomainError("serviceTwice", { field: "add" });
  }
}

async function send(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  order: {
    job: Job;
    add: readonly AddedLine[];
    remove: Job["lines"];
    reason: string;
    differentVehicle: VehicleIdentity | null;
    isUnproven: boolean;
  },
): Promise<string> {
  const { job, add, remove, reason, differentVehicle, isUnproven } = order;
  const now = ctx.clock.now();
  const left = [...job.lines.filter((line) => !remove.includes(line)), ...add];
  const approved = job.changeOrders.filter(({ state }) => state === "approved");
  const why = operatorReason({
    agreedSubtotalCents: job.agreedSubtotalCents ?? job.subtotalCents,
    diagnosticFeeCents: job.diagnosticFeeCents,
    addedCents: sumOf([...approved.flatMap(({ lines }) => lines), ...add]),
    left,
    isUnproven,
  });
  const expiresAt = changeOrderExpiry(now);
  const price = priceAfter(job, left);
  const { id } = await ctx.db.changeOrder.create({
    data: {
      bookingId: job.id,
      number: job.changeOrders.length + 1,
      mechanicId: actor.userId,
      reason,
      ...(differentVehicle === null
        ? {}
        : {
            vehicleYear: differentVehicle.year,
            vehicleMake: differentVehicle.make,
            vehicleModel: differentVehicle.model,
            vehicleBooked: bookedCar(job),
          }),
      needsOperator: why !== null,
      subtotalBeforeCents: job.subtotalCents,
      totalBeforeCents: job.totalCents,
      ...price,
      createdAt: now,
      expiresAt,
      lines: {
        create: [
          ...add.map((line, position) => ({ ...line, act: "add" as const, position })),
          ...remove.map(({ id: lineId, kind, serviceId, name, priceCents }, position) => ({
            act: "remove" as const,
            position,
            lineId,
            kind,
            serviceId,
            name,
            priceCents,
          })),
        ],
      },
    },
  });
  await recordEvent(ctx, job.id, "propose_change", actor.userId);
  // The newest order says what the mechanic wants now.
  await clearAlert(ctx, { kind: "vehicle_declined", subject: job.id, note: CHANGED_AGAIN_NOTE });
  // The customer gets an order that waits for staff only once staff send it.
  if (why !== null) {
    await raiseAlert(ctx, {
      facts: {
        kind: "change_waiting",
        why,
        oldTotal: centsToText(job.totalCents),
        newTotal: centsToText(price.totalCents),
        expiresAt: expiresAt.toISOString(),
      },
      subject: id,
      bookingId: job.id,
    });
  } else await notifyAbout(ctx, job.id, "change_proposed", { changeId: id });
  return id;
}
