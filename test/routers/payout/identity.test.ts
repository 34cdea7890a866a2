import { beforeEach, expect, test } from "vitest";
import { settleVetting } from "~/server/services/mechanic/vetting";
import { keepVettingUp } from "~/server/services/vetting/upkeep";
import { catchUpOnAccounts } from "~/server/services/webhook/missed";
import { useDatabase } from "~test/support/db";
import { atProvider } from "~test/support/desk";
import { givenDocument } from "~test/support/documents";
import { givenBooking, givenCustomer, givenUnverified } from "~test/support/factory";
import { onboard } from "~test/support/payout-accounts";
import { toDomainError } from "~/server/trpc";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";

// The payment provider looks at whom it pays. What its webhooks tell of an account is the identity that
// counts here, for as long as it says so.

const database = useDatabase();
let world: TestWorld;
let NOW: Date;
beforeEach(() => {
  // Sessions begin by the machine's own time, and what is set up is changed by who signed in just now.
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

/** A mechanic who is insured and whose past was looked at, and who has begun to set up an account. */
async function insured({ withPaper = false } = {}) {
  const { prisma } = database;
  const mechanic = await givenUnverified(prisma);
  const state = "accepted";
  await givenDocument(world, mechanic, { kind: "insurance", state });
  await givenDocument(world, mechanic, { kind: "background", state });
  if (withPaper) await givenDocument(world, mechanic, { kind: "identity", state });
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
    /** What a customer sees on the profile, whether they find them, and whether they may take a job. */
    async seen() {
      const profile = await reader.mechanic.publicProfile({ userId: mechanic.id });
      const { mechanics } = await reader.mechanic.search({});
      // Each at a time of its own.
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

test("the account's event makes a mechanic verified, with a badge, and its withdrawal takes both", async () => {
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

  // Told once more, it is as old as it was.
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

test("a paper that staff accepted counts whatever becomes of the account", async () => {
  const { own, seen, told } = await insured({ withPaper: true });
  expect((await own()).state).toBe("verified");
  await told("complete");
  await told("restricted");
  expect((await own()).checks[0]).toMatchObject({ kind: "identity", by: "staff" });
  expect(await seen()).toMatchObject({ isFound: true, refusal: null });
});

test("an event that never arrived is caught up on at night", async () => {
  const { own, told } = await insured();
  // The first night begins the list.
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

test("an account that is gone, or is of another mode, has identified nobody here", async () => {
  const { mechanic, api, own, seen, told } = await insured();
  await told("complete");
  await atProvider(world, "/sandbox_reset", {});
  // The provider knows nothing of it any more; the new one has told nothing yet.
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

  // Begun anew before the hour's look.
  await api.mechanic.startPayoutSetup({});
  await told("complete");
  expect((await own()).state).toBe("verified");
  await foreign();
  await api.mechanic.startPayoutSetup({});
  expect((await own()).checks.map(({ kind }) => kind)).toEqual(["insurance", "background"]);
});
