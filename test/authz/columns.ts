import { z } from "zod";
import { Prisma } from "~/generated/prisma/client";
import { schemasOf } from "~/server/http/rest/procedures";
import type { ProcedureName } from "~/server/http/rest/routes";
import type { Db } from "~/server/gateways/db/db";
import { MISSING } from "./callers";

/** The model each call writes to, whose columns come first when two models share a name. */
const MODEL_OF: readonly (readonly [prefix: string, model: Prisma.ModelName])[] = [
  ["auth.contactSupport", "SupportRequest"],
  ["auth.support.", "SupportRequest"],
  ["auth.", "User"],
  ["booking.addVehicle", "Vehicle"],
  ["booking.vehicles", "Vehicle"],
  ["booking.review", "Review"],
  ["booking.", "Booking"],
  ["mechanic.upload", "StoredFile"],
  ["mechanic.startPictureUpload", "StoredFile"],
  ["mechanic.putPicture", "StoredFile"],
  ["mechanic.", "MechanicProfile"],
  ["payment.", "Booking"],
  ["message.", "Message"],
  ["admin.", "AssessmentQuestion"],
  ["desk.support.", "SupportRequest"],
  ["desk.questions.", "AssessmentQuestion"],
  ["desk.", "OperatorAlert"],
];

/** Names that match no column but that an attacker might try. */
const HOPED_FOR = {
  userType: "mechanic",
  role: "admin",
  isVerified: true,
  emailVerified: true,
  hasPassword: false,
  sessionVersion: 99,
  rating: 5,
  averageRating: 5,
  totalJobs: 500,
  reviewCount: 500,
  totalAmount: "0.01",
  platformFee: "0.00",
  price: "0.01",
  services: [{ id: MISSING, price: "0.01", basePrice: "0.01" }],
  mechanicProfile: { isAvailable: true, subscriptionStatus: "active" },
  currency: "xxx",
  capture_method: "automatic",
  application_fee_amount: 0,
  transfer_data: { destination: "acct_1" },
  tip: 1000,
  senderId: MISSING,
  read: true,
  callbackUrl: "https://evil.example",
  returnTo: "https://evil.example",
};

/** Lists every model's columns as the generated client knows them. */
function columnsOf(model: Prisma.ModelName): string[] {
  const name = `${model}ScalarFieldEnum`;
  const list: unknown = Object.entries(Prisma).find(([key]) => key === name)?.[1];
  return Object.keys(z.record(z.string(), z.string()).parse(list));
}

const MODELS = Object.values(Prisma.ModelName);

/** Returns a value for every column of every model, of a type the database accepts. */
export async function hostileColumns(db: Db): Promise<(model: Prisma.ModelName) => object> {
  const types = await db.query<{ table: string; column: string; type: string; array: boolean }>(
    `SELECT table_name AS table, column_name AS column,
       CASE WHEN data_type = 'ARRAY' THEN substr(udt_name, 2) ELSE udt_name END AS type,
       data_type = 'ARRAY' AS array
     FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  const labels = await db.query<{ type: string; label: string }>(
    `SELECT t.typname AS type, e.enumlabel AS label FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid
     ORDER BY e.enumsortorder`,
  );
  const valueOf = (type: string, column: string): unknown => {
    switch (type) {
      case "bool":
        return !TRUE_ALREADY.has(column);
      case "int4":
      case "int8":
      case "float8":
        return 77;
      case "uuid":
        return MISSING;
      case "timestamptz":
        return "2001-02-03T04:05:06.000Z";
      case "jsonb":
        return { hostile: true };
      default:
        return labels.findLast((label) => label.type === type)?.label ?? `hostile ${column}`;
    }
  };
  const known = new Map(
    types.map(({ table, column, type, array }) => {
      const value = valueOf(type, column);
      return [`${table}.${column}`, array ? [value] : value];
    }),
  );
  return (model) => {
    // The call's own model comes last, because later columns of the same name win.
    const order = [...MODELS.filter((other) => other !== model), model];
    return Object.fromEntries([
      ...Object.entries(HOPED_FOR),
      ...order.flatMap((name) =>
        columnsOf(name).map((column) => [column, known.get(`${name}.${column}`)]),
      ),
    ]);
  };
}

const TRUE_ALREADY = new Set(["isAvailable", "isActive"]);

export function modelOf(procedure: string): Prisma.ModelName {
  const found = MODEL_OF.find(([prefix]) => procedure.startsWith(prefix));
  if (found === undefined) throw new Error(`${procedure} writes to an unknown model.`);
  return found[1];
}

/** Returns the keys that a procedure's input names. */
export function keysOf(procedure: ProcedureName): string[] {
  const { input } = schemasOf(procedure);
  const inner = input instanceof z.ZodDefault ? input.unwrap() : input;
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
}

/** Returns keys that mean something to JavaScript, at the top level and down to the fifth. */
export function prototypeKeys(): object {
  const evil = { userType: "mechanic", isAdmin: true, polluted: "yes" };
  let nested: object = evil;
  for (let depth = 0; depth < 5; depth += 1) {
    // Only parsing turns `__proto__` into an ordinary key.
    nested = JSON.parse(
      `{"__proto__":${JSON.stringify(evil)},"constructor":{"prototype":${JSON.stringify(evil)}},` +
        `"prototype":${JSON.stringify(evil)},"deeper":${JSON.stringify(nested)}}`,
    ) as object;
  }
  return nested;
}
