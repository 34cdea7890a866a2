import { expect, test } from "vitest";
import { z } from "zod";
import { fileForm, png } from "~test/support/files";
import {
  accepted,
  begun,
  completed,
  customer,
  firstService,
  inDays,
  owner,
  REASON,
  requested,
  rowsSchema,
  secretSchema,
  totalOf,
} from "./stage";

const CHANGE = {
  add: [{ kind: "labor", description: "Freeing a seized bolt", amount: "40.00" }],
  reason: "The bolt is seized.",
};

const photoForm = async (kind: "issue" | "message") => {
  const body = fileForm("photo", await png(), "brakes.png");
  body.set("kind", kind);
  return { body };
};

/** Messages, photos and extra work during a job. */
export function jobStories(): void {
  test("both sides of a job write to each other", async () => {
    const { casey, morgan, id } = await accepted();
    const stranger = await customer("Sam");
    const message = { content: "Hello", bookingId: id, receiverId: morgan.userId };
    (await casey.post("/api/messages", message)).is(201);
    (await casey.post("/api/messages", { ...message, content: "  " })).refused(400, "INVALID");
    (await casey.get("/api/messages/unread")).is(200);
    const newest = (await casey.get("/api/messages/newest")).is(200);
    expect(newest.body).toEqual({ bookingId: id });
    const thread = `/api/messages?bookingId=${id}`;
    expect((await morgan.get(thread)).is(200).body).toMatchObject([{ content: "Hello" }]);
    (await stranger.get(thread)).refused(404, "NOT_FOUND");
    (await morgan.post("/api/messages/read", { bookingId: id })).is(200);
    (await stranger.post("/api/messages/read", { bookingId: id })).refused(404, "NOT_FOUND");
  });

  test("the customer's photo of the problem is for both sides, and stays once a job is accepted", async () => {
    const { casey, morgan, path } = await accepted();
    const photos = `${path}/photos`;
    const sent = await casey.send("POST", photos, await photoForm("issue"));
    const { url } = sent.is(201).as(z.object({ url: z.string() }));
    (await morgan.send("POST", photos, await photoForm("issue"))).refused(403, "FORBIDDEN");
    expect((await morgan.get(photos)).is(200).body).toEqual([
      expect.objectContaining({ url, kind: "issue", canRemove: false }),
    ]);
    expect((await morgan.get(url)).is(200).headers.get("content-type")).toBe("image/webp");
    (await casey.get(`${url}/preview`)).is(200);
    (await casey.send("DELETE", url)).refused(409, "CONFLICT");
    const draft = await casey.send("POST", photos, await photoForm("message"));
    const unsent = draft.is(201).as(z.object({ url: z.string() }));
    (await casey.send("DELETE", unsent.url)).is(200);
  });

  test("extra work is proposed, approved, withdrawn and declined", async () => {
    const { casey, morgan, path } = await begun();
    const stranger = await customer("Sam");
    const propose = async () => (await morgan.post(`${path}/changes`, CHANGE)).is(201).id;
    const first = `/api/changes/${await propose()}`;
    (await casey.get(`${path}/changes`)).is(200);
    (await stranger.get(`${path}/changes`)).refused(404, "NOT_FOUND");
    (await morgan.post(`${first}/approve`)).refused(403, "FORBIDDEN");
    // Nothing was authorized before, so the approval asks for a card first.
    expect((await casey.post(`${first}/approve`)).is(200).body).toMatchObject({
      state: expect.stringMatching(/^(holding|approved)$/) as string,
    });

    const other = await begun();
    const second = `/api/changes/${(await other.morgan.post(`${other.path}/changes`, CHANGE)).is(201).id}`;
    (await other.morgan.post(`${second}/withdraw`)).is(200);
    (await other.morgan.post(`${second}/withdraw`)).refused(409, "CONFLICT");
    const third = `/api/changes/${(await other.morgan.post(`${other.path}/changes`, CHANGE)).is(201).id}`;
    (await other.casey.post(`${third}/decline`)).is(200);
    (await other.casey.post(`${third}/decline`)).refused(409, "CONFLICT");
  });

  test("the desk allows a large change", async () => {
    const { morgan, path } = await begun(14);
    const large = [{ kind: "labor", description: "A new engine", amount: 1_500.01 }];
    const { id } = (await morgan.post(`${path}/changes`, { ...CHANGE, add: large })).is(201);
    const approve = `/api/desk/changes/${id}/approve`;
    const chief = await owner();
    (await chief.post(approve, { reason: "The photos show it." })).is(200);
    (await chief.post(approve, { reason: "Once more." })).refused(409, "CONFLICT");
  });

  test("a declined quote for a different car is decided by staff, once", async () => {
    const { casey, morgan, id, path } = await begun(16);
    const differentVehicle = { year: 2016, make: "Honda", model: "Accord" };
    const quote = await morgan.post(`${path}/changes`, { reason: "An Accord.", differentVehicle });
    expect(quote.is(201).body).toMatchObject({ add: [], remove: [], differentVehicle });
    (await casey.post(`/api/changes/${quote.id}/decline`)).is(200);
    const decide = `/api/desk/bookings/${id}/different-vehicle`;
    const decision = { charge: false, reason: "The Camry is behind the house." };
    (await casey.post(decide, decision)).refused(403, "FORBIDDEN");
    const chief = await owner();
    const decided = { id, charged: false, fee: "0.00" };
    expect((await chief.post(decide, decision)).is(200).body).toEqual(decided);
    (await chief.post(decide, decision)).refused(409, "CONFLICT");
  });

  test("a job is begun and completed once, is charged, and has receipts", async () => {
    const job = await begun();
    const status = { status: "in_progress" };
    (await job.morgan.put(`${job.path}/status`, status)).refused(409, "CONFLICT");
    const { casey, morgan, path } = await completed();
    expect((await casey.get(path)).is(200).body).toMatchObject({
      status: "completed",
      paymentStatus: "captured",
    });
    (await morgan.post(`${path}/complete`)).refused(409, "CONFLICT");
    const read = (await morgan.post(`${path}/odometer`, { miles: 62_400 })).is(200);
    expect(read.body).toMatchObject({ vehicle: { odometer: 62_400 } });
    (await morgan.post(`${path}/odometer`, { miles: 62_500 })).refused(409, "CONFLICT");
    (await casey.get(`${path}/receipt`)).is(200);
    (await (await customer("Sam")).get(`${path}/receipt`)).refused(404, "NOT_FOUND");
    const receipt = (await casey.get(`${path}/receipt.pdf`)).is(200);
    expect(receipt.text.slice(0, 5)).toBe("%PDF-");
  });

  test("a customer reviews a finished job; the mechanic answers, others report", async () => {
    const { casey, morgan, path } = await completed();
    const stranger = await customer("Sam");
    const review = { rating: 5, comment: "On time and friendly." };
    (await casey.post(`${path}/review`, review)).is(201);
    (await casey.post(`${path}/review`, { rating: 1 })).refused(409, "CONFLICT");
    const { body } = (await casey.get(`${path}/review`)).is(200);
    const shape = z.object({ review: z.object({ id: z.string(), rating: z.literal(5) }) });
    const { id } = shape.parse(body).review;
    (await stranger.get(`${path}/review`)).refused(404, "NOT_FOUND");
    expect((await morgan.get("/api/mechanic/reviews")).is(200).body).toHaveLength(1);
    const answered = (await morgan.post(`/api/reviews/${id}/answer`, { text: "Thank you." })).is(
      200,
    );
    expect(answered.body).toMatchObject({ answer: { text: "Thank you." } });
    (await stranger.post(`/api/reviews/${id}/report`, { reason: "other" })).is(200);
    (await casey.post(`/api/reviews/${id}/report`, { reason: "other" })).refused(409, "CONFLICT");
  });

  test("a warranty claim leads to a visit", async () => {
    const { casey, morgan, path } = await completed();
    const lineId = await firstService();
    const claimed = await casey.post(`${path}/claims`, {
      kind: "warranty",
      lineId,
      description: "It squeaks again.",
    });
    expect(claimed.is(201).body).toMatchObject({ kind: "warranty", state: "asked" });
    const damage = { kind: "damage", description: "A dent." };
    (await morgan.post(`${path}/claims`, damage)).refused(403, "FORBIDDEN");
    const claim = `/api/claims/${claimed.id}`;
    const time = inDays(9).scheduledAt;
    const offered = (await morgan.post(`${claim}/offer`, { times: [time] })).is(200);
    expect(offered.body).toMatchObject({ state: "offered", times: [time] });
    const chosen = (await casey.post(`${claim}/choose`, { time })).is(200);
    expect(chosen.body).toMatchObject({ state: "scheduled" });
    (await casey.post(`${claim}/choose`, { time })).refused(409, "CONFLICT");
    (await morgan.post(`${claim}/decline`, { reason: "I moved." })).refused(409, "CONFLICT");
    (await casey.post(`${claim}/withdraw`)).refused(409, "CONFLICT");
  });
}

