import { readFileSync, writeFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { DETAILS } from "~/server/http/openapi/details";
import { EXAMPLE_NOW } from "~test/support/example-ids";
import type { Access } from "~/server/access";
import { documentedOf, exampleRequests } from "~test/calls/read";
import { withKey } from "~test/support/account/api-keys";
import { EXAMPLE_SECRET } from "~test/calls/sign-in";
import { useRest } from "~test/support/rest";
import type { Visitor } from "~test/support/http/visitor";
import { prepareFor } from "../prepare";
import { sameScene, type Scene } from "../scene";

// Every example of the API document is a call that works, and its answer is the one in the
// document. The requests come from test/calls; the server reads a copy, because src can't import
// tests. After an intended change, run
// UPDATE_EXAMPLES=1 npx vitest run --project unit test/rest/document/examples.test.ts

const REQUESTS = "src/server/http/openapi/example-requests.json";
const ANSWERS = "src/server/http/openapi/example-answers.json";
const update = process.env.UPDATE_EXAMPLES === "1";
const answersBefore: Record<string, unknown> = JSON.parse(readFileSync(ANSWERS, "utf8"));
const seen: Record<string, unknown> = {};

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  rest.world.clock.set(EXAMPLE_NOW);
  scene = await sameScene(rest);
});

function visitorFor(access: Access): Visitor {
  switch (access) {
    case "anyone":
      return scene.nobody;
    case "user":
    case "customer":
      return scene.customer;
    case "mechanic":
      return scene.mechanic;
    case "admin":
    case "staff":
    case "cashier":
    case "owner":
      return scene.administrator;
    default:
      return access satisfies never;
  }
}

/**
 * Replaces everything that differs between runs: fresh ids, numbers, secrets, the database's own
 * clock.
 */
function settle(body: unknown): unknown {
  const ids = new Map<string, string>();
  const text = JSON.stringify(body)
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      if (id.startsWith("019a0000-")) return id;
      const known = ids.get(id) ?? `019a0000-0000-7000-8000-0000000001${10 + ids.size}`;
      ids.set(id, known);
      return known;
    })
    .replaceAll(/CW-[0-9A-Z]{5,8}/g, "CW-7K3F9")
    .replaceAll(/(secret(?:=|":"))[A-Z2-7]{32}/g, `$1${EXAMPLE_SECRET}`)
    .replaceAll(
      /"challenge":"[\w-]{43}"/g,
      '"challenge":"VG8gYmUgc2lnbmVkIG9uY2UsIHdpdGhpbiA1IG1pbnV0ZXM"',
    )
    .replaceAll(
      /"user":\{"id":"[\w-]{48}"/g,
      '"user":{"id":"MDE5YTAwMDAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMGUy"',
    )
    .replaceAll(/"qrSvg":"<svg.*?<\/svg>"/g, '"qrSvg":"<svg>…</svg>"')
    .replaceAll(/"[a-z2-9]{4}(?:-[a-z2-9]{4}){3}"/g, '"abcd-efgh-jkmn-pqrs"')
    .replaceAll(/"du_\w+"/g, '"du_ExampleOnly"')
    // A generated PDF contains its own dates.
    .replaceAll(/"bytes":[1-9]\d*/g, '"bytes":30000')
    .replaceAll(/(\/api\/calendar\/)[\w-]{43}/g, "$1Zm9yIHRoaXMgb25lIGNhbGVuZGFy")
    .replaceAll(/token=[\w-]{20,}/g, "token=Zm9yIHRoaXMgb25lIHVwbG9hZA")
    .replaceAll(/\bbps_\w+/g, "bps_ExampleOnly")
    .replaceAll(/(pi|seti)_\w+?_secret_\w+/g, "$1_ExampleOnly_secret_ExampleOnly")
    .replaceAll(/cw_[\w-]{43}/g, "cw_Zm9yIHRoZSBkb2N1bWVudA")
    .replaceAll(/"prefix":"cw_[\w-]{8}"/g, '"prefix":"cw_Zm9yIHRo"')
    .replaceAll(/whsec_[\w+/=]{44}/g, "whsec_Rm9yIHRoZSBkb2N1bWVudA==")
    .replaceAll(/onboarding_\w+/g, "onboarding_ExampleOnly")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) =>
      Math.abs(Date.parse(time) - Date.now()) < 600_000 ? EXAMPLE_NOW : time,
    );
  return JSON.parse(text);
}

const requests = exampleRequests();
const examples = DETAILS.flatMap((call) => {
  const example = requests[call.route];
  return example ? [{ ...call, example }] : [];
});

describe("the document's example of", () => {
  test.each(examples)("$route", async ({ route, method, path, access, example }) => {
    await prepareFor(route, rest, scene);
    const filled = path.replaceAll(/:(\w+)/g, (_all, name: string) => example.params?.[name] ?? "");
    const query = example.query ? `?${new URLSearchParams(example.query)}` : "";
    const documented = documentedOf(route);
    const as = documented.find((call) => call.as !== undefined)?.as;
    const key = documented.find((call) => call.byKey !== undefined)?.byKey;
    const visitor =
      key !== undefined ? scene.nobody : as === undefined ? visitorFor(access) : scene[as];
    const answer = await visitor.send(method, `/api${filled}${query}`, {
      json: example.body,
      ...(key === undefined ? {} : withKey(key)),
    });
    expect([200, 201, 202], answer.text).toContain(answer.status);
    seen[route] = settle(answer.body);
    if (!update) expect(seen[route]).toEqual(answersBefore[route]);
  });

  test("is the one in the server's copy", () => {
    if (update) writeFileSync(REQUESTS, `${JSON.stringify(requests, null, 2)}\n`);
    else expect(JSON.parse(readFileSync(REQUESTS, "utf8"))).toEqual(requests);
  });

  test("exists for every call except those that take bytes", () => {
    const without = DETAILS.flatMap(({ route }) => (requests[route] ? [] : [route]));
    expect(without).toEqual([
      "POST /bookings/:id/photos",
      "POST /mechanic/documents",
      "POST /upload/tax-form",
      "POST /upload/resume",
      "PUT /upload/profile-picture/:fileId",
    ]);
    if (update) {
      // With -t, calls that didn't run keep their answers.
      const answers = examples.map(({ route }) => [route, seen[route] ?? answersBefore[route]]);
      writeFileSync(ANSWERS, `${JSON.stringify(Object.fromEntries(answers), null, 2)}\n`);
    } else {
      expect(Object.keys(answersBefore).sort()).toEqual(examples.map(({ route }) => route).sort());
    }
  });
});
