import { useState } from "react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Sheet, SheetContent } from "~/components/ui/sheet";
import { DOCUMENTS } from "~/domain/vetting/kinds";
import type { DeskDocument } from "~/domain/vetting/schema";
import { AcceptDialog } from "./accept-dialog";
import { DocumentAtDesk } from "./document-at-desk";
import { RejectDialog } from "./reject-dialog";

type VettingPanelProps = {
  /** Null where the list doesn't hold it. */
  document: DeskDocument | null;
  onClose: () => void;
};

/** One document: its file, what was typed, who sent it, and what staff can do. */
export function VettingPanel({ document, onClose }: VettingPanelProps) {
  const [act, setAct] = useState<"accept" | "reject" | null>(null);
  const close = () => setAct(null);
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent
        className="w-[min(44rem,100vw)]"
        title={document === null ? "Document" : DOCUMENTS[document.kind].title}
      >
        {document === null ? (
          <EmptyState
            title="It is not on this list"
            description="Somebody has decided about it meanwhile, the mechanic has sent a newer one, or it is further down. Choose another list to find it."
            action={
              <Button variant="outline" onClick={onClose}>
                Back to the list
              </Button>
            }
          />
        ) : (
          <DocumentAtDesk document={document} onAct={setAct} />
        )}
        {document === null || act === null ? null : act === "accept" ? (
          <AcceptDialog document={document} onClose={close} onDone={onClose} />
        ) : (
          <RejectDialog document={document} onClose={close} onDone={onClose} />
        )}
      </SheetContent>
    </Sheet>
  );
}
