import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { s3Files } from "~/server/gateways/files/files";
import { UPLOAD_REFUSALS } from "~/domain/upload/refusals";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import {
  bombPng,
  dataUrl,
  doc,
  docx,
  EXE,
  HEIC,
  fileForm,
  jpeg,
  pdf,
  photoWithMetadata,
  png,
  SVG,
  webp,
  zip,
} from "~test/support/files";
import { useRest } from "~test/support/rest";
import type { Visitor } from "~test/support/http/visitor";
import { startS3, type S3Server } from "~test/support/services/s3-server";
import { makeScene, type Scene } from "../scene";

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await makeScene(rest);
});

const sendPicture = (visitor: Visitor, bytes: Uint8Array, name = "me.png") =>
  visitor.send("POST", "/api/upload/profile-picture", {
    body: fileForm("profilePicture", bytes, name),
  });
const sendResume = (visitor: Visitor, bytes: Uint8Array, name: string) =>
  visitor.send("POST", "/api/upload/resume", { body: fileForm("resume", bytes, name) });

const pictureSchema = z.object({ profileImageUrl: z.string() });
const ticketSchema = z.object({ profileImageUrl: z.string(), uploadUrl: z.string() });
const uploaded = async (visitor: Visitor, bytes: Uint8Array) =>
  (await sendPicture(visitor, bytes)).is(200).as(pictureSchema).profileImageUrl;

