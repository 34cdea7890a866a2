import { useState } from "react";
import { ErrorState } from "~/components/ui/error-state";
import { Sheet, SheetContent } from "~/components/ui/sheet";
import { SkeletonText } from "~/components/ui/skeleton";
import { DOCUMENTS } from "~/domain/vetting/kinds";
import type { DeskDocument } from "~/domain/vetting/schema";
import { api } from "~/trpc/react";
import { AcceptDialog } from "./accept-dialog";
import { DocumentAtDesk } from "./document-at-desk";
import { RejectDialog } from "./reject-dialog";

type VettingPanelProps = {
  id: string;
  /** The document as the list shows it, or undefined if the list doesn't contain it. */
  listed: DeskDocument | undefined;
  onClose: () => void;
};

/** Shows a document's file, the typed facts, its mechanic, and staff's actions. */
export function VettingPanel({ id, listed, onClose }: VettingPanelProps) {
  const [act, setAct] = useState<"accept" | "reject" | null>(null);
  const close = () => setAct(null);
  const call = api.desk.documents.one.useQuery(
    { id },
    { staleTime: 0, ...(listed === undefined ? {} : { placeholderData: listed }) },
  );
  const document = call.data;
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent
        className="w-[min(44rem,100vw)]"
        title={document === undefined ? "Document" : DOCUMENTS[document.kind].title}
      >
        {document !== undefined ? (
          <DocumentAtDesk document={document} onAct={setAct} />
        ) : call.error ? (
          <ErrorState
            title="This document couldn't be loaded"
            description={call.error.message}
            onRetry={
              call.error.data?.reason === "NOT_FOUND" ? undefined : () => void call.refetch()
            }
          />
        ) : (
          <SkeletonText lines={10} />
        )}
        {document === undefined || act === null ? null : act === "accept" ? (
          <AcceptDialog document={document} onClose={close} onDone={onClose} />
        ) : (
          <RejectDialog document={document} onClose={close} onDone={onClose} />
        )}
      </SheetContent>
    </Sheet>
  );
}
