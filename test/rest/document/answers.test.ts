import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { WEBHOOK_TYPES } from "~/domain/webhook/events";
import { isSchema } from "~/server/http/openapi/components";
import { DETAILS } from "~/server/http/openapi/details";
import { openApiDocument } from "~/server/http/openapi/document";
import { documentedPath } from "~/server/http/openapi/parts";
import { ignoredIn } from "~/server/http/rest/ignored";
import { recordEvent } from "~/server/services/timeline/record";
import { givenKey, withKey } from "~test/support/account/api-keys";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import type { Answer } from "~test/support/http/visitor";
import { useRest } from "~test/support/rest";
import { bookingBody, sameScene, type Scene } from "../scene";

// The document says what clients get: headers, open answers, and the bodies of webhooks.

const document: Record<string, unknown> = JSON.parse(JSON.stringify(openApiDocument()));
const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await sameScene(rest);
});

/** Returns the part of the document at these keys, following references. */
function at(...keys: string[]): Record<string, unknown> {
  const found = keys.reduce<unknown>((part, key) => {
    const inner = isSchema(part) ? part[key] : undefined;
    const ref = isSchema(inner) ? inner.$ref : undefined;
    return typeof ref === "string" ? at(...ref.slice(2).split("/")) : inner;
  }, document);
  if (!isSchema(found)) throw new Error(`The document lacks ${keys.join(" ")}.`);
  return found;
}

const headersOf = (method: string, path: string, status: number) =>
  Object.keys(at("paths", path, method, "responses", String(status), "headers"))
    .map((name) => name.toLowerCase())
    // Only calls with unknown parameters have it.
    .filter((name) => name !== "x-ignored-parameters");

/** Headers that clients read. The other ones belong to HTTP. */
const OURS = [
  "x-request-id",
  "ratelimit",
  "ratelimit-policy",
  "retry-after",
  "x-next-cursor",
  "etag",
  "idempotent-replayed",
];
const sentIn = ({ headers }: Answer) => OURS.filter((name) => headers.has(name)).toSorted();

describe("the headers of an answer are documented:", () => {
  test("a list, one booking, the same one unchanged, and a refusal", async () => {
    const list = (await scene.customer.get("/api/bookings?limit=1")).is(200);
    expect(headersOf("get", "/api/bookings", 200).toSorted()).toEqual(sentIn(list));
    const path = "/api/bookings/{id}";
    const one = (await scene.customer.get(`/api/bookings/${ID.pending}`)).is(200);
    expect(headersOf("get", path, 200).toSorted()).toEqual(sentIn(one));
    const headers = { "if-none-match": one.headers.get("etag") ?? "" };
    const same = (await scene.customer.get(`/api/bookings/${ID.pending}`, { headers })).is(304);
    expect(headersOf("get", path, 304).toSorted()).toEqual(sentIn(same));
    const missing = (await scene.customer.get(`/api/bookings/${ID.vehicle}`)).is(404);
    expect(headersOf("get", path, 404).toSorted()).toEqual(sentIn(missing));
  });

  test("a repeated call, and the document itself", async () => {
    const options = { headers: { "idempotency-key": "once" } };
    const body = bookingBody(rest);
    (await scene.customer.post("/api/bookings", body, options)).is(201);
    const again = await scene.customer.post("/api/bookings", body, options);
    expect(headersOf("post", "/api/bookings", 201).toSorted()).toEqual(sentIn(again.is(201)));
    const served = (await scene.nobody.get("/api/openapi.json")).is(200);
    expect(headersOf("get", "/api/openapi.json", 200).toSorted()).toEqual(sentIn(served));
  });

  test("every answer has a request id, and every 429 the time to wait", () => {
    const lacking: string[] = [];
    for (const [path, methods] of Object.entries(at("paths"))) {
      for (const [method, call] of Object.entries(isSchema(methods) ? methods : {})) {
        const { responses } = z.looseObject({ responses: z.looseObject({}) }).parse(call);
        for (const status of Object.keys(responses)) {
          const headers = Object.keys(at("paths", path, method, "responses", status, "headers"));
          const isComplete =
            headers.includes("X-Request-Id") &&
            (status !== "429" || headers.includes("Retry-After"));
          if (!isComplete) lacking.push(`${method} ${path} ${status}`);
        }
      }
    }
    expect(lacking).toEqual([]);
  });
});

test("answers may get new properties: none is closed in the document", () => {
  expect(JSON.stringify(document)).not.toContain('"additionalProperties":false');
});

