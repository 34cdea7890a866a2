import { BRAND_NAME, FOOTER_BRAND_NAME } from "~/domain/brand";
import { PICTURE_TYPES } from "~/domain/upload/rules";
import { env } from "~/env";
import { REST_ROUTES, type ProcedureName, type RestRow } from "../rest/routes";
import { DETAILS, TAGS, type Details, type Who } from "./details";
import exampleAnswers from "./example-answers.json";
import { idParameter, refusalComponents, refusals, SESSION, type RefusalStatus } from "./parts";
import { componentSchemas, inputOf, outputOf } from "./schemas";
import { SPECIAL_PATHS } from "./special";

const INTRODUCTION = `Every path below is JSON over HTTPS, with the session in a cookie.

- **Signing in**: \`POST /api/auth/login\` sets the cookie; send it with every call.
- **Money** is text with two decimals (\`"105.00"\`); a number is understood too.
- **Times** are ISO 8601 in UTC.
- **Unknown keys** in a body are ignored.
- **Repeating a call safely**: a POST with an \`Idempotency-Key\` header (1 to 255 visible characters)
  is done once. For 24 hours the same key gets the first answer again, with the header
  \`Idempotent-Replayed: true\`; the same key with another body is a 409.
- **Refusals** are \`{message, code, requestId, fields?, status?}\`. A method that a path doesn't have
  is a 405 with \`Allow\`.
- Browsers: calls that another site's page sends are refused (403), and there is no CORS.`;

/** The OpenAPI 3.1 description of the documented calls. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  const details = new Map<string, Details>(Object.entries(DETAILS));
  const answers = new Map<string, unknown>(Object.entries(exampleAnswers));
  for (const [route, row] of Object.entries<RestRow>(REST_ROUTES)) {
    const [method = "", path = ""] = route.split(" ");
    const shown = `/api${path.replaceAll(/:(\w+)/g, "{$1}")}`;
    const detail = details.get(route);
    if (detail === undefined) throw new Error(`${route} is not described.`);
    paths[shown] = {
      ...paths[shown],
      [method.toLowerCase()]: operation(route, row, detail, answers.get(route)),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${BRAND_NAME} API`,
      version: "1",
      description: INTRODUCTION,
      contact: { name: FOOTER_BRAND_NAME, url: env.APP_URL },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "The server that this document comes from." }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: { ...paths, ...SPECIAL_PATHS },
    components: {
      schemas: componentSchemas(),
      responses: refusalComponents(),
      parameters: {
        IdempotencyKey: {
          name: "Idempotency-Key",
          in: "header",
          description: "Makes the call repeatable: the same key gets the same answer for 24 hours.",
          schema: { type: "string", minLength: 1, maxLength: 255 },
        },
      },
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "next-auth.session-token",
          description: "Set by signing in or up; over https its name begins with `__Secure-`.",
        },
      },
    },
  };
}

function operation(route: string, row: RestRow, detail: Details, answer: unknown) {
  const [method = ""] = route.split(" ");
  const names = [...route.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");
  const procedures: readonly ProcedureName[] =
    typeof row.call === "string" ? [row.call] : row.call.among;
  return {
    tags: [detail.tag],
    operationId: operationIdOf(route),
    summary: detail.summary,
    description: [detail.text, FOR_WHOM[detail.who]].filter(Boolean).join(" "),
    security: detail.who === "anyone" ? [] : SESSION,
    parameters: [
      ...names.map((name) => idParameter(name, detail.example?.params?.[name])),
      ...queryParameters(method, row, procedures[0], names, detail),
      ...(isRepeatable(route) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ],
    ...requestBody(row, procedures, names, detail.example?.body),
    responses: {
      ...successes(row, procedures, answer),
      ...refusals(refusalsOf(method, row, detail)),
    },
  };
}

/** Of its own for every row: "GET /mechanic/:userId/profile" → getMechanicByUserIdProfile. */
function operationIdOf(route: string): string {
  const [method = "", path = ""] = route.split(" ");
  const words = path.replaceAll("/:", "/by-").split(/[/-]/).filter(Boolean);
  return (
    method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join("")
  );
}

const FOR_WHOM: Record<Who, string> = {
  anyone: "Needs no session.",
  "signed-in": "For everybody who is signed in.",
  customer: "For customers.",
  mechanic: "For mechanics.",
  administrator: "For administrators.",
  staff: "For administrators, after their second factor.",
};

/**
 * Calls whose answers are not kept for a repeat: signing in and out and asking for a password can be
 * repeated as they are; secrets and codes of a second factor are shown once, and each code counts once.
 */
