import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { useRest } from "~test/support/rest";
import { DAY_MS, makeScene, type Scene } from "../scene";

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await makeScene(rest);
});

describe("402 Payment Required", () => {
  test("a saved card declined at completion: the job stays in progress", async () => {
    const path = `/api/bookings/${ID.accepted}`;
    const inDays = (days: number) => new Date(rest.world.clock.now().getTime() + days * DAY_MS);
    await rest.prisma.booking.update({
      where: { id: ID.accepted },
      data: { scheduledAt: inDays(20), busyUntil: inDays(20.1) },
    });
    const intent = await scene.customer.post("/api/create-payment-intent", {
      amount: 105,
      bookingId: ID.accepted,
    });
    const { clientSecret, kind } = intent
      .is(200)
      .as(z.object({ clientSecret: z.string(), kind: z.string() }));
    expect(kind).toBe("setup");
    // This card can be saved, and every charge on it is refused.
    expect((await rest.world.confirmCard(clientSecret, "4000000000000341")).status).toBe(200);
    (await scene.mechanic.put(`${path}/status`, { status: "in_progress" })).is(200);

    (await scene.mechanic.send("POST", `${path}/complete`)).refused(402, "PAYMENT_REQUIRED");
    expect((await scene.mechanic.get(path)).is(200).body).toMatchObject({ status: "in_progress" });
    // The customer was told and may pay another way; the next try completes the job without an
    // authorization.
    const again = await scene.mechanic.put(`${path}/status`, { status: "completed" });
    expect(again.is(200).body).toMatchObject({ status: "completed" });
  });
});
