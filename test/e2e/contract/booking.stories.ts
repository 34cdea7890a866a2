import { expect, test } from "vitest";
import {
  accepted,
  authorize,
  begun,
  CAR,
  customer,
  inDays,
  mechanic,
  orderOf,
  requested,
  secretSchema,
  totalOf,
} from "./stage";

/** Stories of bookings until the mechanic sets out. */
export function bookingStories(): void {
  test("a customer adds a car, books it, edits the booking, and nobody else sees it", async () => {
    const [casey, stranger] = [await customer(), await customer("Sam")];
    const { id: vehicleId } = (await casey.post("/api/vehicles", CAR)).is(201);
    const wrong = { year: 2019, make: "", model: "x" };
    (await casey.post("/api/vehicles", wrong)).refused(400, "INVALID");
    expect((await casey.get("/api/vehicles")).is(200).body).toMatchObject([{ id: vehicleId }]);

    const order = await orderOf(casey);
    const { id } = (await casey.post("/api/bookings", order)).is(201);
    (await casey.post("/api/bookings", { ...order, serviceIds: [] })).refused(400, "INVALID");
    const path = `/api/bookings/${id}`;
    const edited = (await casey.put(path, { notes: "Ring twice" })).is(200);
    expect(edited.body).toMatchObject({ notes: "Ring twice" });
    (await stranger.put(path, { notes: "Mine" })).refused(404, "NOT_FOUND");
    expect((await casey.get(path)).is(200).body).toMatchObject({ status: "pending" });
    (await stranger.get(path)).refused(404, "NOT_FOUND");
  });

  test("a car gets its VIN, is corrected, removed and restored, by nobody but its owner", async () => {
    const [casey, stranger] = [await customer(), await customer("Sam")];
    const { id } = (await casey.post("/api/vehicles", CAR)).is(201);
    const path = `/api/vehicles/${id}`;
    const vin = "19XFC1F7XGE028370";
    const corrected = (await casey.put(path, { ...CAR, vin })).is(200);
    expect(corrected.body).toMatchObject({ vinLastSix: "028370" });
    expect(corrected.body).not.toHaveProperty("vin");
    expect((await casey.get(path)).is(200).body).toMatchObject({ vin });
    (await casey.put(path, { ...CAR, vin: "I" })).refused(400, "INVALID");
    expect((await casey.send("DELETE", path)).is(200).body).toEqual([]);
    (await casey.post(`${path}/restore`)).is(200);
    (await stranger.get(path)).refused(404, "NOT_FOUND");
    (await stranger.put(path, CAR)).refused(404, "NOT_FOUND");
    (await stranger.send("DELETE", path)).refused(404, "NOT_FOUND");
    (await stranger.post(`${path}/restore`)).refused(404, "NOT_FOUND");
  });

  test("an owner adds to a car's history, corrects it, takes it along as a file and removes it", async () => {
    const casey = await customer();
    const { id } = (await casey.post("/api/vehicles", CAR)).is(201);
    const path = `/api/vehicles/${id}`;
    const entry = { doneOn: "2026-01-10", title: "Winter tires", cost: "640.00" };
    const added = (await casey.post(`${path}/entries`, entry)).is(201);
    expect(added.body).toMatchObject({ title: "Winter tires", cost: "640.00" });
    const one = `${path}/entries/${added.id}`;
    const corrected = (await casey.put(one, { ...entry, cost: "600.00" })).is(200);
    expect(corrected.body).toMatchObject({ cost: "600.00" });
    expect((await casey.get(`${path}/history.csv`)).is(200).text).toContain("Winter tires");
    (await casey.send("DELETE", one)).is(200);
    (await casey.send("DELETE", one)).refused(404, "NOT_FOUND");
  });

  test("a pending booking takes its car's correction", async () => {
    const { casey, id, path } = await requested();
    const taken = (await casey.post(`${path}/car`, {})).is(200);
    expect(taken.body).toMatchObject({ id, status: "pending" });
    (await (await customer("Sam")).post(`${path}/car`, {})).refused(404, "NOT_FOUND");
  });

  test("the list of bookings has pages", async () => {
    const first = await requested();
    const { casey } = first;
    await requested({ casey, days: 4 });
    const page = (await casey.get("/api/bookings?limit=1")).is(200);
    expect(page.body).toHaveLength(1);
    const cursor = page.headers.get("x-next-cursor") ?? "";
    const rest = (await casey.get(`/api/bookings?cursor=${encodeURIComponent(cursor)}`)).is(200);
    expect(rest.body).toMatchObject([{ id: first.id }]);
  });

  test("a mechanic sees a request for them, and declines or accepts it once", async () => {
    const morgan = await mechanic();
    const casey = await customer();
    const book = async (days: number) =>
      (
        await casey.post(
          "/api/bookings",
          await orderOf(casey, { ...inDays(days), mechanicId: morgan.userId }),
        )
      ).is(201).id;
    const [one, other] = [await book(2), await book(5)];
    expect((await morgan.get("/api/mechanic/bookings")).is(200).body).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: one, status: "pending" })]),
    );
    const decline = await morgan.post(`/api/bookings/${other}/status`, { status: "cancelled" });
    expect(decline.is(200).body).toMatchObject({ status: "cancelled" });
    (await morgan.post(`/api/bookings/${one}/status`, { status: "paid" })).refused(400, "INVALID");
    const accept = () => morgan.send("PUT", `/api/bookings/${one}/accept`);
    expect((await accept()).is(200).body).toMatchObject({
      status: "accepted",
      mechanicId: morgan.userId,
    });
    expect((await accept()).refused(409, "CONFLICT").status).toBe("accepted");
  });

  test("a card authorizes the exact price", async () => {
    const job = await requested();
    const amount = (await totalOf(job)) + 1;
    const wrong = { amount, bookingId: job.id };
    (await job.casey.post("/api/create-payment-intent", wrong)).refused(409, "CONFLICT");
    expect(await authorize(job)).toBe(amount - 1);
  });

  test("a customer asks another mechanic for a pending booking only", async () => {
    const { casey, morgan, path } = await requested();
    const asked = (await casey.put(`${path}/request`, { mechanicId: morgan.userId })).is(200);
    expect(asked.body).toMatchObject({ wishedMechanicId: morgan.userId });
    (await morgan.send("PUT", `${path}/accept`)).is(200);
    (await casey.put(`${path}/request`, { mechanicId: null })).refused(409, "CONFLICT");
  });

  test("a customer reads what canceling costs, and cancels", async () => {
    const { casey, morgan, path } = await accepted(12);
    expect((await casey.get(`${path}/busy`)).is(200).body).toEqual({ busy: expect.any(Array) });
    (await casey.get("/api/bookings/nothing/busy")).refused(404, "NOT_FOUND");
    expect((await casey.get(`${path}/cancellation`)).is(200).body).toMatchObject({
      fee: "0.00",
      reason: "no_policy",
    });
    (await morgan.get(`${path}/cancellation`)).refused(403, "FORBIDDEN");
    (await morgan.post(`${path}/cancel`, { fee: 0 })).refused(403, "FORBIDDEN");
    expect((await casey.post(`${path}/cancel`, { fee: "0.00" })).is(200).body).toMatchObject({
      status: "cancelled",
      cancelledBy: "customer",
      cancellationFee: "0.00",
    });
  });

  test("both sides move the appointment: accepted, declined and withdrawn", async () => {
    const { casey, morgan, path } = await accepted(14);
    const move = `${path}/reschedule`;
    expect((await casey.post(move, inDays(15))).is(200).body).toMatchObject({
      status: "accepted",
      proposal: { by: "customer" },
    });
    (await morgan.post(move, inDays(16))).refused(409, "CONFLICT");
    expect((await morgan.post(`${move}/accept`)).is(200).body).toMatchObject({
      proposal: null,
      movesLeft: 2,
    });
    (await morgan.post(`${move}/accept`)).refused(409, "CONFLICT");

    (await morgan.post(move, inDays(17))).is(200);
    const declined = (await casey.post(`${move}/decline`)).is(200);
    expect(declined.body).toMatchObject({ proposal: null, movesLeft: 2 });
    (await casey.post(`${move}/decline`)).refused(409, "CONFLICT");

    (await morgan.post(move, inDays(17))).is(200);
    const withdrawn = (await morgan.post(`${move}/withdraw`)).is(200);
    expect(withdrawn.body).toMatchObject({ proposal: null });
    (await morgan.post(`${move}/withdraw`)).refused(409, "CONFLICT");
  });

  test("a mechanic gives up a job, which is open again", async () => {
    const { casey, morgan, path } = await accepted(10);
    const released = await morgan.post(`${path}/release`, { reason: "My van broke down." });
    expect(released.is(200).body).toMatchObject({ status: "pending" });
    (await casey.put(path, { status: "cancelled" })).is(200);
  });

  test("a customer shares the address early, once", async () => {
    const { casey, path } = await accepted(240);
    const shared = (await casey.post(`${path}/share-contact`)).is(200);
    expect(shared.body).toMatchObject({ contactOpensAt: null });
    (await casey.post(`${path}/share-contact`)).refused(409, "CONFLICT");
  });

  test("a mechanic goes ahead without a card, if one is missing", async () => {
    const job = await accepted(30);
    const amount = await totalOf(job);
    const opened = await job.casey.post("/api/create-payment-intent", {
      amount,
      bookingId: job.id,
    });
    expect(opened.is(200).as(secretSchema).clientSecret).not.toBe("");
    const without = (await job.morgan.post(`${job.path}/without-card`)).is(200);
    expect(without.body).toMatchObject({ withoutCard: true });
    const { morgan, path } = await accepted(0.01);
    (await morgan.post(`${path}/without-card`)).refused(409, "CONFLICT");
  });
}