/** Payments, tips, cards and refunds. */
export function moneyStories(): void {
  test("a finished job's payments are listed, nothing is due, and a tip can follow", async () => {
    const { casey, morgan, path } = await completed();
    const payments = (await casey.get(`${path}/payments`)).is(200).as(rowsSchema);
    const intent = `/api/payments/${payments[0]?.id}/intent`;
    (await casey.send("POST", intent)).refused(409, "CONFLICT");
    expect((await casey.get("/api/payments/due")).is(200).body).toEqual([]);
    (await casey.send("POST", `${path}/payments/refresh`)).is(200);
    (await morgan.send("POST", `${path}/payments/refresh`)).refused(404, "NOT_FOUND");
    (await casey.post(`${path}/tip`, { amount: "10.00" })).is(201);
    (await casey.post(`${path}/tip`, { amount: "0.50" })).refused(409, "CONFLICT");
  });

  test("a saved card pays the next booking and is removed", async () => {
    const { casey, morgan } = await completed();
    const cards = (await casey.get("/api/cards")).is(200).as(rowsSchema);
    const card = `/api/cards/${cards[0]?.id}`;
    (await casey.put(card, { default: true })).is(200);
    (await morgan.put(card, { default: true })).refused(404, "NOT_FOUND");

    const next = await requested({ casey, days: 6 });
    const opened = await casey.post("/api/create-payment-intent", {
      bookingId: next.id,
      amount: await totalOf(next),
    });
    const { clientSecret } = opened.is(200).as(secretSchema);
    const paid = (await casey.post(`${card}/pay`, { clientSecret })).is(200);
    expect(paid.body).toEqual({ step: "done" });
    (await morgan.post(`${card}/pay`, { clientSecret: "pi_1" })).refused(404, "NOT_FOUND");
    expect((await casey.send("DELETE", card)).is(200).body).toEqual([]);
    (await casey.send("DELETE", card)).refused(404, "NOT_FOUND");
  });

  test("the desk refunds a part, and the customer gets a credit note", async () => {
    const { casey, path } = await completed();
    const chief = await owner();
    const desk = path.replace("/api/", "/api/desk/");
    const refund = { amount: "5.00", reason: REASON, bornBy: "platform" };
    (await chief.post(`${desk}/refund`, refund)).is(200);
    (await chief.post(`${desk}/refund`, { ...refund, amount: "5000.00" })).refused(409, "CONFLICT");
    (await chief.get(`${desk}/refunds`)).is(200);
    (await casey.get(`${desk}/refunds`)).refused(403, "FORBIDDEN");
    (await chief.get("/api/desk/refunds?state=succeeded")).is(200);

    const notes = (await casey.get(`${path}/credit-notes`)).is(200);
    const [note] = notes.as(z.array(z.object({ number: z.string() })));
    expect(note?.number).toMatch(/^C-\d{6}$/);
    const document = (await casey.get(`${path}/credit-notes/${note?.number}/pdf`)).is(200);
    expect(document.text.slice(0, 5)).toBe("%PDF-");
    (await casey.get(`${path}/credit-notes/C-0/pdf`)).refused(404, "NOT_FOUND");
  });

  test("the desk lowers the price of an accepted job", async () => {
    const { casey, id, path } = await accepted(22);
    const chief = await owner();
    const price = { amount: "21.00", reason: REASON };
    const lowered = (await chief.post(`/api/desk/bookings/${id}/price`, price)).is(200);
    expect(lowered.body).toMatchObject({ total: "21.00" });
    expect((await casey.get(path)).is(200).body).toMatchObject({
      totalAmount: "21.00",
      subtotal: "20.00",
    });
    const done = await completed();
    const late = { amount: "1.00", reason: REASON };
    (await chief.post(`/api/desk/bookings/${done.id}/price`, late)).refused(409, "CONFLICT");
  });
}
