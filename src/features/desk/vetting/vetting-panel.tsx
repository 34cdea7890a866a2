import { useCallback, useState } from "react";
import { ErrorState } from "~/components/ui/error-state";
import { SkeletonText } from "~/components/ui/skeleton";
import { DOCUMENTS } from "~/domain/vetting/kinds";
import type { DeskDocument } from "~/domain/vetting/schema";
import { plural } from "~/messages/plural";
import { api } from "~/trpc/react";
import { DeskPanel } from "../panel/desk-panel";
import { DocumentAtDesk } from "./document-at-desk";
import { RejectDialog } from "./reject-dialog";

type VettingPanelProps = {
  id: string;
  /** The documents of the list beside it. */
  rows: readonly DeskDocument[];
  /** Shows another document, or closes the panel. */
  onShow: (id: string | undefined) => void;
};

/** Returns the waiting document after this one, or else the first one. */
function nextWaiting(rows: readonly DeskDocument[], id: string): DeskDocument | undefined {
  const at = rows.findIndex((row) => row.id === id);
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  return others.find(({ state }) => state === "waiting");
}

/**
 * Shows a document's file, the typed facts, its mechanic, and staff's actions. A decision opens the
 * next document.
 */
export function VettingPanel({ id, rows, onShow }: VettingPanelProps) {
  const [isRejecting, setRejecting] = useState(false);
  const close = () => setRejecting(false);
  const reject = useCallback(() => setRejecting(true), []);
  const listed = rows.find((row) => row.id === id);
  const call = api.desk.documents.one.useQuery(
    { id },
    { staleTime: 0, ...(listed === undefined ? {} : { placeholderData: listed }) },
  );
  const document = call.data;
  const waiting = rows.filter((row) => row.state === "waiting" && row.id !== id).length;
  const done = () => {
    close();
    onShow(nextWaiting(rows, id)?.id);
  };
  return (
    <DeskPanel
      shows={id}
      isBroad
      title={document === undefined ? "Document" : DOCUMENTS[document.kind].title}
      onClose={() => onShow(undefined)}
    >
      {waiting === 0 ? null : (
        <p className="text-sm text-muted-foreground">
          {plural(waiting, {
            one: "1 more document to review. It opens after your decision.",
            other: "{count} more documents to review. The next one opens after your decision.",
          })}
        </p>
      )}
      {document !== undefined ? (
        <DocumentAtDesk key={id} document={document} onReject={reject} onDone={done} />
      ) : call.error ? (
        <ErrorState
          title="This document couldn't be loaded"
          description={call.error.message}
          onRetry={call.error.data?.reason === "NOT_FOUND" ? undefined : () => void call.refetch()}
        />
      ) : (
        <SkeletonText lines={10} />
      )}
      {document === undefined || !isRejecting ? null : (
        <RejectDialog document={document} onClose={close} onDone={done} />
      )}
    </DeskPanel>
  );
}
