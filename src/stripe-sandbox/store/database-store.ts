import type { Prisma } from "~/generated/prisma/client";
import { runTransaction, type DbClient, type PrismaClient } from "~/server/gateways/db/db";
import { linksOf, movementOf } from "./links";
import type {
  SandboxKind,
  SandboxObject,
  SandboxStore,
  SandboxWrite,
  StoredResponse,
} from "./store";

/** Thrown to roll back when another request was first; never leaves this file. */
class LostRace extends Error {}

const KINDS = {
  account: true,
  balance_transaction: true,
  "billing_portal.session": true,
  charge: true,
  "checkout.session": true,
  customer: true,
  dispute: true,
  event: true,
  file: true,
  payment_intent: true,
  payment_method: true,
  payout: true,
  "radar.early_fraud_warning": true,
  refund: true,
  "sandbox.account_link": true,
  "sandbox.connected_payout": true,
  "sandbox.connected_transaction": true,
  "sandbox.gone_customer": true,
  "sandbox.outcome": true,
  "sandbox.session_plan": true,
  "sandbox.spent_method": true,
  "sandbox.state": true,
  "sandbox.transfer_sum": true,
  setup_intent: true,
  subscription: true,
  transfer: true,
  transfer_reversal: true,
  webhook_endpoint: true,
} as const satisfies Record<SandboxKind, true>;

/**
 * Stores the payment sandbox in the product's own database, so that several instances share it and
 * it outlives the process.
 */
export function createDatabaseSandboxStore(
  prisma: Pick<PrismaClient, "$transaction" | "sandboxIdempotency" | "sandboxObject">,
): SandboxStore {
  return {
    async get(id) {
      const row = await prisma.sandboxObject.findUnique({ where: { id } });
      return row && { object: objectOf(row.data), version: row.version };
    },

    async list(kind, { link, after, newest } = {}) {
      const rows = await prisma.sandboxObject.findMany({
        where: { type: kind, ...(link === undefined ? {} : { links: { has: link } }) },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        ...(after === undefined ? {} : { cursor: { id: after }, skip: 1 }),
        ...(newest === undefined ? {} : { take: newest }),
      });
      return rows.map((row) => objectOf(row.data));
    },

    async sum(kind, { link, availableBy }) {
      const { _sum } = await prisma.sandboxObject.aggregate({
        where: {
          type: kind,
          ...(link === undefined ? {} : { links: { has: link } }),
          ...(availableBy === undefined ? {} : { availableOn: { lte: availableBy } }),
        },
        _sum: { net: true },
      });
      return _sum.net ?? 0;
    },

    async commit(writes, answer, answersExpireBefore) {
      try {
        await runTransaction(prisma, async (tx) => {
          if (answer) await keepAnswer(tx, answer, answersExpireBefore);
          // All commits write in the same order, so they never wait for each other.
          for (const write of writes.toSorted(byId)) await keepObject(tx, write);
        });
        return true;
      } catch (error) {
        if (error instanceof LostRace) return false;
        throw error;
      }
    },

    async getAnswer(key) {
      const row = await prisma.sandboxIdempotency.findUnique({ where: { key } });
      return row && { ...row, body: typeof row.body === "string" ? row.body : "" };
    },

    async forgetAnswers(before) {
      await prisma.sandboxIdempotency.deleteMany({ where: { createdAt: { lt: before } } });
    },

    async clear() {
      await runTransaction(prisma, async (tx) => {
        await tx.sandboxIdempotency.deleteMany();
        await tx.sandboxObject.deleteMany();
      });
    },
  };
}

async function keepAnswer(tx: DbClient, answer: StoredResponse, expireBefore: Date): Promise<void> {
  const { key, requestHash, status, body, createdAt } = answer;
  await tx.sandboxIdempotency.deleteMany({ where: { key, createdAt: { lt: expireBefore } } });
  const { count } = await tx.sandboxIdempotency.createMany({
    data: [{ key, requestHash, status, body, createdAt }],
    skipDuplicates: true,
  });
  if (count === 0) throw new LostRace();
}

async function keepObject(tx: DbClient, write: SandboxWrite): Promise<void> {
  const { object, expectedVersion } = write;
  // Through JSON text: a Stripe object has no index signature, and JSON has no undefined.
  const data: Prisma.InputJsonObject = JSON.parse(JSON.stringify(object));
  const found = { type: object.object, data, links: linksOf(object), ...movementOf(object) };
  const { count } =
    expectedVersion === null
      ? await tx.sandboxObject.createMany({
          data: [{ id: object.id, ...found }],
          skipDuplicates: true,
        })
      : await tx.sandboxObject.updateMany({
          where: { id: object.id, version: expectedVersion },
          data: { ...found, version: { increment: 1 } },
        });
  if (count === 0) throw new LostRace();
}

function byId(a: SandboxWrite, b: SandboxWrite): number {
  return a.object.id < b.object.id ? -1 : 1;
}

function objectOf(data: Prisma.JsonValue): SandboxObject {
  if (!isSandboxObject(data))
    throw new Error("The payment sandbox's table holds an unexpected value.");
  return data;
}

/**
 * Checks the kind only, since nothing else writes this table and each row is a whole SandboxObject.
 */
function isSandboxObject(data: unknown): data is SandboxObject {
  return (
    typeof data === "object" &&
    data !== null &&
    "object" in data &&
    typeof data.object === "string" &&
    Object.hasOwn(KINDS, data.object)
  );
}
