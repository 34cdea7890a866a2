import { mkdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AwsClient } from "aws4fetch";
import writeFileAtomic from "write-file-atomic";
import { DomainError } from "~/domain/errors";

/** A store for uploaded files. We create the keys from letters, digits, `-`, `_`, `.` and `/`. */
export interface FileStore {
  /** Stores all of the bytes under the key, or none of them. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Returns the bytes, or null if the key doesn't exist. */
  get(key: string): Promise<Uint8Array | null>;
  /** Deletes the bytes. A missing key isn't an error. */
  remove(key: string): Promise<void>;
}

const KEY = /^[A-Za-z0-9_-]+(?:[/.][A-Za-z0-9_-]+)*$/;
const S3_TIMEOUT_MS = 15_000;

function checked(key: string): string {
  if (!KEY.test(key)) throw new Error("A storage key has a character that none of ours has.");
  return key;
}

function away(cause: unknown): never {
  throw new DomainError("storageAway", {}, cause);
}

/** Stores files in a folder. No file is ever visible half-written. */
export function localFiles(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, ...checked(key).split("/"));
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch(away);
      await writeFileAtomic(path, Buffer.from(bytes), { mode: 0o600 }).catch(away);
    },
    async get(key) {
      return readFile(pathOf(key)).catch((error: unknown) =>
        error instanceof Error && "code" in error && error.code === "ENOENT" ? null : away(error),
      );
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}

/** Stores files in any S3-compatible store, addressed by path (`endpoint/bucket/key`). */
export function s3Files(options: {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}): FileStore {
  const { endpoint, bucket, ...credentials } = options;
  const client = new AwsClient({ ...credentials, service: "s3", retries: 2 });
  const urlOf = (key: string) => `${endpoint.replace(/\/+$/, "")}/${bucket}/${checked(key)}`;

  async function call(key: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(S3_TIMEOUT_MS);
    const response = await client.fetch(urlOf(key), { ...init, signal }).catch(away);
    if (response.ok || response.status === 404) return response;
    return away(new Error(`The file store answered ${response.status} to ${init.method}.`));
  }

  return {
    async put(key, bytes, contentType) {
      const response = await call(key, {
        method: "PUT",
        body: new Uint8Array(bytes),
        headers: { "content-type": contentType, "content-length": String(bytes.byteLength) },
      });
      if (!response.ok) away(new Error("The file store has no such bucket."));
    },
    async get(key) {
      const response = await call(key, { method: "GET" });
      return response.status === 404 ? null : new Uint8Array(await response.arrayBuffer());
    },
    async remove(key) {
      await call(key, { method: "DELETE" });
    },
  };
}
