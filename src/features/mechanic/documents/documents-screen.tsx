"use client";

import { ErrorState } from "~/components/ui/error-state";
import { PageHeader } from "~/components/ui/page-header";
import { SkeletonCard } from "~/components/ui/skeleton";
import { DOCUMENT_KINDS } from "~/domain/vetting/kinds";
import type { OwnDocuments } from "~/domain/vetting/schema";
import { documentStatusOf } from "~/domain/vetting/document-status";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import { DocumentCard } from "./document-card";
import { Eligibility } from "./eligibility";

/** Renders /mechanic/documents: the documents that verify a mechanic. */
export function DocumentsScreen() {
  const own = api.mechanic.documents.list.useQuery();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Documents"
        description="Get your verified badge. Customers see it, never your documents."
        backHref={PATHS.mechanicSettings}
        backLabel="Settings"
      />
      {own.data ? (
        <Documents own={own.data} />
      ) : own.error ? (
        <ErrorState
          title="Your documents couldn't be loaded"
          description={own.error.message}
          onRetry={() => void own.refetch()}
        />
      ) : (
        <div className="grid gap-6" aria-busy="true">
          <SkeletonCard lines={2} />
          {DOCUMENT_KINDS.map((kind) => (
            <SkeletonCard key={kind} lines={3} />
          ))}
        </div>
      )}
    </div>
  );
}

function Documents({ own }: { own: OwnDocuments }) {
  const now = new Date();
  const statuses = DOCUMENT_KINDS.map((kind) => ({
    kind,
    status: documentStatusOf(kind, own, now),
  }));
  return (
    <div className="grid gap-6">
      <Eligibility own={own} statuses={statuses} />
      {statuses.map(({ kind, status }) => (
        <DocumentCard key={kind} kind={kind} status={status} />
      ))}
    </div>
  );
}
