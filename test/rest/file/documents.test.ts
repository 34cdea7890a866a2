import { beforeEach, expect, test } from "vitest";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { limitOf } from "~/server/gateways/runtime/limits";
import { useRest } from "~test/support/rest";
import { makeScene, type Scene } from "../scene";

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await makeScene(rest);
});

const PATH = `/api/bookings/${ID.completed}/receipt.pdf`;
const kept = () => [...rest.world.files.files.keys()].filter((key) => key.startsWith("receipt/"));

test("a receipt is drawn once, however many ask at once", async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => scene.customer.get(PATH)));
  const [first] = answers;
  // PDFs contain the time of drawing, so two drawings differ.
  for (const answer of answers) expect(answer.is(200).bytes).toEqual(first?.bytes);
  expect(first?.text.startsWith("%PDF-")).toBe(true);
  expect(kept()).toHaveLength(1);
  expect((await scene.customer.get(PATH)).bytes).toEqual(first?.bytes);
  const row = await rest.prisma.receipt.findFirstOrThrow({ where: { bookingId: ID.completed } });
  expect(kept()).toEqual([row.pdfKey]);
});

test("the mechanic's copy after the contact closed doesn't replace the customer's receipt", async () => {
  const own = (await scene.customer.get(PATH)).is(200);
  const before = kept();
  expect((await scene.mechanic.get(PATH)).is(200).bytes).not.toEqual(own.bytes);
  expect(kept()).toEqual(before);
  expect((await scene.customer.get(PATH)).bytes).toEqual(own.bytes);
});

test("a receipt with changed content is drawn again, and the old one is deleted", async () => {
  const before = (await scene.customer.get(PATH)).is(200);
  const old = kept();
  await rest.prisma.user.update({ where: { id: ID.customer }, data: { lastName: "Married" } });
  const after = (await scene.customer.get(PATH)).is(200);
  expect(after.bytes).not.toEqual(before.bytes);
  expect(kept()).toHaveLength(1);
  expect(kept()).not.toEqual(old);
});

test("a store that is down doesn't prevent the receipt", async () => {
  const away = () => Promise.reject(new Error("the store is down"));
  rest.replace({ files: { get: away, put: away, remove: away } });
  expect((await scene.customer.get(PATH)).is(200).text.startsWith("%PDF-")).toBe(true);
});

test("documents have their own limit", async () => {
  const { points } = limitOf("documents");
  await rest.world.deps.limits.consume("documents", scene.mechanic.userId, points - 1);
  (await scene.mechanic.get("/api/mechanic/statement.csv")).is(200);
  (await scene.mechanic.get(PATH)).refused(429, "TOO_MANY");
  (await scene.customer.get(PATH)).is(200);
});

test("the API document is built once, and a client that has it gets 304", async () => {
  const first = (await scene.nobody.get("/api/openapi.json")).is(200);
  const etag = first.headers.get("etag") ?? "";
  const headers = { "if-none-match": etag };
  expect((await scene.nobody.get("/api/openapi.json", { headers })).is(304).bytes).toHaveLength(0);
  const other = { "if-none-match": 'W/"another"' };
  const again = await scene.nobody.get("/api/openapi.json", { headers: other });
  expect(again.is(200).bytes).toEqual(first.bytes);
});