const SAFE_ANYWAY = new Set([
  "POST /auth/login",
  "POST /auth/forgot-password",
  "POST /auth/logout",
  "POST /account/second-factor/start",
  "POST /account/second-factor/confirm",
  "POST /account/second-factor/verify",
  "POST /account/second-factor/recovery-codes",
  "POST /account/second-factor/disable",
] satisfies (keyof typeof REST_ROUTES)[]);

function isRepeatable(route: string): boolean {
  return route.startsWith("POST ") && ![...SAFE_ANYWAY].some((safe) => safe === route);
}

/** Written by hand: in an address a number is text, which makes a poor schema. */
const NUMBERS: Record<string, object> = {
  limit: { type: "integer", minimum: 1, maximum: 100, default: 100 },
};

function queryParameters(
  method: string,
  row: RestRow,
  procedure: ProcedureName | undefined,
  names: readonly string[],
  detail: Details,
) {
  if (row.input === undefined || procedure === undefined) return [];
  if (method !== "GET" && row.body !== "bytes") return [];
  const without = [...names, "bytes", ...(detail.who === "mechanic" ? ["as"] : [])];
  const input = inputOf(procedure, without);
  return Object.entries(input?.properties ?? {}).map(([name, schema]) => {
    const example = detail.example?.query?.[name];
    const number = NUMBERS[name];
    return {
      name,
      in: "query",
      required: input?.required.includes(name) ?? false,
      schema: number ?? schema,
      example: number === undefined || example === undefined ? example : Number(example),
    };
  });
}

const binary = { type: "string", format: "binary" };

function fileForm(field: string) {
  return {
    "multipart/form-data": {
      schema: { type: "object", properties: { [field]: binary }, required: [field] },
    },
  };
}

function requestBody(
  row: RestRow,
  procedures: readonly ProcedureName[],
  names: readonly string[],
  example: unknown,
) {
  const content = contentOf(row, procedures, names, example);
  if (content === null) return {};
  return { requestBody: { required: row.body !== "optional", content } };
}

function contentOf(
  row: RestRow,
  procedures: readonly ProcedureName[],
  names: readonly string[],
  example: unknown,
): object | null {
  const inputs = procedures.map((name) => inputOf(name, names) ?? {});
  switch (row.body ?? "none") {
    case "none":
      return null;
    case "json":
    case "optional":
      return {
        "application/json": {
          schema: inputs.length === 1 ? inputs[0] : { anyOf: inputs },
          example,
        },
      };
    case "resume":
      return fileForm("resume");
    case "picture":
      return {
        ...fileForm("profilePicture"),
        "application/json": { schema: inputs[1], example },
      };
    case "bytes":
      return Object.fromEntries(PICTURE_TYPES.map((type) => [type, { schema: binary }]));
    default:
      return null;
  }
}

function successes(row: RestRow, procedures: readonly ProcedureName[], example: unknown) {
  const outputs = procedures.map(outputOf);
  const schema = outputs.length === 1 ? outputs[0] : { anyOf: outputs };
  const pages = procedures.includes("booking.list");
  const answer = (description: string, more: object) => ({
    description,
    ...(pages
      ? {
          headers: {
            "X-Next-Cursor": {
              description: "Send it as `cursor` for the next page; absent on the last one.",
              schema: { type: "string" },
            },
          },
        }
      : {}),
    content: { "application/json": { schema, ...more } },
  });
  if (typeof row.status === "function") {
    return {
      "200": answer("Saved.", {}),
      "201": answer("Created.", { schema: outputs[0], example }),
    };
  }
  return { [String(row.status ?? 200)]: answer("Done.", { example }) };
}

function refusalsOf(method: string, row: RestRow, detail: Details): RefusalStatus[] {
  const writes = method !== "GET";
  const isForm = row.body !== undefined && row.body !== "bytes";
  const keyed = method === "POST" && detail.who !== "anyone";
  return [
    ...(row.input !== undefined || row.body !== undefined || method === "POST"
      ? [400 as const]
      : []),
    ...(detail.who === "anyone" ? [] : [401 as const]),
    ...(writes || (detail.who !== "anyone" && detail.who !== "signed-in") ? [403 as const] : []),
    ...(detail.who === "signed-in" && row.call === "booking.list" ? [403 as const] : []),
    ...(keyed ? [409 as const] : []),
    ...(writes ? [413 as const] : []),
    ...(isForm ? [415 as const] : []),
    503,
    ...(detail.refusals ?? []),
  ];
}
