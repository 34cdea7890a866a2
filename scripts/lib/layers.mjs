// Lists the layers of src, and what each may import. A file belongs to the first layer whose path
// matches. `.dependency-cruiser.mjs` turns each into a rule, and prints `advice` and `example` when an
// import breaks it.

const NODE = "node:";
const REACT = ["react", "react-dom"];

/** The services in order. Each may import only the ones listed before it. */
const SERVICES = [
  "audit",
  "announcement",
  "contact",
  "upload",
  "photo",
  "block",
  "alert",
  "vehicle",
  "account",
  "api-key",
  "staff",
  "catalog",
  "legal",
  "promo",
  "mechanic",
  "calendar",
  "notification",
  "timeline",
  "thread",
  "payment",
  "payout",
  "booking",
  "vetting",
  "claim",
  "review",
  "public",
  "waitlist",
  "message",
  "assessment",
  "support",
  "provider-event",
  "webhook",
  "desk",
];

const serviceLayers = SERVICES.map((name, index) => ({
  name: `services/${name}`,
  path: `^src/server/services/${name}/`,
  layers: [
    "domain",
    "messages",
    "gateways",
    "database types",
    "services",
    ...SERVICES.slice(0, index).map((earlier) => `services/${earlier}`),
  ],
  packages: ["zod", "uuid", "node:crypto"],
  advice:
    "Call another company through a file in src/server/gateways, and read the request in src/server/http. " +
    `If two services need each other, the later one calls the earlier one. The order: ${SERVICES.join(", ")}.`,
  example:
    "completing a job is in services/booking and calls services/payment, never the other way around.",
}));

const EVERY_SERVICE = serviceLayers.map(({ name }) => name);

/**
 * `layers` names the other layers that a layer may import. `packages` names npm packages and
 * built-in modules: `node:` allows all built-in modules, "any" allows everything.
 */
