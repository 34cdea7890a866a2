import { expect, test } from "vitest";
import { customer, owner, REASON, rowsSchema, unique, visitor } from "./stage";

/** Support requests, from both sides. */
export function supportStories(): void {
  test("a customer asks, staff answer, note, take, close and reopen", async () => {
    const [casey, stranger, chief] = [await customer(), await customer("Sam"), await owner()];
    const asked = { subject: "A booking", message: "Thank you." };
    (await casey.post("/api/support", asked)).is(200);
    (await casey.post("/api/support", { ...asked, subject: "Gossip" })).refused(400, "INVALID");
    const [first] = (await casey.get("/api/support")).is(200).as(rowsSchema);
    const path = `/api/support/${first?.id}`;
    (await casey.get(path)).is(200);
    (await stranger.get(path)).refused(404, "NOT_FOUND");
    (await casey.post(`${path}/messages`, { message: "Hello?" })).is(201);
    (await stranger.post(`${path}/messages`, { message: "Hm." })).refused(404, "NOT_FOUND");

    const desk = `/api/desk/support/${first?.id}`;
    (await chief.get("/api/desk/support")).is(200);
    (await chief.get(desk)).is(200);
    (await chief.post(`${desk}/answer`, { message: "Yes.", version: 2 })).is(201);
    (await chief.post(`${desk}/note`, { note: "Call them." })).is(200);
    (await chief.post(`${desk}/assign`, { mine: true })).is(200);
    (await chief.post(`${desk}/close`, { reason: REASON })).is(200);
    (await chief.post(`${desk}/reopen`, { reason: REASON })).is(200);
    (await chief.get("/api/desk/support.csv?show=all&q=payment")).is(200);
  });

  test("a guessed link reads and writes nothing", async () => {
    const nobody = visitor();
    const token = "guessed";
    (await nobody.post("/api/support/link/read", { token })).refused(404, "NOT_FOUND");
    const reply = { token, message: "Hm." };
    (await nobody.post("/api/support/link/reply", reply)).refused(404, "NOT_FOUND");
  });

  test("staff record an email", async () => {
    const chief = await owner();
    const mail = {
      email: "robin@example.com",
      about: "A question",
      message: "Do you come to Oakland?",
    };
    (await chief.post("/api/desk/support", mail)).is(201);
    (await chief.post("/api/desk/support", { email: "robin" })).refused(400, "INVALID");
  });

  test("staff save, change and delete a reply", async () => {
    const chief = await owner();
    const reply = { name: unique("Receipts "), body: "Hello {name}, it's on the booking's page." };
    const { id } = (await chief.post("/api/desk/replies", reply)).is(201);
    (await chief.post("/api/desk/replies", reply)).refused(409, "CONFLICT");
    (await chief.get("/api/desk/replies")).is(200);
    const path = `/api/desk/replies/${id}`;
    const change = { ...reply, body: "Hello.", version: 1 };
    (await chief.put(path, change)).is(200);
    (await chief.put(path, { ...change, body: "Hi." })).refused(409, "STALE");
    const left = (await chief.send("DELETE", path)).is(200);
    expect(JSON.stringify(left.body)).not.toContain(id);
  });
}
