import type { Prisma } from "~/generated/prisma/client";
import { checksOf, endOf, vettingState } from "~/domain/vetting/rules";
import type { DeskDocument, DocumentView, VettingView } from "~/domain/vetting/schema";
import { vettedSelect } from "../mechanic/vetting";

/** Columns of a profile that decide eligibility. */
export const vettingSelect = {
  ...vettedSelect,
  suspendedReason: true,
  checks: true,
} satisfies Prisma.MechanicProfileSelect;

export const documentSelect = {
  id: true,
  kind: true,
  state: true,
  number: true,
  provider: true,
  issuedOn: true,
  expiresOn: true,
  submittedAt: true,
  decidedAt: true,
  reason: true,
  file: { select: { contentType: true } },
} satisfies Prisma.MechanicDocumentSelect;

export const deskSelect = {
  ...documentSelect,
  mechanic: {
    select: {
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      createdAt: true,
      mechanicProfile: {
        select: {
          ...vettingSelect,
          location: true,
          yearsExperience: true,
          specializations: true,
          certificationsText: true,
        },
      },
    },
  },
} satisfies Prisma.MechanicDocumentSelect;

type Row = Prisma.MechanicDocumentGetPayload<{ select: typeof documentSelect }>;
type DeskRow = Prisma.MechanicDocumentGetPayload<{ select: typeof deskSelect }>;
type VettingRow = Prisma.MechanicProfileGetPayload<{ select: typeof vettingSelect }>;

/** Returns a mechanic's eligibility and checks. */
export function presentVetting(profile: VettingRow, now: Date): VettingView {
  return {
    state: vettingState(profile, now),
    suspendedReason: profile.suspendedReason,
    verifiedUntil: profile.verifiedUntil?.toISOString() ?? null,
    checks: checksOf(profile.checks),
  };
}

const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null;

/** Presents a document to its mechanic. */
export function presentDocument(row: Row): DocumentView {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    number: row.number,
    provider: row.provider,
    issuedOn: day(row.issuedOn),
    expiresOn: day(row.expiresOn),
    submittedAt: row.submittedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    countsUntil: row.state === "accepted" ? (endOf(row)?.toISOString() ?? null) : null,
    fileType: row.file?.contentType ?? null,
  };
}

/** Presents a document to the desk, with its sender; null for a person without a profile. */
export function presentAtDesk({ mechanic, ...row }: DeskRow, now: Date): DeskDocument | null {
  const { mechanicProfile: profile } = mechanic;
  if (profile === null) return null;
  return {
    ...presentDocument(row),
    mechanic: {
      id: mechanic.id,
      name: `${mechanic.firstName} ${mechanic.lastName}`.trim(),
      email: mechanic.email,
      location: profile.location,
      yearsExperience: profile.yearsExperience,
      specializations: profile.specializations,
      certifications: profile.certificationsText,
      since: mechanic.createdAt.toISOString(),
      ...presentVetting(profile, now),
    },
  };
}
