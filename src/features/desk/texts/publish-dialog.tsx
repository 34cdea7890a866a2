import type { LegalKind } from "~/domain/legal/kinds";
import { api } from "~/trpc/react";
import { afterAction } from "../dialogs/action-dialog";
import { ReasonDialog } from "../dialogs/reason-dialog";
import { TEXT_COPY } from "./copy";

type PublishDialogProps = {
  kind: LegalKind;
  title: string;
  revision: number;
  onClose: () => void;
};

/** Asks before a draft becomes the text that everyone reads. */
export function PublishDialog({ kind, title, revision, onClose }: PublishDialogProps) {
  const publish = api.desk.texts.publish.useMutation(
    afterAction(TEXT_COPY.publish, onClose, { STALE: onClose }),
  );
  return (
    <ReasonDialog
      isOptional
      title={`Publish "${title}"?`}
      description={
        kind === "terms"
          ? "Everyone reads it right away, and new customers agree to it. You can't change a published version."
          : "Everyone reads it right away. You can't change a published version."
      }
      submit="Publish"
      call={publish}
      onSubmit={(reason) => publish.mutate({ kind, revision, reason })}
      onClose={onClose}
    />
  );
}
