import { request } from "node:http";
import { beforeEach, describe, expect, test } from "vitest";
import { UPLOAD_REFUSALS } from "~/domain/upload/refusals";
import { fileForm } from "~test/support/files";
import { useRest } from "~test/support/rest";
import { makeScene, type Scene } from "../scene";

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await makeScene(rest);
});

const MB = 1024 * 1024;
const JSON_TYPE = { "content-type": "application/json" };
const form = (field: string, size: number) => fileForm(field, new Uint8Array(size));

describe("413 Content Too Large", () => {
  test("JSON: 64 KB are accepted, one byte more is not", async () => {
    const body = (size: number) => `{"email":"${" ".repeat(size - 12)}"}`;
    const send = (size: number) =>
      scene.nobody.send("POST", "/api/auth/login", { body: body(size), headers: JSON_TYPE });
    (await send(64 * 1024)).refused(400, "INVALID");
    (await send(64 * 1024 + 1)).refused(413, "TOO_LARGE");
  });

  test("the profile with a photo: 7 MB", async () => {
    const path = "/api/user/update-profile";
    const photo = (size: number) => ({ vehiclePhoto: "x".repeat(size) });
    (await scene.customer.post(path, photo(1 * MB))).refused(400, "INVALID");
    (await scene.customer.post(path, photo(7 * MB))).refused(413, "TOO_LARGE");
  });

  test("pictures and resumes: 5 MB, and forms over 6 MB unread; each with its own sentence", async () => {
    const cases = [
      ["/api/upload/profile-picture", "profilePicture", UPLOAD_REFUSALS.pictureTooLarge.sentence],
      ["/api/upload/resume", "resume", UPLOAD_REFUSALS.resumeTooLarge.sentence],
    ] as const;
    for (const [path, field, says] of cases) {
      for (const size of [5 * MB + 1, 6 * MB]) {
        const answer = await scene.mechanic.send("POST", path, { body: form(field, size) });
        expect(answer.refused(413, "TOO_LARGE").message).toBe(says);
      }
    }
    expect(rest.world.files.files.size).toBe(0);
  });

  test("a body without a length is counted while it arrives", async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        if (pulled > 5_000) controller.close();
        else controller.enqueue(new Uint8Array(16 * 1024).fill(0x20));
      },
    });
    const outcome = await scene.customer
      .send("POST", "/api/vehicles", { body: endless, headers: JSON_TYPE })
      .then(
        (answer) => answer.status,
        () => "cut off",
      );
    expect([413, "cut off"]).toContain(outcome);
    expect(pulled).toBeLessThan(1_000);
    (await scene.customer.get("/api/vehicles")).is(200);
  });

  test("a length that promises 300 MB is refused before anything arrives", async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const call = request(`${rest.url}/api/upload/profile-picture`, {
        method: "POST",
        headers: {
          "content-type": "multipart/form-data; boundary=x",
          "content-length": String(300 * MB),
        },
      });
      call.on("response", (response) => {
        resolve(response.statusCode);
        call.destroy();
      });
      call.on("error", reject);
      call.flushHeaders();
    });
    expect(status).toBe(413);
  });

  test("more than fifty megabytes of one person's files", async () => {
    await rest.prisma.storedFile.create({
      data: {
        ownerId: scene.mechanic.userId,
        purpose: "picture",
        storageKey: "picture/big.webp",
        contentType: "image/webp",
        sizeBytes: 50 * MB,
      },
    });
    const data = new FormData();
    data.set("resume", new Blob(["%PDF-1.4\n%%EOF\n"]), "cv.pdf");
    const answer = await scene.mechanic.send("POST", "/api/upload/resume", { body: data });
    expect(answer.refused(413, "TOO_LARGE").message).toBe(UPLOAD_REFUSALS.tooManyFiles.sentence);
  });
});
