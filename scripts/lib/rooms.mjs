// The rooms of src, and what each may import. The first room whose path fits is a file's.

const NODE = "node:";
const REACT = ["react", "react-dom", "client-only"];

/** A service may use those before it. */
const SERVICES = [
  "audit",
  "contact",
  "upload",
  "photo",
  "block",
  "alert",
  "account",
  "staff",
  "catalogue",
  "promo",
  "vehicle",
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
  "message",
  "assessment",
  "support",
  "webhook",
  "desk",
];

const serviceRooms = SERVICES.map((name, index) => ({
  name: `services/${name}`,
  path: `^src/server/services/${name}/`,
  rooms: [
    "domain",
    "gateways",
    "database types",
    "services",
    ...SERVICES.slice(0, index).map((earlier) => `services/${earlier}`),
  ],
  packages: ["zod", "uuid", "node:crypto"],
  advice:
    "A service decides by domain and reaches the world by gateways; it may use the services before it " +
    `(${SERVICES.join(", ")}). A vendor belongs behind a gateway, a request's matter into http.`,
}));

const EVERY_SERVICE = serviceRooms.map(({ name }) => name);

/**
 * `rooms` are those that a room may import from besides its own. `packages` are npm packages, built-in
 * modules by their whole name or `node:` for all, or "any" where a room is made of them.
 */
export const ROOMS = [
  {
    name: "env",
    path: "^src/env\\.js$",
    rooms: [],
    packages: ["zod", NODE],
    advice: "The environment is read before anything else is there.",
  },
  {
    name: "domain",
    path: "^src/domain/",
    rooms: [],
    packages: ["zod"],
    advice: "Domain is pure rules: what it needs comes in as an argument.",
  },
  {
    name: "database types",
    path: "^src/generated/",
    rooms: [],
    packages: "any",
    advice: "Written by Prisma.",
  },
  {
    name: "gateways",
    path: "^src/server/gateways/",
    rooms: ["domain", "env", "database types"],
    packages: "any",
    advice:
      "A gateway knows its vendor, the environment and the domain; what is decided is a service's.",
  },
  {
    name: "stripe-sandbox",
    path: "^src/stripe-sandbox/",
    rooms: ["gateways", "database types"],
    packages: ["stripe", NODE],
    advice: "The stand-in plays Stripe's wire and knows nothing of the product it plays for.",
  },
  ...serviceRooms,
  {
    name: "services",
    path: "^src/server/services/[^/]+\\.ts$",
    rooms: ["domain", "gateways", "database types"],
    packages: ["zod", "node:events", "node:timers/promises"],
    advice: "What all services share knows none of them.",
  },
  {
    name: "trpc init",
    path: "^src/server/(?:trpc|context|guards)\\.ts$",
    rooms: ["domain", "gateways", "services"],
    packages: ["@trpc/server", "superjson", "zod"],
    advice: "The procedures know who may call; what a call does is a service's.",
  },
  {
    name: "routers",
    path: "^src/server/routers/",
    rooms: ["trpc init", "domain", ...EVERY_SERVICE],
    packages: ["zod"],
    advice: "A procedure is guard, input, output and one service call; schemas stand in domain.",
  },
  {
    name: "stripe-check",
    path: "^src/server/stripe-check(?:/|\\.ts$)",
    rooms: ["domain", "env", "gateways"],
    packages: ["stripe", NODE],
    advice: "The operator's look at the provider's account, beside the product and not part of it.",
  },
  {
    name: "backup",
    path: "^src/server/(?:backup/|maintenance\\.ts$)",
    rooms: ["domain", "env", "gateways", "services"],
    packages: ["tar", "write-file-atomic", "zod", NODE],
    advice: "Copies of the data, for the nightly job and for the operator's commands.",
  },
  {
    name: "root",
    path: "^src/server/root\\.ts$",
    rooms: ["trpc init", "routers"],
    packages: [],
    advice: "The root only names the routers.",
  },
  {
    name: "wiring",
    path: "^src/server/(?:deps|request-context|jobs|next-auth)\\.ts$",
    rooms: [
      "domain",
      "env",
      "gateways",
      "backup",
      "stripe-sandbox",
      "services",
      "trpc init",
      ...EVERY_SERVICE,
    ],
    packages: [NODE, "uuid"],
    advice: "Wiring puts services and gateways together and decides nothing.",
  },
  {
    name: "http",
    path: "^src/server/http/",
    rooms: [
      "domain",
      "env",
      "gateways",
      "services",
      "trpc init",
      "root",
      "wiring",
      ...EVERY_SERVICE,
    ],
    packages: ["hono", "@hono/node-server", "@trpc/server", "zod", "uuid", NODE],
    advice: "http turns Requests into calls and answers into Responses; it knows nothing of Next.",
  },
  {
    name: "front",
    path: "^src/server/(?:front/|main\\.ts$)",
    rooms: [
      "domain",
      "env",
      "gateways",
      "backup",
      "trpc init",
      "wiring",
      "http",
      "lib",
      "seed",
      ...EVERY_SERVICE,
    ],
    packages: ["next", "@hono/node-server", "zod", NODE],
    advice: "The front server is sockets and process; what it serves stands in http and app.",
  },
  {
    name: "seed",
    path: "^prisma/",
    rooms: [
      "domain",
      "env",
      "gateways",
      "services",
      "trpc init",
      "wiring",
      "database types",
      ...EVERY_SERVICE,
    ],
    packages: "any",
    advice: "The seed calls services as a person would.",
  },
  {
    name: "lib",
    path: "^src/lib/",
    rooms: ["domain"],
    packages: [...REACT, "clsx", "tailwind-merge", "zod"],
    advice: "lib is helpers for the browser: domain, zod and React alone.",
  },
  {
    name: "trpc",
    path: "^src/trpc/",
    rooms: ["domain", "lib"],
    packages: "any",
    advice: "The browser knows the router's type and nothing else of the server.",
  },
  {
    name: "components",
    path: "^src/components/",
    rooms: ["lib"],
    packages: "any",
    advice: "A component could ship in another product: what knows ours belongs into features.",
  },
  {
    name: "features",
    path: "^src/features/",
    rooms: ["domain", "lib", "components", "trpc"],
    packages: "any",
    advice: "Screens reach the server through trpc and the rules through domain.",
  },
  {
    name: "app",
    path: "^src/app/",
    rooms: ["domain", "lib", "components", "features", "trpc"],
    packages: ["next", ...REACT, "@vercel/otel"],
    advice: "A page is a title and one feature; what it shows belongs into features.",
  },
];

/** Packages that talk to the world from the server. */
export const VENDORS = [
  "@electric-sql/",
  "@node-rs/",
  "@opentelemetry/",
  "@prisma/",
  "@simplewebauthn/server/",
  "aws4fetch/",
  "next-auth/(?!react)",
  "kysely/",
  "nodemailer/",
  "pdfkit/",
  "pg/",
  "pg-boss/",
  "pino/",
  "prom-client/",
  "rate-limiter-flexible/",
  "sharp/",
  "stripe/",
  "zipcodes/",
];
