import type { DocumentKind, DocumentState } from "~/domain/vetting/kinds";
import { settleVetting } from "~/server/services/mechanic/vetting";
import { pdf } from "../files";
import type { TestWorld } from "../world";

export const DAY_MS = 86_400_000;

const day = (at: Date, days: number) =>
  new Date(`${new Date(at.getTime() + days * DAY_MS).toISOString().slice(0, 10)}T00:00:00.000Z`);

/** Creates a document as the product stores it; it is valid for a year by default. */
export async function givenDocument(
  world: TestWorld,
  mechanic: { id: string },
  data: {
    kind: DocumentKind;
    id?: string;
    state?: DocumentState;
    submittedAt?: Date;
    /** Days until it expires; a negative number is the days since it was issued. */
    endsIn?: number;
    issued?: number;
  },
) {
  const { prisma } = world.deps;
  const now = world.clock.now();
  const { kind, state = "waiting", submittedAt = now } = data;
  const storageKey = `document/${crypto.randomUUID()}.pdf`;
  const bytes = pdf(kind);
  await world.files.put(storageKey, bytes);
  const file = await prisma.storedFile.create({
    data: {
      ownerId: mechanic.id,
      purpose: kind === "tax_form" ? "tax_form" : "document",
      storageKey,
      contentType: "application/pdf",
      sizeBytes: bytes.byteLength,
      originalName: `${kind}.pdf`,
      attachedAt: submittedAt,
      createdAt: submittedAt,
    },
  });
  return prisma.mechanicDocument.create({
    data: {
      ...(data.id === undefined ? {} : { id: data.id }),
      mechanicId: mechanic.id,
      kind,
      state,
      fileId: file.id,
      number: kind === "insurance" || kind === "ase" ? "PL-4471" : null,
      provider: kind === "background" ? "Checkr" : null,
      issuedOn: kind === "background" ? day(now, data.issued ?? -10) : null,
      expiresOn: kind === "insurance" ? day(now, data.endsIn ?? 300) : null,
      submittedAt,
      decidedAt: state === "accepted" || state === "rejected" ? submittedAt : null,
      reason: state === "rejected" ? "It can't be read." : null,
    },
  });
}

/** Creates a mechanic whose required documents were all accepted. */
export async function givenVerified(
  world: TestWorld,
  mechanic: { id: string },
  { insuredFor = 300, checked = -10 }: { insuredFor?: number; checked?: number } = {},
): Promise<void> {
  const accepted = { state: "accepted" } as const;
  await givenDocument(world, mechanic, { kind: "identity", ...accepted });
  await givenDocument(world, mechanic, { kind: "insurance", ...accepted, endsIn: insuredFor });
  await givenDocument(world, mechanic, { kind: "background", ...accepted, issued: checked });
  await settleVetting(world.context(), mechanic.id, "");
}
