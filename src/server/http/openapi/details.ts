import type { Access } from "~/server/access";
import { metaOf } from "../rest/procedures";
import { proceduresOf, REST_ROUTES, type RestRow } from "../rest/routes";
import exampleAnswers from "./example-answers.json";
import exampleRequests from "./example-requests.json";
import { namesIn, type Example } from "./parts";

type Route = keyof typeof REST_ROUTES;

/** Calls whose use case requires more than their procedure's access. */
const ONLY_FOR: Partial<Record<Route, Access>> = {
  "POST /create-payment-intent": "customer",
  "GET /mechanic/bookings": "mechanic",
};

/** Calls that are naturally repeatable, so their answers aren't stored. */
const SAFE_ANYWAY: ReadonlySet<Route> = new Set<Route>([
  "POST /auth/login",
  "POST /auth/second-step",
  "POST /auth/forgot-password",
  "POST /auth/logout",
  // Doesn't write anything.
  "POST /support/link/read",
  // It sets the same values, and may need the owner's proof, so its answer isn't kept.
  "PATCH /webhook-endpoints/:id",
  // Its token works only once, signed in or not.
  "PUT /upload/profile-picture/:fileId",
]);
/** Secrets, codes and challenges are shown once and never stored. */
const SHOWN_ONCE =
  /^\/(?:account\/(?:second-factor|passkeys?)\b|keys$|webhook-endpoints(?:$|.*\/rotate$))/;

/** Examples by route: method and path as in the table. */
export const EXAMPLES = new Map<string, Example>(Object.entries(exampleRequests));
const answers = new Map<string, unknown>(Object.entries(exampleAnswers));

const isRoute = (route: string): route is Route => Object.hasOwn(REST_ROUTES, route);

/** The facts about each call that the document needs. */
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
    /** The description. `openApiDocument` requires it. */
    about: row.about ?? metaOf(procedures[0]).about,
    /** The access. */
    access: ONLY_FOR[route] ?? metaOf(procedures[0]).access,
    /** The scope of an API key. */
    scope: metaOf(procedures[0]).scope,
    /** Additional refusals. */
    refuses: procedures.flatMap((name) => metaOf(name).refuses),
    /** The names in its path. */
    names: namesIn(path),
    isRepeatable: method !== "GET" && !SAFE_ANYWAY.has(route) && !SHOWN_ONCE.test(path),
    /** Every call has one, except those that take bytes. */
    example: EXAMPLES.get(route),
    answer: answers.get(route),
  };
});
export type Details = (typeof DETAILS)[number];