export const LAYERS = [
  {
    name: "env",
    path: "^src/env\\.js$",
    layers: [],
    packages: ["zod", NODE],
    advice:
      "Environment variables are read before anything else loads. Parse the value here, and use it elsewhere.",
    example: "DATABASE_URL is checked in src/env.js; gateways/db receives `env.DATABASE_URL`.",
  },
  {
    name: "messages",
    path: "^src/messages/",
    layers: ["domain"],
    packages: [],
    advice:
      "Messages only hold sentences and the formats of numbers, dates and lists. Put a rule into src/domain.",
    example:
      "`formatDollars` belongs here; whether a fee is due belongs in src/domain/booking/cancellation.",
  },
  {
    name: "domain",
    path: "^src/domain/",
    layers: ["messages"],
    packages: ["zod"],
    advice:
      "Domain rules are pure functions. Take what they need as an argument, and do the reading in a service.",
    example: "`nextStepOf(job, now)` takes the job and the time instead of querying them.",
  },
  {
    name: "database types",
    path: "^src/generated/",
    layers: [],
    packages: "any",
    advice: "Prisma writes these files. Change prisma/schema.prisma and run `npm run db:generate`.",
    example: "a new column appears here after `npm run db:generate`.",
  },
  {
    name: "gateways",
    path: "^src/server/gateways/",
    layers: ["domain", "messages", "env", "database types"],
    packages: "any",
    advice:
      "A gateway talks to one vendor and decides nothing. Put the decision into a service, and pass its result in.",
    example: "gateways/mail sends a message; services/notification decides who receives it.",
  },
  {
    name: "stripe-sandbox",
    path: "^src/stripe-sandbox/",
    layers: ["gateways", "database types"],
    packages: ["stripe", NODE],
    advice:
      "The sandbox imitates Stripe's API and knows nothing about bookings. Put our own rules into src/server/services/payment.",
    example: "the sandbox stores a PaymentIntent; which booking it pays is in its metadata.",
  },
  ...serviceLayers,
  {
    name: "services",
    path: "^src/server/services/[^/]+\\.ts$",
    layers: ["domain", "messages", "gateways", "database types"],
    packages: ["zod", "node:crypto", "node:events", "node:timers/promises"],
    advice:
      "Files directly in src/server/services are shared by all services, so they can't import one. Move the file into the folder of the service it needs.",
    example: "code that reads a payment belongs in services/payment.",
  },
  {
    name: "trpc init",
    path: "^src/server/(?:trpc|context|access)\\.ts$",
    layers: ["domain", "messages", "gateways", "services"],
    packages: ["@trpc/server", "superjson", "zod"],
    advice: "These files define roles and procedures. Put the work of a call into a service.",
    example: "`customerProcedure` checks the role; services/booking creates the booking.",
  },
  {
    name: "routers",
    path: "^src/server/routers/",
    layers: ["trpc init", "domain", "messages", ...EVERY_SERVICE],
    packages: ["zod"],
    advice:
      "A procedure has a role, an input, an output and one service call. Put queries and vendors into a service, and schemas into src/domain.",
    example: "`.mutation(({ ctx, input }) => createBooking(ctx, ctx.actor, input))`.",
  },
  {
    name: "stripe-check",
    path: "^src/server/stripe-check(?:/|\\.ts$)",
    layers: ["domain", "messages", "env", "gateways"],
    packages: ["stripe", NODE],
    advice:
      "This is the operator's command that looks at a Stripe account. Product code can't be part of it.",
    example: "comparing webhook settings belongs here; handling a webhook belongs in services.",
  },
  {
    name: "backup",
    path: "^src/server/(?:backup/|maintenance\\.ts$)",
    layers: ["domain", "messages", "env", "gateways", "services"],
    packages: ["tar", "write-file-atomic", "zod", NODE],
    advice: "These files copy and restore the data. Put business rules into a service.",
    example:
      "archiving the database belongs here; deleting an account belongs in services/account.",
  },
  {
    name: "root",
    path: "^src/server/root\\.ts$",
    layers: ["trpc init", "routers"],
    packages: [],
    advice: "The root only joins the routers. Put a procedure into src/server/routers.",
    example: "`booking: bookingRouter`.",
  },
  {
    name: "wiring",
    path: "^src/server/(?:deps|request-context|jobs|next-auth)\\.ts$",
    layers: [
      "domain",
      "messages",
      "env",
      "gateways",
      "backup",
      "stripe-sandbox",
      "services",
      "trpc init",
      ...EVERY_SERVICE,
    ],
    packages: [NODE, "uuid"],
    advice: "Wiring creates gateways and hands them to services. Put decisions into a service.",
    example: "deps.ts chooses Stripe or the sandbox; services/payment only sees a gateway.",
  },
  {
    name: "placeholders",
    path: "^src/prerender/placeholders\\.ts$",
    layers: [],
    packages: [],
    advice:
      "Pages, build and server all load this file, so it can't import anything. Put helpers next to their caller.",
    example: '`placeholderOf("bookingId")` is a plain string.',
  },
  {
    name: "preloads",
    path: "^src/prerender/preloads\\.ts$",
    layers: ["domain", "lib", "features", "trpc", "placeholders"],
    packages: [],
    advice:
      "Only the build reads preloads. Name a screen's queries here, and keep their inputs in src/features or src/domain.",
    example: "a row names `booking.list` and its input.",
  },
  {
    name: "prerender build",
    path: "^src/prerender/build/",
    layers: [],
    packages: ["next", "esbuild", NODE],
    advice:
      "The build requests pages from Next and imports nothing from the product. Pass data through files or addresses.",
    example: "a page gets its placeholder from generateStaticParams.",
  },
  {
    name: "prerender server",
    path: "^src/prerender/server/",
    layers: ["env", "gateways", "http", "placeholders", "prerender build"],
    packages: ["next", "zod", NODE],
    advice:
      "This layer only sends stored pages. Decide who may see a page in src/server/front/route-guards.ts.",
    example: "the nonce is filled in here; a redirect to sign-in is a route guard.",
  },
  {
    name: "http",
    path: "^src/server/http/",
    layers: [
      "domain",
      "messages",
      "env",
      "gateways",
      "services",
      "trpc init",
      "root",
      "wiring",
      ...EVERY_SERVICE,
    ],
    packages: ["hono", "@hono/node-server", "@trpc/server", "zod", "uuid", NODE],
    advice:
      "HTTP code turns requests into calls and answers into responses. Put rules into a service, and pages into src/prerender.",
    example: "rest/routes.ts names the procedure `booking.create`; it has no logic of its own.",
  },
  {
    name: "public pages",
    path: "^src/server/public-pages/",
    layers: [
      "domain",
      "messages",
      "gateways",
      "services",
      "trpc init",
      "wiring",
      "prerender server",
      "lib",
      "features",
      ...EVERY_SERVICE,
    ],
    packages: ["react", "react-dom", "lru-cache", "p-queue", NODE],
    advice:
      "Public pages are drawn from rows by components without hooks. Load rows in services/public, and put the component into src/features/public.",
    example: "kinds/service.tsx calls services/public and renders a component.",
  },
  {
    name: "front",
    path: "^src/server/(?:front/|main\\.ts$)",
    layers: [
      "domain",
      "messages",
      "env",
      "gateways",
      "backup",
      "trpc init",
      "wiring",
      "http",
      "prerender server",
      "public pages",
      "lib",
      "seed",
      ...EVERY_SERVICE,
    ],
    packages: ["@hono/node-server", "zod", NODE],
    advice:
      "The front server handles sockets, the process and route guards. Put an API answer into src/server/http, and a use case into a service.",
    example: "listener.ts passes /api on to http.",
  },
  {
    name: "seed",
    path: "^prisma/",
    layers: [
      "domain",
      "messages",
      "env",
      "gateways",
      "services",
      "trpc init",
      "wiring",
      "stripe-sandbox",
      "database types",
      ...EVERY_SERVICE,
    ],
    packages: "any",
    advice: "The seed calls services as a person would. Put a new rule into a service.",
    example: "the seed books with `createBooking`, so its rows are always valid.",
  },
  {
    name: "lib",
    path: "^src/lib/",
    layers: ["domain", "messages"],
    packages: [...REACT, "clsx", "tailwind-merge", "zod"],
    advice:
      "lib has browser helpers without a screen. Put code that calls the server into src/features, and a rule into src/domain.",
    example: "`BOOKING_PATHS` belongs here; a hook with a query belongs in features.",
  },
  {
    name: "trpc",
    path: "^src/trpc/",
    layers: ["domain", "messages", "lib"],
    packages: "any",
    advice:
      "The browser's client knows only the type of the router. Put shared code into src/domain or src/lib.",
    example: '`import type { AppRouter } from "~/server/root"`.',
  },
  {
    name: "components",
    path: "^src/components/",
    layers: ["lib", "messages"],
    packages: "any",
    advice:
      "A component could be part of another product. Put code that knows bookings, people or the server into src/features.",
    example: "`Dialog` belongs here; a dialog that cancels a booking belongs in features/booking.",
  },
  {
    name: "features",
    path: "^src/features/",
    layers: ["domain", "messages", "lib", "components", "trpc"],
    packages: "any",
    advice:
      "Screens reach the server through src/trpc, and rules through src/domain. Server code can't be part of a screen.",
    example: "call `api.auth.sessions.useQuery()` instead of importing from services/account.",
  },
  {
    name: "app",
    path: "^src/(?:app/|instrumentation-client\\.ts$)",
    layers: ["domain", "messages", "lib", "components", "features", "trpc", "placeholders"],
    packages: ["next", ...REACT],
    advice: "A page is a title and one screen. Put the screen into src/features.",
    example: "src/app/(app)/home/page.tsx has a title and renders one screen.",
  },
];

/** Server packages that only gateways may import. */
export const VENDORS = [
  "@electric-sql/",
  "@node-rs/",
  "@opentelemetry/",
  "@prisma/",
  "@simplewebauthn/server/",
  "aws4fetch/",
  "bidi-js/",
  "fontkit/",
  "harfbuzzjs/",
  "next-auth/(?!react)",
  "kysely/",
  "linebreak/",
  "nodemailer/",
  "pdfkit/",
  "pg/",
  "pg-boss/",
  "pino/",
  "prom-client/",
  "rate-limiter-flexible/",
  "sharp/",
  "stripe/",
  "subset-font/",
  "zipcodes/",
];
