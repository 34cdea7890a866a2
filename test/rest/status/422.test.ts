import { beforeEach, describe, expect, test } from "vitest";
import { useRest } from "~test/support/rest";
import { bookingBody, makeScene, type Scene } from "../scene";

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await makeScene(rest);
});

describe("422 Unprocessable Content: the promo code", () => {
  test("an unknown code, and FIRST20 after a first service", async () => {
    for (const promoCode of ["NOPE", "FIRST20", " first 20 "]) {
      const answer = await scene.customer.post("/api/bookings", bookingBody(rest, { promoCode }));
      answer.refused(422, "PROMO_NOT_APPLICABLE");
    }
    expect(await rest.prisma.booking.count()).toBe(4);
  });

  test("works once, and again after its booking is canceled", async () => {
    const fresh = await rest.signUp("customer");
    const vehicle = await fresh.post("/api/vehicles", {
      year: 2020,
      make: "Honda",
      model: "Civic",
    });
    const body = bookingBody(rest, { vehicleId: vehicle.id, promoCode: "first20" });
    const first = (await fresh.post("/api/bookings", body)).is(201);
    expect(first.body).toMatchObject({
      subtotal: "80.00",
      discount: "16.00",
      platformFee: "4.00",
      totalAmount: "68.00",
      promoCode: "FIRST20",
    });
    (await fresh.post("/api/bookings", body)).refused(422, "PROMO_NOT_APPLICABLE");
    (await fresh.put(`/api/bookings/${first.id}`, { status: "cancelled" })).is(200);
    (await fresh.post("/api/bookings", body)).is(201);
  });
});
