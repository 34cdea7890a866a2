import type { Guard } from "~/server/guards";
import { metaOf } from "../rest/procedures";
import { proceduresOf, REST_ROUTES, type RestRow } from "../rest/routes";
import exampleAnswers from "./example-answers.json";
import exampleRequests from "./example-requests.json";
import { namesIn, type Example } from "./parts";

type Route = keyof typeof REST_ROUTES;

/** Calls whose use case asks for more than their procedure's guard does. */
const ONLY_FOR: Partial<Record<Route, Guard>> = {
  "POST /create-payment-intent": "customer",
  "GET /mechanic/bookings": "mechanic",
};

/** Calls that can be repeated as they are, so that their answers are not kept for a repeat. */
const SAFE_ANYWAY: ReadonlySet<Route> = new Set<Route>([
  "POST /auth/login",
  "POST /auth/second-step",
  "POST /auth/forgot-password",
  "POST /auth/logout",
  // It only reads.
  "POST /support/link/read",
  // Its token counts once, signed in or not.
  "PUT /upload/profile-picture/:fileId",
]);
/** Secrets, codes and challenges are not kept either: each is shown once, and counts once. */
const SHOWN_ONCE = /^\/account\/(?:second-factor|passkeys?)\b/;

/** Of each call by its route: method and path as the table has them. */
export const EXAMPLES = new Map<string, Example>(Object.entries(exampleRequests));
const answers = new Map<string, unknown>(Object.entries(exampleAnswers));

const isRoute = (route: string): route is Route => Object.hasOwn(REST_ROUTES, route);

/** What the document knows of each call. */
export const DETAILS = Object.entries<RestRow>(REST_ROUTES).flatMap(([route, row]) => {
  if (!isRoute(route)) return [];
  const [method = "", path = ""] = route.split(" ");
  const procedures = proceduresOf(row);
  return {
    route,
    method,
    path,
    row,
    procedures,
    /** What it does; `openApiDocument` asks for it. */
    about: row.about ?? metaOf(procedures[0]).about,
    /** Whom it is for. */
    guard: ONLY_FOR[route] ?? metaOf(procedures[0]).guard,
    /** Refusals of its own. */
    refuses: procedures.flatMap((name) => metaOf(name).refuses),
    /** The names in its path. */
    names: namesIn(path),
    isRepeatable: method !== "GET" && !SAFE_ANYWAY.has(route) && !SHOWN_ONCE.test(path),
    /** There is one for every call but those that take bytes. */
    example: EXAMPLES.get(route),
    answer: answers.get(route),
  };
});
export type Details = (typeof DETAILS)[number];
