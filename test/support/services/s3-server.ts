import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Simulates an external file store that keeps objects by path and accepts only signed requests, as
 * S3 does.
 */
export interface S3Server {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Stored bytes by "/bucket/key". */
  objects: Map<string, { bytes: Buffer; type: string }>;
  /** Number of requests refused for their signature. */
  refused: number;
  close(): Promise<void>;
}

export async function startS3(): Promise<S3Server> {
  const state = {
    endpoint: "",
    bucket: "photos",
    region: "us-west-2",
    accessKeyId: "AKIDEXAMPLE",
    secretAccessKey: "wJalrXUtnFEMI",
    objects: new Map<string, { bytes: Buffer; type: string }>(),
    refused: 0,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const bytes = Buffer.concat(chunks);
      if (!isSigned({ method, url, headers, bytes }, state)) {
        state.refused += 1;
        response.writeHead(403).end("<Code>SignatureDoesNotMatch</Code>");
      } else if (method === "PUT") {
        state.objects.set(url, { bytes, type: headers["content-type"] ?? "" });
        response.writeHead(200).end();
      } else if (method === "DELETE") {
        state.objects.delete(url);
        response.writeHead(204).end();
      } else {
        const found = state.objects.get(url);
        response.writeHead(found ? 200 : 404).end(found?.bytes);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  state.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}

const CREDENTIAL =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) =>
  createHmac("sha256", key).update(data).digest();

/** Verifies Signature Version 4 from the received request. */
function isSigned(
  request: { method: string; url: string; headers: IncomingHttpHeaders; bytes: Buffer },
  keys: { accessKeyId: string; secretAccessKey: string; region: string },
): boolean {
  const { method, url, headers, bytes } = request;
  const [, id, day = "", region = "", names = "", signature] =
    CREDENTIAL.exec(headers.authorization ?? "") ?? [];
  const time = String(headers["x-amz-date"]);
  const hash = String(headers["x-amz-content-sha256"]);
  if (id !== keys.accessKeyId || region !== keys.region || !time.startsWith(day)) return false;
  if (hash !== "UNSIGNED-PAYLOAD" && hash !== sha256(bytes)) return false;
  const [path = "", query = ""] = url.split("?");
  const signed = names.split(";");
  const canonical = [
    method,
    path,
    query,
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/\s+/g, " ")}`),
    "",
    names,
    hash,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${keys.secretAccessKey}`,
  );
  return createHmac("sha256", key).update(text).digest("hex") === signature;
}
