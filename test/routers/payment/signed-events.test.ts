import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { receivePaymentEvent } from "~/server/services/provider-event/receive";
import { useDatabase } from "~test/support/db";
import { givenBooking } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

/** Delivers a body as the provider does, signed with the shared secret. */
function deliver(body: string) {
  const seconds = Math.floor(Date.now() / 1000);
  const v1 = createHmac("sha256", "whsec_for_tests").update(`${seconds}.${body}`).digest("hex");
  return receivePaymentEvent(world.context(), body, `t=${seconds},v1=${v1}`);
}

const eventOf = (object: object, more: object = {}) =>
  JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "payment_intent.succeeded",
    livemode: false,
    data: { object },
    ...more,
  });
const intent = { object: "payment_intent", id: "pi_of_somebody_else" };

describe("a signed event about an unknown payment", () => {
  test("is accepted when nothing says that it is ours", async () => {
    await deliver(eventOf({ ...intent, metadata: {} }));
    await deliver(eventOf({ ...intent, metadata: { shop: "other" } }, { id: "evt_2" }));
    for (const object of ["charge", "refund", "dispute", "radar.early_fraud_warning"]) {
      const about = { object, id: "x_1", payment_intent: intent.id };
      const type = object === "charge" ? "charge.captured" : "anything";
      await deliver(eventOf(about, { id: `evt_${object}`, type }));
    }
    const events = await database.prisma.webhookEvent.findMany();
    expect(events).toHaveLength(6);
    expect(events.every(({ processedAt }) => processedAt !== null)).toBe(true);
  });

  test("is refused, to be delivered again, when it names our booking", async () => {
    const { id: bookingId } = await givenBooking(database.prisma);
    const ours = eventOf({ ...intent, metadata: { bookingId } });
    expect((await refusalOf(deliver(ours))).code).toBe("CONFLICT");
    const open = await database.prisma.webhookEvent.findMany({ where: { processedAt: null } });
    expect(open).toHaveLength(1);
  });
});

describe("a signed body that isn't an event", () => {
  test.each([
    "",
    "null",
    "[]",
    "{}",
    "not JSON",
    '"evt_1"',
    JSON.stringify({ id: "evt_1" }),
    eventOf(intent, { data: undefined }),
    eventOf(intent, { data: { object: null } }),
    eventOf(intent, { id: 7 }),
    eventOf(intent, { id: "evt\u0000" }),
    eventOf(intent, { type: null }),
    eventOf(intent, { livemode: "false" }),
    eventOf({ object: "payment_intent" }),
    eventOf({ object: "payment_intent", id: "../v1/balance" }),
    eventOf({ object: "charge", id: "ch_1", payment_intent: 5 }),
    eventOf({ ...intent, metadata: [1] }),
  ])("returns 400 for the malformed %j and writes nothing", async (body) => {
    expect((await refusalOf(deliver(body))).code).toBe("INVALID");
    expect(await database.prisma.webhookEvent.count()).toBe(0);
  });

  test("accepts other kinds of objects, with an id or without", async () => {
    await deliver(eventOf({ object: "balance" }, { type: "balance.available" }));
    await deliver(
      eventOf({ object: "product", id: "prod_1" }, { id: "evt_2", type: "product.created" }),
    );
    expect(await database.prisma.webhookEvent.count()).toBe(2);
  });
});
