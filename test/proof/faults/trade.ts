import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { createCaller } from "~/server/root";
import { AlreadyAnswered, rememberedResponse } from "~/server/services/transaction";
import type { TestWorld } from "~test/support/world";
import { orderOf } from "~test/support/factory";
import { confirmation } from "./stripe-side";
import type { Order, Trade } from "./words";

type Lane = Extract<Order, { do: "trade" }>["lanes"][number];

const CARD = "4242424242424242";
const PAUSE_MS = 100;
const AHEAD_MS = 2 * 86_400_000;
const withId = z.object({ id: z.string() });

/** Runs one job after the other, from the booking to the charge, as people with patience do. */
export async function trade(
  world: TestWorld,
  { customerId, mechanicId, vehicleId, serviceId }: Lane,
  lane: string,
  say: (word: Trade) => void,
): Promise<never> {
  const [customer, mechanic] = await again(() =>
    Promise.all([world.sessionOf({ id: customerId }), world.sessionOf({ id: mechanicId })]),
  );
  const [asCustomer, asMechanic] = [customer, mechanic].map((session) =>
    createCaller(world.context(session)),
  );
  if (asCustomer === undefined || asMechanic === undefined) throw new Error("No callers.");
  const stripe = `http://127.0.0.1:${process.env.STRIPE_PORT ?? ""}`;

  /** Makes a call once, however often it is sent. */
  const once = (key: string, ask: (api: ReturnType<typeof createCaller>) => Promise<unknown>) =>
    again(async () => {
      const idempotency = { scope: customerId, key, route: lane, requestHash: key };
      const ctx = world.context(customer, { idempotency });
      try {
        return withId.parse(await ask(createCaller(ctx))).id;
      } catch (error) {
        if (!(error instanceof Error && error.cause instanceof AlreadyAnswered)) throw error;
        return withId.parse((await rememberedResponse(ctx, idempotency))?.body).id;
      }
    });

  for (let index = 0; ; index += 1) {
    const key = `${lane}-${index}`;
    const order = orderOf(vehicleId, [serviceId], new Date(Date.now() + AHEAD_MS));
    const id = await once(`${key}-book`, (api) => api.booking.create(order));
    const tell = (step: Trade["step"], messageId?: string) =>
      say({
        say: "traded",
        lane,
        step,
        bookingId: id,
        at: Date.now(),
        ...(messageId === undefined ? {} : { messageId }),
      });
    tell("booked");

    const { totalAmount } = await again(() => asCustomer.booking.byId({ id }));
    const { clientSecret } = await again(() =>
      asCustomer.payment.createIntent({ amount: Number(totalAmount), bookingId: id }),
    );
    await fetch(confirmation(stripe, clientSecret, CARD));
    await again(() => asCustomer.payment.refresh({ id }));
    tell("paid");

    const status = () => asCustomer.booking.byId({ id }).then((booking) => booking.status);
    await until("accepted", status, () => asMechanic.booking.accept({ id }));
    const message = { bookingId: id, receiverId: mechanicId, content: `About ${key}` };
    tell("written", await once(`${key}-write`, (api) => api.message.send(message)));
    await until("in_progress", status, () =>
      asMechanic.booking.setStatus({ id, status: "in_progress" }),
    );
    await until("completed", status, () => asMechanic.booking.complete({ id }));
    tell("completed");
  }
}

/** Repeats a call until it is answered. */
async function again<Result>(call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await call();
    } catch {
      await sleep(PAUSE_MS);
    }
  }
}

/** Repeats a transition until the booking has that status: an answer may have been lost. */
async function until(
  wanted: string,
  status: () => Promise<string>,
  transition: () => Promise<unknown>,
): Promise<void> {
  await again(async () => {
    try {
      await transition();
    } catch (error) {
      if ((await status()) !== wanted) throw error;
    }
  });
}
