// Who may import whom (docs/decisions/001-layers-imports-packages.md, 029). The rooms are data; this turns them into rules.
import { ROOMS, VENDORS } from "./scripts/lib/rooms.mjs";

const pathOf = new Map(ROOMS.map(({ name, path }) => [name, path]));

/** Styles, pictures and texts are no code; any room may have its own. */
const ASSETS = "\\.(?:css|json|woff2|png|svg)$";

/** The one exception: the browser knows the type of the router. */
const ROUTER_TYPE = {
  from: "^src/trpc/",
  to: "^src/server/root\\.ts$",
};

function packagePath(name) {
  if (name === "node:") return null;
  return name.startsWith("node:")
    ? `^(?:node:)?${name.slice(5)}$`
    : `^(?:node_modules/(?:@types/)?${name}/|${name}$)`;
}

function roomRule({ name, path, rooms, packages, advice }) {
  const allowed = [
    path,
    ...rooms.map((room) => pathOf.get(room)),
    ASSETS,
    ...(packages === "any" ? ["^node_modules/"] : packages.map(packagePath)),
    ...(name === "trpc" ? [ROUTER_TYPE.to] : []),
  ].filter((one) => one !== null);
  const builtIns = packages === "any" || packages.includes("node:");
  return {
    name,
    comment: advice,
    severity: "error",
    from: { path },
    to: { pathNot: allowed, ...(builtIns ? { dependencyTypesNot: ["core"] } : {}) },
  };
}

export default {
  forbidden: [
    {
      name: "room",
      comment: "A file of src stands in one of the rooms of scripts/lib/rooms.mjs.",
      severity: "error",
      from: { path: "^src/", pathNot: ROOMS.map(({ path }) => path) },
      to: {},
    },
    ...ROOMS.filter(({ path }) => path.startsWith("^src/")).map(roomRule),
    {
      name: "router type",
      comment: "The browser's bundle takes the router's type, never its code: `import type`.",
      severity: "error",
      from: { path: ROUTER_TYPE.from },
      to: { path: ROUTER_TYPE.to, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "feature",
      comment: "A feature reaches into another one by its top-level files alone.",
      severity: "error",
      from: { path: "^src/features/([^/]+)/" },
      to: { path: "^src/features/[^/]+/[^/]+/", pathNot: "^src/features/$1/" },
    },
    {
      name: "vendor",
      comment:
        "A vendor is imported by a file of src/server/gateways, by its stand-in, and by the look at its account.",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: "^src/(?:generated|server/(?:gateways|stripe-check)|stripe-sandbox)/",
      },
      to: { path: `^node_modules/(?:@types/)?(?:${VENDORS.join("|")})` },
    },
    {
      name: "sandbox",
      comment:
        "The product knows Stripe's API. Only src/server/deps.ts knows that a sandbox can answer it.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(?:stripe-sandbox/|server/deps\\.ts$)" },
      to: { path: "^src/stripe-sandbox/" },
    },
    {
      name: "circle",
      comment:
        "Two files that import each other can't be read or tested alone: move what both need into a third.",
      severity: "error",
      from: { pathNot: "^src/generated/" },
      to: { circular: true },
    },
    {
      name: "barrel",
      comment: "Import from the file that has it; an index file hides where things stand.",
      severity: "error",
      from: {},
      to: { path: "^src/.+/index\\.tsx?$" },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^src/generated/.*\\.js$" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