test("a key reads the document, which says so; scopes have a property of their own", async () => {
  const key = await givenKey(rest.world, { id: ID.customer }, ["vehicles:read"]);
  (await scene.nobody.get("/api/openapi.json", withKey(key))).is(200);
  expect(at("paths", "/api/openapi.json", "get").security).toEqual([{}, { apiKey: [] }]);
  expect(at("paths", "/api/bookings", "get")).toMatchObject({
    security: [{ session: [] }, { apiKey: [] }],
    "x-required-scopes": ["bookings:read"],
  });
  expect(at("paths", "/api/keys", "get").security).toEqual([{ session: [] }]);
  const schemes = Object.keys(at("components", "securitySchemes"));
  for (const [path, methods] of Object.entries(at("paths"))) {
    for (const method of Object.keys(isSchema(methods) ? methods : {})) {
      // Linters refuse scopes of schemes that define none.
      const parsed = z.array(z.record(z.enum(schemes), z.tuple([])).or(z.object({})));
      expect(parsed.safeParse(at("paths", path, method).security).success, path).toBe(true);
      for (const one of parsed.parse(at("paths", path, method).security)) {
        expect(Object.values(one).flat(), path).toEqual([]);
      }
    }
  }
});

describe("X-Ignored-Parameters", () => {
  const named = ({ headers }: Answer) => headers.get("x-ignored-parameters");

  test("names what a call doesn't have, and is absent otherwise", async () => {
    const list = "/api/bookings?limit=1&statsu=pending&updated_since=x&statsu=y&p%C3%A4ge=2";
    expect(named((await scene.customer.get(list)).is(200))).toBe(
      "statsu, updated_since, p%C3%A4ge",
    );
    expect(named((await scene.customer.get("/api/bookings?limit=1")).is(200))).toBeNull();
    const own = `/api/bookings/${ID.pending}?id=${ID.accepted}`;
    expect(named((await scene.customer.get(own)).is(200))).toBe("id");
    const edit = await scene.customer.put(`/api/bookings/${ID.pending}?notes=x`, { notes: "y" });
    expect(named(edit.is(200))).toBe("notes");
    const jobs = await scene.mechanic.get("/api/mechanic/bookings?as=customer");
    expect(named(jobs.is(200))).toBe("as");
    const many = Array.from({ length: 50 }, (_, index) => `a${index}=1`).join("&");
    const told = named((await scene.nobody.get(`/api/services?${many}`)).is(200));
    expect(told?.split(", ")).toHaveLength(20);
  });

  test("names none that the document lists, for any call", async () => {
    const wrong: string[] = [];
    for (const { route, path } of DETAILS) {
      const method = route.split(" ")[0]?.toLowerCase() ?? "";
      const { parameters = [] } = z
        .looseObject({ parameters: z.array(z.looseObject({})).optional() })
        .parse(at("paths", documentedPath(path), method));
      const query = parameters.filter((one) => one.in === "query").map(({ name }) => String(name));
      const names = new URLSearchParams(query.map((name) => [name, "x"]));
      if (Object.keys(await ignoredIn(route, names)).length > 0) wrong.push(route);
    }
    expect(wrong).toEqual([]);
    // A token that a write reads from its address is listed.
    const token = new URLSearchParams({ token: "x" });
    expect(await ignoredIn("POST /notifications/unsubscribe", token)).toEqual({});
    expect(await ignoredIn("PUT /upload/profile-picture/:fileId", token)).toEqual({});
  });
});

describe("webhooks", () => {
  const ajv = new Ajv2020({ strict: false, formats: { "date-time": true, uuid: true } });
  ajv.addSchema(document, "api");
  const encoded = (type: string) => encodeURIComponent(type);
  const errorsOf = (type: string, body: unknown) => {
    const $ref = `api#/webhooks/${encoded(type)}/post/requestBody/content/application~1json/schema`;
    const validate = ajv.compile({ $ref });
    validate(body);
    return validate.errors ?? [];
  };

  test("list every type that an endpoint can subscribe to, with an example that fits", () => {
    expect(Object.keys(at("webhooks")).toSorted()).toEqual(
      [...WEBHOOK_TYPES, "endpoint.test"].toSorted(),
    );
    for (const type of Object.keys(at("webhooks"))) {
      const content = at("webhooks", type, "post", "requestBody", "content", "application/json");
      expect(errorsOf(type, content.example), type).toEqual([]);
    }
    expect(errorsOf("booking.created", { type: "booking.accepted" })).not.toEqual([]);
  });

  test("describe the bodies that are sent", async () => {
    const events = [...WEBHOOK_TYPES];
    const url = "https://hooks.example.com/";
    const endpoint = (await scene.customer.post("/api/webhook-endpoints", { url, events })).is(201);
    (await scene.customer.send("POST", `/api/webhook-endpoints/${endpoint.id}/test`)).is(201);
    for (const kind of ["accept", "start", "captured", "propose_change"] as const) {
      await recordEvent(rest.world.context(), ID.inProgress, kind, null);
    }
    await rest.world.runJobs();
    const sent = await rest.prisma.webhookDelivery.findMany({ select: { type: true, body: true } });
    expect(sent.map(({ type }) => type).toSorted()).toEqual([
      "booking.accepted",
      "booking.started",
      "change_order.sent",
      "endpoint.test",
      "payment.captured",
    ]);
    for (const { type, body } of sent) expect(errorsOf(type, JSON.parse(body)), body).toEqual([]);
  });
});
