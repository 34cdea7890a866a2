import { expect, test } from "vitest";
import type { z } from "zod";
import { announcementActionSchema } from "~/domain/announcement/schema";
import { grantKeySchema } from "~/domain/api-key/desk-schema";
import { questionActionSchema } from "~/domain/assessment/desk-schema";
import { allowChangeOrderSchema } from "~/domain/booking/change-order/schema";
import { resendMailSchema } from "~/domain/booking/desk/list";
import {
  deskActionSchema,
  deskOfferSchema,
  deskReleaseSchema,
  lowerPriceSchema,
  reviewPayoutSchema,
} from "~/domain/booking/desk/schema";
import { resumeBookingsSchema } from "~/domain/booking/pause/schema";
import { decideArrivalSchema } from "~/domain/booking/schema";
import { changeServiceSchema, serviceActionSchema } from "~/domain/catalog/schema";
import { decideClaimSchema } from "~/domain/claim/schema";
import { submitEvidenceSchema } from "~/domain/payment/dispute/schema";
import { requestRefundSchema } from "~/domain/payment/refund/schema";
import {
  markRunSentSchema,
  payoutReturnedSchema,
  payoutSentSchema,
  runPayoutsSchema,
} from "~/domain/payout/schema";
import { promoActionSchema } from "~/domain/promo/schema";
import { deskReviewActionSchema, hideReviewSchema } from "~/domain/review/schema";
import { deadJobActionSchema } from "~/domain/staff/dead-job";
import { decideNameSchema, deskPersonActionSchema } from "~/domain/staff/people";
import { assignRoleSchema, resetSecondFactorSchema } from "~/domain/staff/team";
import { deskSupportActionSchema } from "~/domain/support/schema";
import { rejectDocumentSchema, suspendSchema } from "~/domain/vetting/schema";

const id = "019a0000-0000-7000-8000-000000000001";

/** Returns what's wrong with the reason of an otherwise valid input. */
const wrongReason = (schema: z.ZodType, input: object, reason: string | undefined) =>
  (schema.safeParse({ ...input, reason }).error?.issues ?? []).map(({ path }) => path.join("."));

test.each<[string, z.ZodType, object]>([
  ["cancel, complete, lift a no-show", deskActionSchema, { id }],
  ["release", deskReleaseSchema, { id }],
  ["lower a price", lowerPriceSchema, { id, amount: 50 }],
  ["change a service's price", changeServiceSchema, { id, version: 1, basePrice: 50 }],
  ["hold a payout", reviewPayoutSchema, { id, held: true }],
  ["return a payout", payoutReturnedSchema, { id }],
  ["refund", requestRefundSchema, { id, amount: 5, bornBy: "shared" }],
  ["decide a claim", decideClaimSchema, { id, decision: "dismiss" }],
  ["decide an arrival", decideArrivalSchema, { id, there: true }],
  ["decide a name", decideNameSchema, { id, accept: true }],
  ["allow a change order", allowChangeOrderSchema, { id }],
  ["reject a document", rejectDocumentSchema, { id }],
  ["suspend and restore", suspendSchema, { id }],
  ["hide a review", hideReviewSchema, { id }],
  ["end sessions", deskPersonActionSchema, { id }],
  ["reset a second factor", resetSecondFactorSchema, { id }],
  ["change a role", assignRoleSchema, { email: "a@example.com", role: "operator" }],
  ["let a key see the desk", grantKeySchema, { id }],
])("to %s, staff give a reason", (_name, schema, input) => {
  expect(wrongReason(schema, input, " ")).toContain("reason");
  expect(wrongReason(schema, input, undefined)).toContain("reason");
});

test.each<[string, z.ZodType, object]>([
  ["offer a request", deskOfferSchema, { id }],
  ["resend a mail", resendMailSchema, { id, mailId: id }],
  ["resume bookings", resumeBookingsSchema, {}],
  ["show or keep a review", deskReviewActionSchema, { id }],
  ["start a payout run", runPayoutsSchema, {}],
  ["mark a payout as sent", payoutSentSchema, { id }],
  ["mark a run as sent", markRunSentSchema, { id }],
  ["answer a dispute", submitEvidenceSchema, { id, version: 1 }],
  ["retire a service", serviceActionSchema, { id }],
  ["pause a promo code", promoActionSchema, { id }],
  ["end an announcement", announcementActionSchema, { id }],
  ["retire a question", questionActionSchema, { id }],
  ["close a request", deskSupportActionSchema, { id }],
  ["retry background work", deadJobActionSchema, { id }],
])("to %s, the reason may stay empty", (_name, schema, input) => {
  for (const reason of ["", " ", undefined]) {
    expect(schema.parse({ ...input, reason })).toMatchObject({ reason: "" });
  }
});
