import { get, type IncomingHttpHeaders } from "node:http";
import { gunzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { givenService } from "~test/support/factory";
import { useRest } from "~test/support/rest";

const rest = useRest();
beforeEach(async () => {
  for (let number = 1; number <= 12; number += 1) {
    await givenService(rest.prisma, { name: `Service ${number}` });
  }
});

/** Reads the answer's bytes as sent, without decompression. */
function rawResponse(path: string, accepted?: string) {
  return new Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
    const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
    get(rest.url + path, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => resolve({ headers: response.headers, bytes: Buffer.concat(parts) }));
    }).on("error", reject);
  });
}

test.each(["/api/services", "/api/trpc/booking.services"])(
  "compresses a long answer of %s for clients that accept gzip only",
  async (path) => {
    const plain = await rawResponse(path);
    expect(plain.bytes.length).toBeGreaterThan(2_000);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const refused = await rawResponse(path, "gzip;q=0, br");
    expect(refused.bytes).toEqual(plain.bytes);

    const zipped = await rawResponse(path, "br, gzip");
    expect(zipped.headers).toMatchObject({
      "content-encoding": "gzip",
      vary: expect.stringContaining("Accept-Encoding"),
      "content-type": plain.headers["content-type"],
      "cache-control": "no-store",
      "content-length": String(zipped.bytes.length),
    });
    expect(zipped.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes);
  },
);

test("sends a short answer uncompressed", async () => {
  const { headers, bytes } = await rawResponse("/api/trpc/auth.externalSignIn", "gzip");
  expect(headers["content-encoding"]).toBeUndefined();
  expect(JSON.parse(bytes.toString())).toMatchObject({ result: {} });
});
