import { beforeEach, expect, test } from "vitest";
import { settleVetting } from "~/server/services/mechanic/vetting";
import { keepVettingUp } from "~/server/services/vetting/upkeep";
import { catchUpOnAccounts } from "~/server/services/provider-event/missed";
import { useDatabase } from "~test/support/db";
import { atProvider } from "~test/support/desk/desk";
import { givenDocument } from "~test/support/desk/documents";
import { givenBooking, givenCustomer, givenUnverified } from "~test/support/factory";
import { onboard } from "~test/support/payment/payout-accounts";
import { toDomainError } from "~/server/trpc";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";

// The payment provider verifies the people it pays. Its webhooks about an account count as identity
// here, as long as the account exists.

const database = useDatabase();
let world: TestWorld;
let NOW: Date;
beforeEach(() => {
  // Sessions begin by the machine's own time, and payout setup needs a recent sign-in.
  NOW = new Date();
  world = createWorld(database.db, {
    payoutMethod: "connect",
    mustBeVerified: true,
    bookingLimits: UNLIMITED,
  });
  world.clock.set(NOW);
});

const HOUR_MS = 3_600_000;
const badge = (at: Date) =>
  ["identity", "insurance", "background"].map((kind) => ({
    kind,
    at: (kind === "identity" ? at : NOW).toISOString(),
  }));
const UNSEEN = { badge: null, isFound: false, refusal: "FORBIDDEN" };

/** Returns an insured mechanic with a background check who has begun to set up an account. */
async function insured({ withIdentity = false } = {}) {
  const { prisma } = database;
  const mechanic = await givenUnverified(prisma);
  const state = "accepted";
  await givenDocument(world, mechanic, { kind: "insurance", state });
  await givenDocument(world, mechanic, { kind: "background", state });
  if (withIdentity) await givenDocument(world, mechanic, { kind: "identity", state });
  await settleVetting(world.context(), mechanic.id, "");
  const api = await world.callerFor(mechanic);
  await api.mechanic.startPayoutSetup({});
  const reader = await world.callerFor(await givenCustomer(prisma));
  let hours = 24;
  return {
    mechanic,
    api,
    own: () => api.mechanic.documents.list(),
    told: (outcome: "complete" | "restricted") => onboard(world, prisma, mechanic, outcome),
    /**
     * Reads the profile, the search and a booking as a customer does, and whether the mechanic may
     * accept.
     */
    async seen() {
      const profile = await reader.mechanic.publicProfile({ userId: mechanic.id });
      const { mechanics } = await reader.mechanic.search({});
      // Each job starts at a different time.
      hours += 4;
      const scheduledAt = new Date(world.clock.now().getTime() + hours * HOUR_MS);
      const { id } = await givenBooking(prisma, { scheduledAt });
      const accepting = await Promise.allSettled([api.booking.accept({ id })]);
      return {
        badge: profile.verification?.checks ?? null,
        isFound: mechanics.some(({ userId }) => userId === mechanic.id),
        refusal:
          accepting.flatMap((one) =>
            one.status === "rejected" ? [toDomainError(one.reason).code] : [],
          )[0] ?? null,
      };
    },
  };
}

test("the account's event verifies a mechanic, with a badge, and its withdrawal removes both", async () => {
  const { own, seen, told } = await insured();
  expect(await own()).toMatchObject({ state: "unverified", verifiedUntil: null });
  expect(await seen()).toEqual(UNSEEN);

  world.clock.advance(HOUR_MS);
  const since = world.clock.now();
  await told("complete");
  expect(await own()).toMatchObject({
    state: "verified",
    checks: [
      { kind: "identity", at: since.toISOString(), until: null, by: "provider" },
      { kind: "insurance", by: "staff" },
      { kind: "background", by: "staff" },
    ],
  });
  expect(await seen()).toEqual({ badge: badge(since), isFound: true, refusal: null });

  // If the event is delivered again, the identity keeps its first date.
  world.clock.advance(HOUR_MS);
  await told("complete");
  expect((await seen()).badge).toEqual(badge(since));

  await told("restricted");
  expect(await own()).toMatchObject({ state: "unverified", verifiedUntil: null });
  expect((await own()).checks.map(({ kind }) => kind)).toEqual(["insurance", "background"]);
  expect(await seen()).toEqual(UNSEEN);

  world.clock.advance(HOUR_MS);
  await told("complete");
  expect(await seen()).toEqual({ badge: badge(world.clock.now()), isFound: true, refusal: null });
});

test("a document that staff accepted counts whatever becomes of the account", async () => {
  const { own, seen, told } = await insured({ withIdentity: true });
  expect((await own()).state).toBe("verified");
  await told("complete");
  await told("restricted");
  expect((await own()).checks[0]).toMatchObject({ kind: "identity", by: "staff" });
  expect(await seen()).toMatchObject({ isFound: true, refusal: null });
});

test("an event that never arrived is caught up on at night", async () => {
  const { own, told } = await insured();
  // The first night only records where the list of events starts.
  await catchUpOnAccounts(world.context());
  await atProvider(world, "/sandbox_webhooks", { mode: "lose" });
  await told("complete");
  expect((await own()).state).toBe("unverified");
  world.clock.advance(24 * HOUR_MS);
  await catchUpOnAccounts(world.context());
  expect((await own()).state).toBe("verified");
  await told("restricted");
  world.clock.advance(24 * HOUR_MS);
  await catchUpOnAccounts(world.context());
  expect((await own()).state).toBe("unverified");
});

test("an account that is gone or of another mode identifies nobody", async () => {
  const { mechanic, api, own, seen, told } = await insured();
  await told("complete");
  await atProvider(world, "/sandbox_reset", {});
  // The provider no longer knows the old account, and nothing is known of the new one yet.
  await api.mechanic.startPayoutSetup({});
  expect((await own()).state).toBe("unverified");
  expect(await seen()).toEqual(UNSEEN);
  await told("complete");
  expect((await own()).state).toBe("verified");

  const foreign = () =>
    database.prisma.mechanicProfile.update({
      where: { userId: mechanic.id },
      data: { payoutAccountKey: "acct_other:live" },
    });
  await foreign();
  await keepVettingUp(world.context());
  expect((await own()).state).toBe("unverified");

  // A new account before the hourly check.
  await api.mechanic.startPayoutSetup({});
  await told("complete");
  expect((await own()).state).toBe("verified");
  await foreign();
  await api.mechanic.startPayoutSetup({});
  expect((await own()).checks.map(({ kind }) => kind)).toEqual(["insurance", "background"]);
});
