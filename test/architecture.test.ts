import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

// The house: app → features → trpc → routers → services → gateways, and everyone may read domain,
// which reads nothing but zod. Each file lives in one room; this reads the import lines.

interface Room {
  name: string;
  path: RegExp;
  /** Rooms it may import from (its own always). */
  rooms: readonly string[];
  /** Packages it may import; `any` where a room is made of them. */
  packages: "any" | readonly (string | RegExp)[];
  /** Where to go instead, for the sentence. */
  advice: string;
}

const NODE = /^node:/;
const REACT = [/^react(-dom)?$/, "client-only"];

/** Services may use those before them. */
const SERVICES = [
  "upload",
  "account",
  "catalogue",
  "vehicle",
  "mechanic",
  "timeline",
  "alert",
  "payment",
  "booking",
  "message",
  "assessment",
];

const serviceRooms: Room[] = SERVICES.map((name, index) => ({
  name: `services/${name}`,
  path: new RegExp(`^src/server/services/${name}/`),
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

const ROOMS: Room[] = [
  {
    name: "env",
    path: /^src\/env\.js$/,
    rooms: [],
    packages: ["zod", NODE],
    advice: "The environment is read before anything else is there.",
  },
  {
    name: "domain",
    path: /^src\/domain\//,
    rooms: [],
    packages: ["zod"],
    advice: "Domain is pure rules: what it needs comes in as an argument.",
  },
  {
    name: "database types",
    path: /^src\/generated\//,
    rooms: [],
    packages: "any",
    advice: "",
  },
  {
    name: "gateways",
    path: /^src\/server\/gateways\//,
    rooms: ["domain", "env", "database types"],
    packages: "any",
    advice:
      "A gateway knows its vendor, the environment and the domain; what is decided is a service's.",
  },
  {
    name: "stripe-sandbox",
    path: /^src\/stripe-sandbox\//,
    rooms: ["gateways", "database types"],
    packages: ["stripe", NODE],
    advice: "The stand-in plays Stripe's wire and knows nothing of the product it plays for.",
  },
  ...serviceRooms,
  {
    name: "services",
    path: /^src\/server\/services\/[^/]+\.ts$/,
    rooms: ["domain", "gateways", "database types"],
    packages: ["zod"],
    advice: "What all services share knows none of them.",
  },
  {
    name: "trpc init",
    path: /^src\/server\/(trpc|context|guards)\.ts$/,
    rooms: ["domain", "gateways", "services"],
    packages: ["@trpc/server", "superjson", "zod"],
    advice: "The procedures know who may call; what a call does is a service's.",
  },
  {
    name: "routers",
    path: /^src\/server\/routers\//,
    rooms: ["trpc init", "domain", ...serviceRooms.map(({ name }) => name)],
    packages: ["zod"],
    advice: "A procedure is guard, input, output and one service call; schemas stand in domain.",
  },
  {
    name: "root",
    path: /^src\/server\/root\.ts$/,
    rooms: ["trpc init", "routers"],
    packages: [],
    advice: "The root only names the routers.",
  },
  {
    name: "wiring",
    path: /^src\/server\/(deps|request-context|jobs|next-auth)\.ts$/,
    rooms: [
      "domain",
      "env",
      "gateways",
      "stripe-sandbox",
      "services",
      "trpc init",
      ...serviceRooms.map(({ name }) => name),
    ],
    packages: [NODE, "uuid"],
    advice: "Wiring puts services and gateways together and decides nothing.",
  },
  {
    name: "http",
    path: /^src\/server\/http\//,
    rooms: [
      "domain",
      "env",
      "gateways",
      "services",
      "trpc init",
      "root",
      "wiring",
      ...serviceRooms.map(({ name }) => name),
    ],
    packages: [/^hono(\/|$)/, "@hono/node-server", /^@trpc\/server(\/|$)/, "zod", "uuid", NODE],
    advice: "http turns Requests into calls and answers into Responses; it knows nothing of Next.",
  },
  {
    name: "front",
    path: /^src\/server\/(front\/|(main|maintenance)\.ts$)/,
    rooms: [
      "domain",
      "env",
      "gateways",
      "trpc init",
      "wiring",
      "http",
      "lib",
      "seed",
      ...serviceRooms.map(({ name }) => name),
    ],
    packages: ["next", "@hono/node-server", "zod", NODE],
    advice: "The front server is sockets and process; what it serves stands in http and app.",
  },
  {
    name: "seed",
    path: /^prisma\//,
    rooms: [
      "domain",
      "env",
      "gateways",
      "services",
      "trpc init",
      "wiring",
      "database types",
      ...serviceRooms.map(({ name }) => name),
    ],
    packages: "any",
    advice: "",
  },
  {
    name: "lib",
    path: /^src\/lib\//,
    rooms: ["domain"],
    packages: [...REACT, "clsx", "tailwind-merge", "zod"],
    advice: "lib is helpers for the browser: domain, zod and React alone.",
  },
  {
    name: "trpc",
    path: /^src\/trpc\//,
    rooms: ["domain", "lib"],
    packages: "any",
    advice: "The browser knows the router's type and nothing else of the server.",
  },
  {
    name: "components",
    path: /^src\/components\//,
    rooms: ["lib"],
    packages: "any",
    advice: "A component could ship in another product: what knows ours belongs into features.",
  },
  {
    name: "features",
    path: /^src\/features\//,
    rooms: ["domain", "lib", "components", "trpc"],
    packages: "any",
    advice: "Screens reach the server through trpc and the rules through domain.",
  },
  {
    name: "app",
    path: /^src\/app\//,
    rooms: ["domain", "lib", "components", "features", "trpc"],
    packages: [/^next(\/|$)/, ...REACT, "@vercel/otel"],
    advice: "A page is a title and one feature; what it shows belongs into features.",
  },
];

interface Import {
  file: string;
  /** A path from the project's folder, or a package. */
  target: string;
  isPackage: boolean;
  typeOnly: boolean;
}

function filesOf(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return filesOf(path);
    return /\.(tsx?|js)$/.test(name) ? [path] : [];
  });
}

const SOURCES = filesOf("src").filter((file) => !file.startsWith("src/generated/"));

const STATEMENT =
  /^[ \t]*(import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"|\bimport\("([^"]+)"\)/gm;

function importsOf(file: string): Import[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(STATEMENT)].map(([, , type, named, dynamic]) => {
    const spec = named ?? dynamic ?? "";
    const typeOnly = type !== undefined;
    if (spec.startsWith("~/")) {
      return { file, target: `src/${spec.slice(2)}`, isPackage: false, typeOnly };
    }
    if (spec.startsWith(".")) {
      const target = relative(".", resolve(dirname(file), spec));
      return { file, target, isPackage: false, typeOnly };
    }
    return { file, target: spec, isPackage: true, typeOnly };
  });
}

/** An import line has no ending, a room's pattern may want one. */
function roomOf(path: string): Room | undefined {
  const candidates = [path, `${path}.ts`, `${path}.tsx`, `${path}.js`, `${path}/`];
  return ROOMS.find((room) => candidates.some((candidate) => room.path.test(candidate)));
}

function allowsPackage(room: Room, name: string): boolean {
  if (room.packages === "any") return true;
  return room.packages.some((allowed) =>
    typeof allowed === "string" ? allowed === name : allowed.test(name),
  );
}

/** The one exception. */
function isExcepted({ file, target, typeOnly }: Import): boolean {
  return typeOnly && file.startsWith("src/trpc/") && target === "src/server/root";
}

function complaintAbout(line: Import): string[] {
  const room = roomOf(line.file);
  if (room === undefined) return [`${line.file} stands in no room; see test/architecture.test.ts`];
  const say = (what: string) => [`${line.file} (${room.name}) imports ${what}. ${room.advice}`];
  if (line.isPackage) {
    return allowsPackage(room, line.target) ? [] : say(`the package "${line.target}"`);
  }
  if (/\.(css|json|woff2|png|svg)$/.test(line.target)) return [];
  const target = roomOf(line.target);
  if (target === room || isExcepted(line)) return [];
  if (target === undefined) return say(`${line.target}, which stands in no room`);
  return room.rooms.includes(target.name) ? [] : say(`${line.target} (${target.name})`);
}

/** Where a pattern stands, as `file:line`. */
function findAll(pattern: RegExp, allowed: (file: string) => boolean): string[] {
  return SOURCES.filter((file) => !allowed(file)).flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
}

test("every import stays within what its room may use", () => {
  expect(SOURCES.flatMap(importsOf).flatMap(complaintAbout)).toEqual([]);
});

test("a feature reaches into another one by its top-level files alone", () => {
  const deep = SOURCES.filter((file) => file.startsWith("src/features/"))
    .flatMap(importsOf)
    .filter(({ file, target }) => {
      const [, , own] = file.split("/");
      const [, room, other, ...rest] = target.split("/");
      return room === "features" && other !== own && rest.length > 1;
    })
    .map(
      ({ file, target }) => `${file} imports ${target}: import a top-level file of that feature`,
    );
  expect(deep).toEqual([]);
});

/** Packages that talk to the world from the server. */
const VENDORS =
  /^(?:@electric-sql\/|@node-rs\/|@opentelemetry\/|@prisma\/|aws4fetch|file-type|next-auth(?!\/react)|nodemailer|pdfkit|pg$|pg-boss|pglite-prisma-adapter|pino|prom-client|rate-limiter-flexible|sharp|stripe$|zipcodes)/;

test("a vendor is imported by gateways alone", () => {
  const outside = SOURCES.filter(
    (file) => !/^src\/(?:server\/gateways|stripe-sandbox)\//.test(file),
  )
    .flatMap(importsOf)
    .filter(({ isPackage, target }) => isPackage && VENDORS.test(target))
    .map(
      ({ file, target }) =>
        `${file} imports ${target}: put it behind a file of src/server/gateways`,
    );
  expect(outside).toEqual([]);
});

test("src/env.js alone reads process.env", () => {
  expect(findAll(/process\.env\b/, (file) => file === "src/env.js")).toEqual([]);
});

test("two gateways alone run statements that were put together elsewhere", () => {
  const unsafe = /\$(?:query|execute)RawUnsafe|Prisma\.raw\(/;
  const runners = ["src/server/gateways/jobs/jobs.ts", "src/server/gateways/db/types.ts"];
  expect(findAll(unsafe, (file) => runners.includes(file))).toEqual([]);
});

test("no service writes SQL as text", () => {
  const text = /\$(?:query|execute)Raw|Prisma\.(?:sql|join|empty)\b|(?<![\w.`])sql(?:<[^>`]*>)?`/;
  expect(findAll(text, (file) => !file.startsWith("src/server/services/"))).toEqual([]);
});

const STATUS = `["'](?:pending|accepted|in_progress|in-progress|completed|cancelled)["']`;

test("lists of booking statuses stand in domain/booking alone", () => {
  const list = new RegExp(`${STATUS}\\s*(?:,|\\|)\\s*${STATUS}`);
  expect(findAll(list, (file) => file.startsWith("src/domain/booking/"))).toEqual([]);
});

test("one room writes a booking's status", () => {
  const write = new RegExp(`\\bdata:\\s*\\{[^}]*\\bstatus:\\s*${STATUS}|SET[^;]*"status"\\s*=`);
  expect(
    findAll(write, (file) => /^src\/server\/services\/booking\/moves?\.ts$/.test(file)),
  ).toEqual([]);
});

test("there are no barrels", () => {
  expect(SOURCES.filter((file) => /\/index\.tsx?$/.test(file))).toEqual([]);
});

test("files are named in kebab-case", () => {
  const odd = SOURCES.filter((file) => {
    const name = file.split("/").at(-1) ?? "";
    return !/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.d)?\.(?:tsx?|js)$/.test(name);
  });
  expect(odd).toEqual([]);
});
