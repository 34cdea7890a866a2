import { expect } from "vitest";
import { z } from "zod";
import type { ErrorCode } from "~/domain/refusal";
import type { Contract } from "./openapi";

/** A response whose body has been read completely. */
export class Answer {
  constructor(
    readonly call: string,
    readonly status: number,
    readonly headers: Headers,
    readonly bytes: Uint8Array,
  ) {}

  get text(): string {
    return new TextDecoder().decode(this.bytes);
  }

  /** Returns the parsed JSON, or the text if it isn't JSON. */
  get body(): unknown {
    const isJson = this.headers.get("content-type")?.startsWith("application/json") === true;
    return isJson ? JSON.parse(this.text) : this.text;
  }

  /** Parses the body with a schema; fails the test if it doesn't match. */
  as<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
    return schema.parse(this.body);
  }

  /** Fails, showing the body, unless the status matches. */
  is(status: number): this {
    expect({ call: this.call, status: this.status, body: this.text.slice(0, 600) }).toMatchObject({
      status,
    });
    return this;
  }

  /** Expects a refusal with this status and code, and returns its JSON. */
  refused(status: number, code: ErrorCode): z.output<typeof refusalSchema> {
    this.is(status);
    const refusal = this.as(refusalSchema);
    expect(refusal.code, this.call).toBe(code);
    expect(this.headers.get("cache-control"), this.call).toBe("no-store");
    return refusal;
  }

  get id(): string {
    return this.as(z.object({ id: z.string() })).id;
  }
}

/** The JSON of every refusal. */
export const refusalSchema = z.strictObject({
  message: z.string().min(1),
  code: z.string(),
  requestId: z.uuid(),
  fields: z.record(z.string(), z.string()).optional(),
  status: z.string().optional(),
  version: z.int().optional(),
  limitName: z.string().optional(),
});

export interface CallOptions {
  /** Sent as JSON. */
  json?: unknown;
  /** Sent unchanged. */
  body?: string | Uint8Array<ArrayBuffer> | FormData | ReadableStream<Uint8Array>;
  headers?: Record<string, string>;
}

/** A client with a cookie jar, like a browser without pages. */
export class Visitor {
  readonly jar = new Map<string, string>();
  constructor(
    private readonly base: () => string,
    private readonly contract: () => Contract,
    readonly userId: string = "",
  ) {}

  /** Creates another client with a copy of the cookies. */
  copy(): Visitor {
    const copy = new Visitor(this.base, this.contract, this.userId);
    for (const [name, value] of this.jar) copy.jar.set(name, value);
    return copy;
  }

  get(path: string, options?: CallOptions): Promise<Answer> {
    return this.send("GET", path, options);
  }
  post(path: string, json?: unknown, options?: CallOptions): Promise<Answer> {
    return this.send("POST", path, { ...options, json });
  }
  put(path: string, json?: unknown, options?: CallOptions): Promise<Answer> {
    return this.send("PUT", path, { ...options, json });
  }

  /** Makes one call and checks it against the API document. */
  async send(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers: Record<string, string> = {
      ...(cookie === "" ? {} : { cookie }),
      ...(options.json === undefined ? {} : { "content-type": "application/json" }),
      ...options.headers,
    };
    const response = await fetch(this.base() + path, {
      method,
      headers,
      body: options.json === undefined ? options.body : JSON.stringify(options.json),
      redirect: "manual",
      ...(options.body instanceof ReadableStream ? { duplex: "half" } : {}),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    for (const text of response.headers.getSetCookie()) this.#keep(text);
    const answer = new Answer(`${method} ${path}`, response.status, response.headers, bytes);
    expectHeaders(path, answer);
    this.contract().check(method, path, answer);
    return answer;
  }

  #keep(cookie: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === "") this.jar.delete(name);
    else this.jar.set(name, value);
  }
}

/**
 * Checks the headers of every answer below /api: not cached (except with an ETag or a hashed name),
 * and no type sniffing.
 */
function expectHeaders(path: string, answer: Answer): void {
  if (!path.startsWith("/api/")) return;
  const isFile = path.startsWith("/api/files/") && answer.status === 200;
  const isDocument = path === "/api/openapi.json" && answer.status < 400;
  const isPhoto = path.startsWith("/api/photos/") && answer.headers.has("content-disposition");
  const otherwise = isDocument ? "no-cache" : isPhoto ? "private, no-store" : "no-store";
  expect(answer.headers.get("cache-control"), answer.call).toBe(
    isFile ? "private, max-age=86400, immutable" : otherwise,
  );
  expect(answer.headers.get("x-content-type-options"), answer.call).toBe("nosniff");
  expect(answer.headers.get("access-control-allow-origin"), answer.call).toBeNull();
}
