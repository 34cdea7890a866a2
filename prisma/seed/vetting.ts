import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { v7 } from "uuid";
import { DOCUMENTS, type DocumentKind } from "~/domain/vetting/kinds";
import { WAITS_AT_MOST_HOURS } from "~/domain/vetting/policy";
import type { DbClient } from "~/server/gateways/db/db";
import type { FileStore } from "~/server/gateways/files/files";
import { alertColumns } from "~/server/services/alert/raise";
import { settleVetting } from "~/server/services/mechanic/vetting";
import { DAY_MS } from "~/domain/time/durations";
import { PAID_MECHANICS } from "./payouts";
import { MECHANICS } from "./people";

const PORTRAITS = join("prisma", "seed", "portraits");

interface DemoDocument {
  name: string;
  kind: DocumentKind;
  /** True if it was accepted. Otherwise it was sent this many days ago and waits. */
  isAccepted: boolean;
  daysAgo: number;
  /** Days until it expires. */
  endsIn?: number;
}

const accepted = (name: string, kind: DocumentKind, daysAgo: number, endsIn?: number) => ({
  name,
  kind,
  isAccepted: true,
  daysAgo,
  ...(endsIn === undefined ? {} : { endsIn }),
});
const waiting = (name: string, kind: DocumentKind, daysAgo: number, endsIn?: number) => ({
  ...accepted(name, kind, daysAgo, endsIn),
  isAccepted: false,
});

/** One mechanic is verified, one waits, and one's insurance is about to expire. */
const DOCUMENTS_SENT: readonly DemoDocument[] = [
  accepted("sam.delgado", "identity", 20),
  accepted("sam.delgado", "insurance", 20, 240),
  accepted("sam.delgado", "background", 20),
  accepted("sam.delgado", "ase", 19, 700),
  accepted("renee.baptiste", "identity", 25),
  accepted("renee.baptiste", "insurance", 25, 6),
  accepted("renee.baptiste", "background", 25),
  waiting("devon.whitaker", "identity", 3),
  waiting("devon.whitaker", "insurance", 1, 330),
  waiting("devon.whitaker", "background", 0.2),
];

interface StoredDocument {
  storageKey: string;
  sizeBytes: number;
  contentType: string;
}

/** Stores the demo's documents, in the order of their rows. */
export async function storeDocuments(files: FileStore): Promise<StoredDocument[]> {
  return Promise.all(
    DOCUMENTS_SENT.map(async ({ name, kind }) => {
      const isCard = kind === "identity";
      const bytes = isCard ? await card(name) : await document(DOCUMENTS[kind].title);
      const contentType = isCard ? "image/png" : "application/pdf";
      const storageKey = `document/${randomUUID()}.${isCard ? "png" : "pdf"}`;
      await files.put(storageKey, bytes, contentType);
      return { storageKey, sizeBytes: bytes.byteLength, contentType };
    }),
  );
}

/** Draws an ID card with a face on it. */
async function card(name: string): Promise<Buffer> {
  const face = await readFile(join(PORTRAITS, `${name.replace(".", "-")}.webp`));
  const left = await sharp(face).resize(300, 380).toBuffer();
  const background = { r: 223, g: 233, b: 238 };
  return sharp({ create: { width: 860, height: 540, channels: 3, background } })
    .composite([{ input: left, left: 60, top: 80 }])
    .png()
    .toBuffer();
}

async function document(title: string): Promise<Buffer> {
  const page = new PDFDocument();
  page.fontSize(18).text(title).fontSize(11).text("A demo document: it belongs to nobody.");
  page.end();
  const pieces: Buffer[] = [];
  for await (const piece of page) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** Creates documents with their decisions, after the profiles and their tax forms. */
export async function writeDocuments(
  db: DbClient,
  {
    now,
    userId,
    documents,
  }: { now: Date; userId: (name: string) => string; documents: StoredDocument[] },
): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const day = (at: Date) => new Date(`${at.toISOString().slice(0, 10)}T00:00:00.000Z`);
  for (const [index, sent] of DOCUMENTS_SENT.entries()) {
    const stored = documents[index];
    if (stored === undefined) continue;
    const { name, kind, isAccepted, daysAgo, endsIn } = sent;
    const submittedAt = ago(daysAgo);
    const fileId = randomUUID();
    const mechanicId = userId(name);
    await db.storedFile.create({
      data: {
        ...stored,
        id: fileId,
        ownerId: mechanicId,
        purpose: "document",
        originalName: kind === "identity" ? "license.png" : `${kind}.pdf`,
        attachedAt: submittedAt,
        createdAt: submittedAt,
      },
    });
    const { id } = await db.mechanicDocument.create({
      data: {
        id: v7({ msecs: submittedAt.getTime() }),
        mechanicId,
        kind,
        state: isAccepted ? "accepted" : "waiting",
        fileId,
        number: kind === "insurance" ? "PL-20447" : kind === "ase" ? "ASE-2231-8805" : null,
        provider: kind === "background" ? "Checkr" : null,
        issuedOn: kind === "background" ? day(ago(daysAgo + 15)) : null,
        expiresOn: endsIn === undefined ? null : day(ago(-endsIn)),
        submittedAt,
        decidedAt: isAccepted ? ago(daysAgo - 1) : null,
      },
    });
    if (!isAccepted && daysAgo * 24 > WAITS_AT_MOST_HOURS) {
      await db.operatorAlert.create({
        data: {
          ...alertColumns({
            kind: "document_waits",
            document: kind,
            submittedAt: submittedAt.toISOString(),
          }),
          subject: id,
          createdAt: ago(daysAgo - WAITS_AT_MOST_HOURS / 24),
        },
      });
    }
  }
  await writeTaxForms(
    db,
    PAID_MECHANICS.map(({ name }) => userId(name)),
  );
  for (const { name } of MECHANICS) {
    await settleVetting({ db, clock: { now: () => now } }, userId(name), "");
  }
}

/** Creates tax forms of paid mechanics, which were accepted long ago. */
async function writeTaxForms(db: DbClient, mechanics: readonly string[]): Promise<void> {
  const profiles = await db.mechanicProfile.findMany({
    where: { userId: { in: [...mechanics] }, taxFormFileId: { not: null } },
    select: { userId: true, taxFormFileId: true, taxFormAt: true },
  });
  await db.mechanicDocument.createMany({
    data: profiles.flatMap(({ userId, taxFormFileId: fileId, taxFormAt }) =>
      fileId === null || taxFormAt === null
        ? []
        : [
            {
              id: v7({ msecs: taxFormAt.getTime() }),
              mechanicId: userId,
              kind: "tax_form" as const,
              state: "accepted" as const,
              fileId,
              submittedAt: taxFormAt,
              decidedAt: taxFormAt,
            },
          ],
    ),
  });
}
