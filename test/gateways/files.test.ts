import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { localFiles, s3Files, type FileStore } from "~/server/gateways/files/files";

const bytes = new Uint8Array([0, 1, 2, 255]);

let folder: string;
let server: Server;
let s3: FileStore;
let requests: { method: string; url: string; authorization: string; type: string }[];
let answer: number | null;

/** Simulates an external store that keeps objects by path, as S3 does. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "curbwrench-files-"));
  const objects = new Map<string, Buffer>();
  requests = [];
  answer = null;
  server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    requests.push({
      method,
      url,
      authorization: headers.authorization ?? "",
      type: headers["content-type"] ?? "",
    });
    if (answer !== null) return response.writeHead(answer).end();
    if (method === "PUT") objects.set(url, Buffer.concat(chunks));
    if (method === "DELETE") objects.delete(url);
    const found = objects.get(url);
    response.writeHead(method === "GET" && found === undefined ? 404 : 200).end(found);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  s3 = s3Files({
    endpoint: `http://127.0.0.1:${port}/`,
    bucket: "photos",
    region: "auto",
    accessKeyId: "AKID",
    secretAccessKey: "hidden",
  });
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

describe.each(["folder", "s3"])("a store in %s", (kind) => {
  const store = () => (kind === "s3" ? s3 : localFiles(folder));

  test("returns what was stored, until it is removed", async () => {
    await store().put("pictures/a-1.webp", bytes, "image/webp");
    expect(new Uint8Array((await store().get("pictures/a-1.webp"))!)).toEqual(bytes);
    await store().remove("pictures/a-1.webp");
    expect(await store().get("pictures/a-1.webp")).toBeNull();
  });

  test("has nothing under an unknown key, and removing it is no error", async () => {
    expect(await store().get("nothing")).toBeNull();
    await store().remove("nothing");
  });

  test.each(["../x", "a/../../x", "/etc/passwd", "a//b", "a\0b", "", "a/.", "C:\\x"])(
    "refuses the key %j",
    async (key) => {
      await expect(store().put(key, bytes, "image/webp")).rejects.toThrow("storage key");
      await expect(store().get(key)).rejects.toThrow("storage key");
    },
  );
});

test("signs S3 requests and sends the type", async () => {
  await s3.put("pictures/a.webp", bytes, "image/webp");
  expect(requests).toEqual([
    {
      method: "PUT",
      url: "/photos/pictures/a.webp",
      authorization: expect.stringContaining("AWS4-HMAC-SHA256 Credential=AKID/"),
      type: "image/webp",
    },
  ]);
});

test("reports a failing store as a refusal that file routes understand", async () => {
  answer = 403;
  const unavailable = { name: "DomainError", code: "STORAGE_UNAVAILABLE" };
  await expect(s3.put("a", bytes, "image/webp")).rejects.toMatchObject(unavailable);
  await expect(s3.get("a")).rejects.toMatchObject(unavailable);
});

test("leaves no partial file when a write fails", async () => {
  writeFileSync(join(folder, "blocked"), "");
  const put = localFiles(folder).put("blocked/a.webp", bytes, "image/webp");
  await expect(put).rejects.toMatchObject({ code: "STORAGE_UNAVAILABLE" });
  await localFiles(folder).put("whole.webp", bytes, "image/webp");
  expect(readdirSync(folder).toSorted()).toEqual(["blocked", "whole.webp"]);
});
