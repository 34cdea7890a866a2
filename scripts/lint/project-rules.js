// Lint rules of this project for oxlint: syntax that only one layer or folder may use. Each message
// says what is wrong, where the code belongs, and gives an example.
import { readFileSync } from "node:fs";

/**
 * Reads the list from its source, since Node 20 can't import TypeScript. One screen spells a status
 * with a hyphen.
 */
const listed = /BOOKING_STATUSES = \[([^\]]*)\]/.exec(
  readFileSync(new URL("../../src/domain/booking/status.ts", import.meta.url), "utf8"),
);
if (listed === null)
  throw new Error(
    "scripts/lint/project-rules.js reads BOOKING_STATUSES from src/domain/booking/status.ts and no longer finds it there",
  );
const STATUSES = [...listed[1].match(/\w+/g), "in-progress"];
const ANY_STATUS = `["'](?:${STATUSES.join("|")})["']`;
const STATUS_LIST = new RegExp(`${ANY_STATUS}\\s*[,|]\\s*${ANY_STATUS}`);
const SET_STATUS = /\bSET\b[^;]*"status"\s*=/i;

const isStatus = (node) => node?.type === "Literal" && STATUSES.includes(node.value);
const isStatusType = (node) => node?.type === "TSLiteralType" && isStatus(node.literal);
const nameOf = (node) => node?.name ?? node?.value;
const memberName = (node) =>
  node?.type === "MemberExpression" && !node.computed ? node.property.name : null;

/** Finds two of them in one list, with anything between. */
const several = (nodes, test) => nodes.filter((node) => test(node)).length > 1;

function propertyOf(node, name) {
  if (node?.type !== "ObjectExpression") return undefined;
  return node.properties.find(({ type, key }) => type === "Property" && nameOf(key) === name);
}

/**
 * Returns a template's texts with a blank for each value, so that a pattern can match across
 * values.
 */
const textOf = (template) => template.quasis.map(({ value }) => value.raw).join(" ? ");

const rule = (message, visitors) => ({
  meta: { type: "problem", schema: [] },
  create: (context) =>
    visitors((node, data = {}) => context.report({ node, message: fill(message, data) }), context),
});

const fill = (message, data) => message.replace(/\{(\w+)\}/g, (_, key) => data[key] ?? "");

const statusLists = rule(
  'This lists booking statuses outside of src/domain/booking/status.ts. Add a named list or a rule there and import it. Example: `isOpen(status)` instead of `["pending", "accepted"].includes(status)`.',
  (report) => {
    const check = (nodes, test) => (node) => several(nodes(node), test) && report(node);
    return {
      ArrayExpression: check(({ elements }) => elements, isStatus),
      CallExpression: check((node) => node.arguments, isStatus),
      TSUnionType: check(({ types }) => types, isStatusType),
      TemplateLiteral: (node) => STATUS_LIST.test(textOf(node)) && report(node),
    };
  },
);

const COMPARES = new Set(["===", "!==", "==", "!="]);
const SQL_COMPARES = new Set(["=", "<>", "!="]);
const isStatusOf = (node) => (memberName(node) ?? nameOf(node)) === "status";

const CONDITIONS = new Set(["where", "AND", "OR", "NOT", "some", "none", "every", "is", "isNot"]);
const isConditionType = (node) =>
  (nameOf(node?.typeName?.right) ?? nameOf(node?.typeName) ?? "").endsWith("WhereInput");

/**
 * Returns true for a property that is part of a Prisma condition, at any depth, not of the data it
 * writes.
 */
function isCondition({ parent }) {
  if (!parent) return false;
  if (parent.type === "TSSatisfiesExpression") return isConditionType(parent.typeAnnotation);
  if (parent.type === "ArrowFunctionExpression" || parent.type === "FunctionDeclaration")
    return isConditionType(parent.returnType?.typeAnnotation);
  if (parent.type === "Property" && CONDITIONS.has(nameOf(parent.key))) return true;
  return isCondition(parent);
}

