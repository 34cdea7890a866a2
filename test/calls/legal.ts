import { EXAMPLE_IDS as ID, EXAMPLE_NOW } from "~test/support/example-ids";
import { type Calls, everyone, missing, ok, type Scenery, staff, x403, x404 } from "./call";

const BODY = "# Booking\n\nCanceling less than {freeCancellationHours} ahead costs {lateFee}.";

function withText({ prisma, scene }: Scenery, publishedAt: Date | null) {
  return prisma.legalText.create({
    data: {
      id: ID.textVersion,
      kind: "terms",
      number: 1,
      body: BODY,
      authorId: scene.administrator.userId,
      savedAt: new Date(EXAMPLE_NOW),
      publishedAt,
    },
  });
}
const withVersion = (scenery: Scenery) => withText(scenery, new Date(EXAMPLE_NOW));
const withDraft = (scenery: Scenery) => withText(scenery, null);

export const legalCalls = {
  "auth.texts": { rest: { "GET /texts": {} }, access: [{ cells: everyone(ok) }] },

  "desk.texts.list": {
    rest: { "GET /desk/texts": { prepare: withVersion } },
    access: [{ cells: staff(ok) }],
  },

  "desk.texts.version": {
    input: { id: ID.textVersion },
    rest: { "GET /desk/text-versions/:id": { prepare: withVersion } },
    access: [{ case: "one that isn't there", input: missing, cells: staff(x404) }],
  },

  "desk.texts.save": {
    input: { kind: "terms", wording: BODY, revision: null },
    rest: { "PUT /desk/texts/:kind": {} },
    access: [{ cells: staff(ok), operator: x403 }],
  },

  "desk.texts.publish": {
    input: { kind: "terms", revision: 1, reason: "Our lawyer approved them." },
    rest: { "POST /desk/texts/:kind/publish": { prepare: withDraft } },
    access: [{ case: "without a draft", cells: staff("CONFLICT"), operator: x403 }],
  },
} satisfies Partial<Calls>;
