// Turns the layers of scripts/lib/layers.mjs into import rules (docs/decisions/001-layers-imports-packages.md).
import { LAYERS, VENDORS } from "./scripts/lib/layers.mjs";

const NODE = "node:";
const pathOf = new Map(LAYERS.map(({ name, path }) => [name, path]));

/** Every layer may import its own styles, pictures and data files. */
const ASSETS = "\\.(?:css|json|woff2|png|svg)$";

/** The browser's client may import the type of the router, nothing else of the server. */
const ROUTER_TYPE = {
  from: "^src/trpc/",
  to: "^src/server/root\\.ts$",
};

function packagePath(name) {
  if (name === NODE) return null;
  return name.startsWith(NODE)
    ? `^(?:node:)?${name.slice(NODE.length)}$`
    : `^(?:node_modules/(?:@types/)?${name}/|${name}$)`;
}

/** Says what is wrong, what the layer may import, where the code belongs, and gives an example. */
function messageOf({ name, layers, packages, advice, example }) {
  const ownServices = name.startsWith("services/");
  const sources = layers.filter((layer) => !layer.startsWith("services/"));
  if (layers.some((layer) => layer.startsWith("services/")))
    sources.push(ownServices ? "services before it in the order" : "every service");
  const named =
    packages === "any"
      ? ["any package"]
      : packages.map((one) => (one === NODE ? "Node's modules" : one));
  const allowed = [...sources, ...named].join(", ") || "nothing";
  return `The layer "${name}" can't import this. It may import: ${allowed}. ${advice} Example: ${example}`;
}

function layerRule(layer) {
  const { name, path, layers, packages } = layer;
  const allowed = [
    path,
    ...layers.map((one) => pathOf.get(one)),
    ASSETS,
    ...(packages === "any" ? ["^node_modules/"] : packages.map(packagePath)),
    ...(name === "trpc" ? [ROUTER_TYPE.to] : []),
  ].filter((one) => one !== null);
  const builtIns = packages === "any" || packages.includes(NODE);
  return {
    name,
    comment: messageOf(layer),
    severity: "error",
    from: { path },
    to: { pathNot: allowed, ...(builtIns ? { dependencyTypesNot: ["core"] } : {}) },
  };
}

export default {
  forbidden: [
    {
      name: "layer",
      comment:
        "This file is in no layer. Move it into a folder listed in scripts/lib/layers.mjs, or add a layer there. Example: a new screen belongs in src/features/<noun>.",
      severity: "error",
      from: { path: "^src/", pathNot: LAYERS.map(({ path }) => path) },
      to: {},
    },
    ...LAYERS.filter(({ path }) => path.startsWith("^src/")).map(layerRule),
    {
      name: "router type",
      comment:
        'This import would put server code into the browser\'s script. Import only the type. Example: `import type { AppRouter } from "~/server/root"`.',
      severity: "error",
      from: { path: ROUTER_TYPE.from },
      to: { path: ROUTER_TYPE.to, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "feature",
      comment:
        "This file is a private part of another feature. Import a top-level file of that feature, or move the shared part there. Example: `~/features/booking/status-badge`, not `~/features/booking/card/booking-card`.",
      severity: "error",
      from: { path: "^src/features/([^/]+)/" },
      to: { path: "^src/features/[^/]+/[^/]+/", pathNot: "^src/features/$1/" },
    },
    {
      name: "vendor",
      comment:
        "Only src/server/gateways, src/stripe-sandbox and src/server/stripe-check may import this package. Add a function to a gateway and call that. Example: services/payment calls `ctx.payments`, not `stripe`.",
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
        "Only src/server/deps.ts may import the Stripe sandbox. Call the payment gateway, which works with Stripe and with the sandbox. Example: `ctx.payments.capture(…)`.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(?:stripe-sandbox/|server/deps\\.ts$)" },
      to: { path: "^src/stripe-sandbox/" },
    },
    {
      name: "circle",
      comment:
        "These files import each other in a circle. Move the part that both need into a third file. Example: a type that two files share gets a file of its own.",
      severity: "error",
      from: { pathNot: "^src/generated/" },
      to: { circular: true },
    },
    {
      name: "barrel",
      comment:
        "This imports an index file. Import from the file that defines the name, and delete the index file. Example: `~/domain/booking/status`, not `~/domain/booking`.",
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
