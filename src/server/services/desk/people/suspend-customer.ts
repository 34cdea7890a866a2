import type { z } from "zod";
import type {
  customerSuspendedSchema,
  restoreCustomerSchema,
  suspendCustomerSchema,
} from "~/domain/customer/suspension-schema";
import { DomainError } from "~/domain/errors";
import {
  CUSTOMER_NOTICES,
  customerFactsSchema,
  type CustomerNoticeKind,
} from "~/domain/notification/customer-notices";
import { SUPPORT_PAGE } from "~/domain/notification/support-notice";
import { suspensionOf } from "../../account/customer-suspension";
import type { Actor } from "../../actor";
import { ownAffairs } from "../../audit/own-accounts";
import { recordAction } from "../../audit/record";
import { cancelByStaff } from "../../booking/desk/cancel-by-staff";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { notifyOfAccount } from "../../notification/account-notice";
import { notifyByPush } from "../../notification/push";
import { inTransaction } from "../../transaction";
import { hasCustomerSide, openRequestsOf } from "./customer-side";
import { requireInReach } from "./people";

type Done = z.output<typeof customerSuspendedSchema>;

/**
 * POST /api/desk/people/{id}/customer/suspend: suspends a person as a customer. Their open requests
 * are canceled free of charge, and jobs release the holds. `CUSTOMER_SUSPENSION`
 * (src/domain/customer/suspension.ts) lists what ends.
 * @throws {DomainError} NOT_FOUND; FORBIDDEN for a colleague, except by an owner; CONFLICT already
 *   suspended, never a customer, or someone with whom the staff member has a booking
 */
export async function suspendCustomer(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id, reason, note }: z.output<typeof suspendCustomerSchema>,
): Promise<Done> {
  await requireSuspendable(ctx, actor, id);
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    // A new booking locks this row too. Either it has been made and is among those below, or it
    // sees the suspension.
    const [row] = await ctx.db.user.updateManyAndReturn({
      // precondition: a customer is suspended once, by the first of two staff
      where: { id, customerSuspendedAt: null },
      data: { customerSuspendedAt: now, customerSuspendedNote: note === "" ? null : note },
    });
    if (row === undefined) throw new DomainError("customerAlreadySuspended");
    const cancelled = await cancelRequests(ctx, actor, id);
    await recordAction(ctx, actor, {
      action: "customer.suspended",
      subject: id,
      reason,
      changes: { requestsCanceled: String(cancelled) },
    });
    await notifyCustomer(ctx, id, "customer_suspended", { note, cancelled });
    return { id, customerSuspension: suspensionOf(row), cancelled };
  });
}

/**
 * POST /api/desk/people/{id}/customer/restore: lifts the suspension. Canceled requests stay canceled.
 * @throws {DomainError} as `suspendCustomer`; CONFLICT not suspended
 */
export async function restoreCustomer(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id, reason }: z.output<typeof restoreCustomerSchema>,
): Promise<Done> {
  await requireSuspendable(ctx, actor, id);
  return inTransaction(ctx, async (ctx) => {
    const { count } = await ctx.db.user.updateMany({
      where: { id, customerSuspendedAt: { not: null } },
      data: { customerSuspendedAt: null, customerSuspendedNote: null },
    });
    if (count === 0) throw new DomainError("customerNotSuspended");
    await recordAction(ctx, actor, { action: "customer.restored", subject: id, reason });
    await notifyCustomer(ctx, id, "customer_restored", {});
    return { id, customerSuspension: null, cancelled: 0 };
  });
}

/** Requires a person with a customer's side, with whom this staff member has nothing to do. */
async function requireSuspendable(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  id: string,
): Promise<void> {
  const { accounts, people } = await ownAffairs(ctx, actor);
  if (accounts.includes(id)) throw new DomainError("ownAffair");
  // precondition: staff never suspend or restore a customer with whom they have a booking
  if (people.includes(id)) throw new DomainError("sharedBooking");
  const person = await requireInReach(ctx, actor, id);
  if (person.disabledAt !== null || person.erasedAt !== null) {
    throw new DomainError("personUnreachable");
  }
  if (!(await hasCustomerSide(ctx, person))) throw new DomainError("noCustomerSide");
}

/** Cancels a suspended customer's open requests, in the caller's transaction. Returns how many. */
async function cancelRequests(
  ctx: ServiceContext,
  { userId: actorId }: Actor<"staff">,
  customerId: string,
): Promise<number> {
  const open = openRequestsOf(customerId);
  const requests = await ctx.db.booking.findMany({
    where: open,
    select: { id: true },
    orderBy: { id: "asc" },
  });
  let cancelled = 0;
  for (const { id } of requests) {
    await lockBooking(ctx, id);
    // A mechanic may have accepted it, or the customer canceled it, since it was read.
    const before = await ctx.db.booking.findFirst({ where: { id, ...open } });
    if (before === null) continue;
    await cancelByStaff(ctx, { actorId, before });
    cancelled += 1;
  }
  return cancelled;
}

/** Notifies a customer in the product, by email and on their devices. */
async function notifyCustomer(
  ctx: ServiceContext,
  userId: string,
  kind: CustomerNoticeKind,
  given: z.input<typeof customerFactsSchema>,
): Promise<void> {
  const facts = customerFactsSchema.parse(given);
  const { title, text } = CUSTOMER_NOTICES[kind];
  const key = ctx.clock.now().toISOString();
  // Emails about the account can't be turned off.
  const mail = { subject: title, text: text(facts), button: "Contact support", page: SUPPORT_PAGE };
  await notifyOfAccount(ctx, userId, { kind, key, facts, mail }, notifyByPush);
}
