import { missingDocuments, setupOf } from "~/domain/mechanic/setup";
import type { SetupView } from "~/domain/mechanic/setup-schema";
import { documentStatusOf } from "~/domain/vetting/document-status";
import { DOCUMENT_KINDS, DOCUMENTS } from "~/domain/vetting/kinds";
import type { Actor } from "../actor";
import { ownAvailability } from "../calendar/availability";
import type { ServiceContext } from "../context";
import { noProfileYet } from "../mechanic/queries";
import { payingAccount, targetObstaclesOf } from "../payout/money";
import { ownDocuments } from "./documents";

/** GET /api/mechanic/setup: the steps a mechanic still has to complete. Errors: 404 no profile. */
export async function ownSetup(ctx: ServiceContext, actor: Actor<"mechanic">): Promise<SetupView> {
  const { userId } = actor;
  const account = await payingAccount(ctx);
  const [profile, calendar, own, obstacles] = await Promise.all([
    ctx.db.mechanicProfile.findUnique({
      where: { userId },
      select: { latitude: true, skillsTestPassedAt: true },
    }),
    ownAvailability(ctx, actor),
    ownDocuments(ctx, actor),
    targetObstaclesOf(ctx, account, userId),
  ]);
  if (profile === null) throw noProfileYet();
  const now = ctx.clock.now();
  const documents = DOCUMENT_KINDS.filter((kind) => DOCUMENTS[kind].isNeeded).map((kind) => ({
    kind,
    state: documentStatusOf(kind, own, now).state,
  }));
  const facts = {
    isLocationKnown: profile.latitude !== null,
    hasOwnHours: !calendar.usualHours,
    documents,
    payoutMethod: ctx.payoutMethod,
    obstacles: obstacles.map(({ reason }) => reason),
    hasPassedTest: profile.skillsTestPassedAt !== null,
  };
  return {
    steps: setupOf(facts),
    missingDocuments: missingDocuments(facts),
    obstacles: obstacles.map(({ reason, until }) => ({
      reason,
      until: until?.toISOString() ?? null,
    })),
  };
}
