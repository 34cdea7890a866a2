import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import {
  bombPng,
  EXE,
  fileForm,
  jpeg,
  pdf,
  photoWithMetadata,
  png,
  SVG,
} from "~test/support/files";
import { useRest } from "~test/support/rest";
import type { Visitor } from "~test/support/http/visitor";
import { makeScene, type Scene } from "../scene";

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await makeScene(rest);
});

const PATH = `/api/bookings/${ID.accepted}/photos`;
const form = (bytes: Uint8Array, kind: string | null = "issue", name = "brakes.jpg") => {
  const body = fileForm("photo", bytes, name);
  if (kind !== null) body.set("kind", kind);
  return body;
};
const send = (visitor: Visitor, body: FormData, headers: Record<string, string> = {}) =>
  visitor.send("POST", PATH, { body, headers });
const photoSchema = z.object({ id: z.string(), url: z.string() });

describe("a photo as a form", () => {
  test("is kept without its metadata and served uncached at its own address", async () => {
    const photo = (await send(scene.customer, form(await photoWithMetadata())))
      .is(201)
      .as(photoSchema);
    for (const address of [photo.url, `${photo.url}/preview`]) {
      const file = (await scene.mechanic.get(address)).is(200);
      expect(file.headers.get("cache-control")).toBe("private, no-store");
      expect(file.headers.get("content-type")).toBe("image/webp");
      expect(file.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
      expect(Buffer.from(file.bytes).includes("SpyCam")).toBe(false);
      (await scene.otherCustomer.get(address)).refused(404, "NOT_FOUND");
      (await scene.otherMechanic.get(address)).refused(404, "NOT_FOUND");
      (await scene.nobody.get(address)).refused(401, "UNAUTHENTICATED");
    }
    // Nor through the profile files.
    const { fileId } = await rest.prisma.photo.findUniqueOrThrow({ where: { id: photo.id } });
    (await scene.customer.get(`/api/files/${fileId}`)).refused(404, "NOT_FOUND");
  });

  test("refuses a file that isn't a picture, whatever its type says, and leaves nothing", async () => {
    const truncated = (await jpeg(400, 300)).subarray(0, 200);
    for (const bytes of [SVG, EXE, pdf(), truncated, bombPng(20_000), Buffer.alloc(0)]) {
      (await send(scene.customer, form(bytes))).refused(400, "INVALID");
    }
    const picture = await png();
    const large = Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024 - picture.length)]);
    (await send(scene.customer, form(large))).refused(413, "TOO_LARGE");
    expect(rest.world.files.files.size).toBe(0);
  });

  test("refuses malformed forms: no kind, an unknown one, two files, no file, a thousand parts", async () => {
    const picture = await png();
    const two = form(picture);
    two.append("photo", new Blob([new Uint8Array(picture)]), "b.png");
    const kindAsFile = form(picture, null);
    kindAsFile.set("kind", new Blob(["issue"]), "issue");
    const many = form(picture);
    for (let part = 0; part < 1_000; part += 1) many.append(`f${part}`, "x");
    const bodies = [form(picture, null), form(picture, "selfie"), two, kindAsFile, many];
    for (const body of [...bodies, new FormData()]) {
      (await send(scene.customer, body)).refused(400, "INVALID");
    }
    (await scene.customer.post(PATH, { kind: "issue" })).refused(415, "UNSUPPORTED_TYPE");
    (await send(scene.customer, form(picture), { origin: "https://evil.example" })).refused(
      403,
      "FORBIDDEN",
    );
    expect(rest.world.files.files.size).toBe(0);
  });

  test("the same form with the same key is stored once", async () => {
    const body = new Uint8Array(await new Response(form(await png())).arrayBuffer());
    const boundary = /^--([^\r]+)/.exec(Buffer.from(body).toString("latin1"))?.[1] ?? "";
    const headers = {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "idempotency-key": "one-photo",
    };
    const first = (await scene.customer.send("POST", PATH, { body, headers })).is(201);
    const second = (await scene.customer.send("POST", PATH, { body, headers })).is(201);
    expect(second.body).toEqual(first.body);
    expect(await rest.prisma.photo.count()).toBe(1);
    expect(rest.world.files.files.size).toBe(2);
  });

  test("a deleted one is gone for both sides", async () => {
    const path = `/api/bookings/${ID.pending}/photos`;
    const answer = await scene.customer.send("POST", path, { body: form(await png()) });
    const { id, url } = answer.is(201).as(photoSchema);
    (await scene.mechanic.send("DELETE", `/api/photos/${id}`)).refused(404, "NOT_FOUND");
    (await scene.customer.send("DELETE", `/api/photos/${id}`)).is(200);
    (await scene.customer.get(url)).refused(404, "NOT_FOUND");
    expect((await scene.customer.get(path)).is(200).body).toEqual([]);
  });

  test("sent again with its Idempotency-Key it is the same photo, whatever the boundary", async () => {
    const bytes = await png();
    const key = { "idempotency-key": "photo-1" };
    const first = (await send(scene.customer, form(bytes), key)).is(201);
    const again = (await send(scene.customer, form(bytes), key)).is(201);
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await rest.prisma.photo.count({ where: { bookingId: ID.accepted } })).toBe(1);
    const other = await send(scene.customer, form(await jpeg(40, 30)), key);
    other.refused(409, "IDEMPOTENCY_CONFLICT");
  });
});