const statusCompared = rule(
  'This compares with one booking status, so a new status would be missed here. Use a rule from src/domain/booking/status.ts, or the `from` of the transition. Example: `isDone(booking.status)` instead of `booking.status === "completed"`.',
  (report) => ({
    BinaryExpression(node) {
      const { left, right, operator } = node;
      const compares = (one, other) => isStatusOf(one) && isStatus(other);
      if (COMPARES.has(operator) && (compares(left, right) || compares(right, left))) report(node);
    },
    // Conditions of Prisma and of the query builder.
    Property(node) {
      if (nameOf(node.key) === "status" && isStatus(node.value) && isCondition(node)) report(node);
      const excluded = propertyOf(node.value, "not") ?? propertyOf(node.value, "equals");
      if (nameOf(node.key) === "status" && isStatus(excluded?.value)) report(node);
    },
    CallExpression(node) {
      const [column, operator, value] = node.arguments;
      const isColumn = /^(?:\w+\.)?status$/.test(column?.value ?? "");
      if (isColumn && SQL_COMPARES.has(operator?.value) && isStatus(value)) report(node);
    },
  }),
);

const WRITES = new Set(["create", "createMany", "update", "updateMany", "upsert"]);

const statusWrites = rule(
  "This writes a booking's status outside of src/server/services/booking. Call one of its transitions, which check the status before. Example: `acceptBooking(ctx, actor, input)` of services/booking/acts/accept.ts.",
  (report) => ({
    CallExpression(node) {
      const method = memberName(node.callee);
      const ofBooking = memberName(node.callee?.object) === "booking" && WRITES.has(method);
      const [first] = node.arguments;
      const written = ["data", "create", "update"].map((key) => propertyOf(first, key)?.value);
      const status = [method === "set" ? first : undefined, ...written].map((data) =>
        propertyOf(data, "status"),
      );
      if (status.some((one) => one !== undefined && (ofBooking || isStatus(one.value))))
        report(node);
    },
    TemplateLiteral: (node) => SET_STATUS.test(textOf(node)) && report(node),
    Literal: (node) =>
      typeof node.value === "string" && SET_STATUS.test(node.value) && report(node),
  }),
);

const processEnv = rule(
  "This reads process.env outside of src/env.js. Add the variable to src/env.js and .env.example, and import `env`. Example: `env.APP_URL`.",
  (report) => ({
    MemberExpression: (node) =>
      nameOf(node.object) === "process" && nameOf(node.property) === "env" && report(node),
    VariableDeclarator: (node) =>
      nameOf(node.init) === "process" &&
      node.id.type === "ObjectPattern" &&
      node.id.properties.some(({ key }) => nameOf(key) === "env") &&
      report(node),
    ImportSpecifier: (node) =>
      nameOf(node.imported) === "env" &&
      /^(?:node:)?process$/.test(node.parent.source.value) &&
      report(node),
  }),
);

const composedSql = rule(
  'This runs SQL put together from strings, which can let a value be read as SQL. Write the query with Kysely, or as a template whose values become parameters. Example: `.where("id", "=", value("id"))`.',
  (report) => ({
    MemberExpression(node) {
      const name = nameOf(node.property);
      const isRaw = name === "raw" && nameOf(node.object) === "Prisma";
      if (isRaw || /^\$(?:query|execute)RawUnsafe$/.test(name)) report(node);
    },
  }),
);

const SQL_OF_PRISMA = new Set(["sql", "join", "empty"]);

const sqlText = rule(
  'This writes SQL text in a service. Use Kysely (src/server/gateways/db/statements.ts), or move the statement into src/server/gateways/db. Example: `db.selectFrom("Booking").where("id", "=", value("id"))`.',
  (report) => ({
    MemberExpression(node) {
      const name = nameOf(node.property);
      const isPrisma = nameOf(node.object) === "Prisma" && SQL_OF_PRISMA.has(name);
      if (isPrisma || /^\$(?:query|execute)Raw$/.test(name)) report(node);
    },
    TaggedTemplateExpression: (node) => nameOf(node.tag) === "sql" && report(node),
  }),
);

export default {
  meta: { name: "project" },
  rules: {
    "status-lists": statusLists,
    "status-compared": statusCompared,
    "status-writes": statusWrites,
    "process-env": processEnv,
    "composed-sql": composedSql,
    "sql-text": sqlText,
  },
};