describe("pictures as a form", () => {
  test("are re-encoded, upright and without metadata, and visible to everybody signed in", async () => {
    const address = await uploaded(scene.mechanic, await photoWithMetadata());
    const file = (await scene.otherCustomer.get(address)).is(200);
    expect(file.headers.get("content-type")).toBe("image/webp");
    expect(file.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    const meta = await sharp(file.bytes).metadata();
    expect(meta).toMatchObject({ format: "webp", width: 20, height: 60 });
    expect(meta.exif).toBeUndefined();
    expect(Buffer.from(file.bytes).includes("SpyCam")).toBe(false);
    (await scene.nobody.get(address)).refused(401, "UNAUTHENTICATED");
  });

  test("accepts JPEG, PNG and WebP by content, whatever the name says", async () => {
    for (const make of [jpeg, png, webp]) {
      (await sendPicture(scene.customer, await make(), "../../etc/passwd\u0000.exe")).is(200);
    }
    const { notAPicture, damagedPicture, tooManyPixels, heicPicture } = UPLOAD_REFUSALS;
    const truncated = (await png()).subarray(0, 60);
    for (const [bytes, refusal] of [
      [SVG, notAPicture],
      [EXE, notAPicture],
      [pdf(), notAPicture],
      [Buffer.alloc(0), notAPicture],
      [truncated, damagedPicture],
      [bombPng(20_000), tooManyPixels],
      [HEIC, heicPicture],
    ] as const) {
      const answer = await sendPicture(scene.customer, bytes, "me.png");
      expect(answer.refused(400, "INVALID").message).toBe(refusal.sentence);
    }
    expect(rest.world.files.files.size).toBe(3);
  });

  test("refuses malformed forms: wrong field, two files, no file, a thousand parts, torn ones", async () => {
    const picture = await png();
    const two = fileForm("profilePicture", picture, "a.png");
    two.append("profilePicture", new Blob([new Uint8Array(picture)]), "b.png");
    const text = new FormData();
    text.set("profilePicture", "no file");
    const many = fileForm("profilePicture", picture, "a.png");
    for (let part = 0; part < 1000; part += 1) many.append(`f${part}`, "x");
    for (const body of [fileForm("picture", picture, "a.png"), two, text, many, new FormData()]) {
      const answer = await scene.customer.send("POST", "/api/upload/profile-picture", { body });
      answer.refused(400, "INVALID");
    }
    for (const type of ["multipart/form-data", "multipart/form-data; boundary=y"]) {
      const answer = await scene.customer.send("POST", "/api/upload/profile-picture", {
        body: "--x\r\nContent-Disposition: form-data",
        headers: { "content-type": type },
      });
      answer.refused(400, "INVALID");
    }
    expect(rest.world.files.files.size).toBe(0);
    expect(await rest.prisma.storedFile.count()).toBe(0);
  });

  test("deletes the old picture once the new one is saved, not before", async () => {
    const set = (profileImageUrl: string) =>
      scene.mechanic.post("/api/mechanic/profile", { profileImageUrl });
    const first = await uploaded(scene.mechanic, await png());
    (await set(first)).is(200);
    const second = await uploaded(scene.mechanic, await jpeg());
    (await scene.customer.get(first)).is(200);
    (await set(second)).is(200);
    (await scene.customer.get(first)).refused(404, "NOT_FOUND");
    (await scene.customer.get(second)).is(200);
    expect(rest.world.files.files.size).toBe(1);
    (await set(second)).is(200);
    (await scene.customer.get(second)).is(200);
    // Another person's picture can't be used.
    (await scene.otherMechanic.post("/api/mechanic/profile", { profileImageUrl: second })).refused(
      400,
      "INVALID",
    );
  });
});

describe("pictures by JSON and PUT", () => {
  const ticketFor = async (visitor: Visitor) => {
    const body = { filename: "me.png", contentType: "image/png" };
    return (await visitor.post("/api/upload/profile-picture", body)).is(200).as(ticketSchema);
  };
  const put = async (uploadUrl: string, bytes: Uint8Array, visitor = rest.visitor()) =>
    visitor.send("PUT", uploadUrl, {
      body: new Uint8Array(bytes),
      headers: { "content-type": "image/png" },
    });

  test("the token permits it, once", async () => {
    const { profileImageUrl, uploadUrl } = await ticketFor(scene.mechanic);
    (await scene.mechanic.get(profileImageUrl)).refused(404, "NOT_FOUND");
    (await put(uploadUrl, SVG)).refused(400, "INVALID");
    const answers = await Promise.all([put(uploadUrl, await png()), put(uploadUrl, await jpeg())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    (await put(uploadUrl, await png())).refused(409, "CONFLICT");
    (await scene.customer.get(profileImageUrl)).is(200);
    (await scene.mechanic.post("/api/mechanic/profile", { profileImageUrl })).is(200);
  });

  test("lasts ten minutes, needs its own token, and takes under 5 MB", async () => {
    rest.world.clock.set(new Date());
    const { uploadUrl } = await ticketFor(scene.mechanic);
    const other = await ticketFor(scene.mechanic);
    const [, token] = other.uploadUrl.split("token=");
    const foreign = `${uploadUrl.split("token=")[0]}token=${token}`;
    (await put(foreign, await png())).refused(409, "CONFLICT");
    (await put(uploadUrl.split("?")[0]!, await png())).refused(409, "CONFLICT");
    (await put(uploadUrl, new Uint8Array(5 * 1024 * 1024))).refused(413, "TOO_LARGE");
    (await put(uploadUrl, new Uint8Array(6 * 1024 * 1024 + 1))).refused(413, "TOO_LARGE");
    rest.world.clock.advance(10 * 60_000 + 1);
    (await put(uploadUrl, await png())).refused(409, "CONFLICT");
    expect(rest.world.files.files.size).toBe(0);
  });

  test("a picture that was never sent can't be set", async () => {
    const { profileImageUrl } = await ticketFor(scene.mechanic);
    const answer = await scene.mechanic.post("/api/mechanic/profile", { profileImageUrl });
    answer.refused(400, "INVALID");
  });
});

describe("resumes", () => {
  test("accepts PDF, DOC and DOCX by content; private, downloaded with a harmless name", async () => {
    const cases = [
      [pdf(), "Résumé of Morgan.exe", "Résumé of Morgan.pdf"],
      [doc(), "../../cv.doc", "cv.doc"],
      [docx(), 'a"b<c>.docx', "abc.docx"],
    ] as const;
    for (const [bytes, name, shown] of cases) {
      const answer = await sendResume(scene.mechanic, bytes, name);
      expect(answer.is(200).body).toEqual({ filename: shown });
    }
    // Only the newest is kept.
    const profile = (await scene.mechanic.get("/api/mechanic/profile")).is(200);
    const { resumeUrl, resumeFilename } = profile.as(
      z.object({ resumeUrl: z.string(), resumeFilename: z.string() }),
    );
    expect(resumeFilename).toBe("abc.docx");
    expect(rest.world.files.files.size).toBe(1);
    const file = (await scene.mechanic.get(resumeUrl)).is(200);
    expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="abc\.docx"/);
    expect(Buffer.from(file.bytes).equals(docx())).toBe(true);
    (await scene.administrator.get(resumeUrl)).is(200);
    for (const stranger of [scene.customer, scene.otherMechanic, scene.newcomer]) {
      (await stranger.get(resumeUrl)).refused(404, "NOT_FOUND");
    }
    (await scene.nobody.get(resumeUrl)).refused(401, "UNAUTHENTICATED");
  });

  test("refuses anything else and leaves nothing", async () => {
    const macros = zip(["[Content_Types].xml", "word/document.xml", "word/vbaProject.bin"]);
    const bomb = zip(["[Content_Types].xml", "word/document.xml"], 4_000_000_000);
    for (const bytes of [EXE, await png(), SVG, macros, bomb, Buffer.alloc(0)]) {
      const answer = await sendResume(scene.mechanic, bytes, "cv.pdf");
      expect(answer.refused(400, "INVALID").message).toBe(UPLOAD_REFUSALS.notAResume.sentence);
    }
    expect(rest.world.files.files.size).toBe(0);
    expect(await rest.prisma.storedFile.count()).toBe(0);
  });
});

describe("the photo of a vehicle, as a data URL in the profile", () => {
  const save = (visitor: Visitor, vehiclePhoto: string | null) =>
    visitor.post("/api/user/update-profile", { vehiclePhoto });
  const photo = z.object({ vehiclePhoto: z.string().nullable() });

  test("is for its owner and the mechanics who can see their bookings", async () => {
    const saved = await save(scene.customer, dataUrl(await jpeg(), "image/jpeg"));
    const address = saved.is(200).as(photo).vehiclePhoto!;
    (await scene.customer.get(address)).is(200);
    (await scene.mechanic.get(address)).is(200);
    (await scene.otherCustomer.get(address)).refused(404, "NOT_FOUND");
    // Sending the address back changes nothing; null removes it.
    expect((await save(scene.customer, address)).is(200).as(photo).vehiclePhoto).toBe(address);
    (await save(scene.otherCustomer, address)).refused(400, "INVALID");
    expect((await save(scene.customer, null)).is(200).as(photo).vehiclePhoto).toBeNull();
    expect(rest.world.files.files.size).toBe(0);
  });

  test("a save that fails leaves no file", async () => {
    const answer = await scene.customer.post("/api/user/update-profile", {
      vehiclePhoto: dataUrl(await jpeg(), "image/jpeg"),
      email: "olive@example.com",
    });
    answer.refused(409, "CONFLICT");
    expect(rest.world.files.files.size).toBe(0);
    expect(await rest.prisma.storedFile.count()).toBe(0);
  });
});

describe("an S3 store", () => {
  let s3: S3Server;
  beforeEach(async () => {
    s3 = await startS3();
    rest.replace({ files: s3Files(s3) });
  });
  afterEach(() => s3.close());

  test("stores, reads, replaces and deletes the same, each call signed", async () => {
    const first = await uploaded(scene.mechanic, await png());
    expect([...s3.objects.values()].map(({ type }) => type)).toEqual(["image/webp"]);
    (await scene.mechanic.post("/api/mechanic/profile", { profileImageUrl: first })).is(200);
    const second = await uploaded(scene.mechanic, await jpeg());
    (await scene.mechanic.post("/api/mechanic/profile", { profileImageUrl: second })).is(200);
    (await scene.customer.get(first)).refused(404, "NOT_FOUND");
    const file = (await scene.customer.get(second)).is(200);
    expect([...s3.objects.keys()]).toHaveLength(1);
    const [kept] = s3.objects.values();
    expect(kept!.bytes.equals(Buffer.from(file.bytes))).toBe(true);
    expect(s3.refused).toBe(0);
  });

  test("wrong keys: 503, nothing of it in the answer, nothing left in the database", async () => {
    rest.replace({ files: s3Files({ ...s3, secretAccessKey: "another" }) });
    const answer = await sendResume(scene.mechanic, pdf(), "cv.pdf");
    answer.refused(503, "STORAGE_UNAVAILABLE");
    expect(answer.text).not.toMatch(/127\.0\.0\.1|Signature|photos/);
    expect(s3.refused).toBeGreaterThan(0);
    expect(await rest.prisma.storedFile.count({ where: { attachedAt: { not: null } } })).toBe(0);
    (await scene.customer.get(`/api/files/${ID.picture}`)).refused(404, "NOT_FOUND");
  });
});