/** Stories from setting out to work that is stopped. */
export function visitStories(): void {
  test("a mechanic sets out, is followed, arrives, and the customer confirms it", async () => {
    const { casey, morgan, path } = await accepted(0.01);
    const later = await accepted(2);
    const eta = { etaMinutes: 10 };
    (await later.morgan.post(`${later.path}/en-route`, eta)).refused(409, "CONFLICT");
    expect((await morgan.post(`${path}/en-route`, eta)).is(200).body).toMatchObject({
      status: "accepted",
      etaMinutes: 10,
    });

    const position = `${path}/position`;
    const at = { latitude: 37.7599, longitude: -122.4213 };
    expect((await morgan.post(position, at)).is(200).body).toEqual({ seen: false });
    (await morgan.post(position, { latitude: 91, longitude: 0 })).refused(400, "INVALID");
    expect((await casey.get(position)).is(200).body).toEqual({ position: null });
    (await morgan.get(position)).refused(403, "FORBIDDEN");

    (await morgan.post(`${path}/arrived`)).is(200);
    (await morgan.post(`${path}/arrived`)).refused(409, "CONFLICT");
    (await casey.post(`${path}/share-contact`)).refused(409, "CONFLICT");
    const confirmed = (await casey.post(`${path}/arrived/confirm`)).is(200);
    expect(confirmed.body).toMatchObject({ arrivalConfirmed: true });
    (await casey.post(`${path}/arrived/confirm`)).refused(409, "CONFLICT");
    (await casey.post(`${path}/cancel`, { fee: 0 })).is(200);
  });

  test("a customer contests an arrival, and the mechanic can't report a no-show at once", async () => {
    const { casey, morgan, path } = await accepted(0.02);
    (await morgan.post(`${path}/arrived`)).is(200);
    expect((await casey.post(`${path}/arrived/contest`)).is(200).body).toMatchObject({
      arrivalConfirmedAt: null,
      arrivalContestedAt: expect.any(String) as string,
    });
    (await casey.post(`${path}/arrived/contest`)).refused(409, "CONFLICT");
    // It takes a quarter of an hour: test/routers/booking/no-show.test.ts advances the clock.
    const early = (await morgan.post(`${path}/no-show`)).refused(409, "CONFLICT");
    expect(early.status).toBe("accepted");
  });

  test("a customer stops the work, which can't be completed then", async () => {
    const { casey, morgan, path } = await begun();
    expect((await casey.post(`${path}/stop`, { reason: "Wrong car." })).is(200).body).toMatchObject(
      {
        status: "in_progress",
        stopReason: "Wrong car.",
      },
    );
    (await morgan.post(`${path}/complete`)).refused(409, "CONFLICT");
    (await casey.post(`${path}/stop`, { reason: "x" })).refused(409, "CONFLICT");
  });
}
