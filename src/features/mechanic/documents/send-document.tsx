"use client";

import { useState } from "react";
import { SOMETHING_WENT_WRONG } from "~/domain/request-refusals";
import { DOCUMENTS, type DocumentKind } from "~/domain/vetting/kinds";
import type { TypedForm } from "~/domain/vetting/schema";
import { sentenceOf } from "~/lib/request-error";
import { toast } from "~/lib/use-toast";
import { useRefetch } from "~/trpc/react";
import { prepareDocument } from "./prepare-document";
import { uploadFile } from "../upload-file";
import { DocumentForm } from "./document-form";

type SendDocumentProps = {
  kind: DocumentKind;
  onSent: () => void;
  onCancel: (() => void) | undefined;
};

/** Sends a document, and keeps what was typed if it is refused. */
export function SendDocument({ kind, onSent, onCancel }: SendDocumentProps) {
  const refetch = useRefetch();
  const [share, setShare] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const send = async (file: File, typed: TypedForm) => {
    setRefusal(undefined);
    setShare(0);
    const { photo: document, refusal: unreadable } = await prepareDocument(file);
    if (unreadable !== null) {
      setRefusal(unreadable);
      setShare(null);
      return;
    }
    try {
      await uploadFile({
        url: "/api/mechanic/documents",
        field: "document",
        file: document,
        texts: { kind, ...filledIn(typed) },
        answer: async () => (await import("~/domain/vetting/schema")).documentViewSchema,
        onProgress: setShare,
      });
      toast({
        title: `${DOCUMENTS[kind].title} sent`,
        description: "We'll email you when we've reviewed it.",
      });
      // A tax form can unblock payouts.
      await refetch("document", "mechanic", "payout");
      onSent();
    } catch (error) {
      setRefusal(sentenceOf(error) ?? SOMETHING_WENT_WRONG);
    } finally {
      setShare(null);
    }
  };
  return (
    <DocumentForm
      kind={kind}
      share={share}
      refusal={refusal}
      onSend={(file, typed) => void send(file, typed)}
      onCancel={onCancel}
    />
  );
}

function filledIn(typed: TypedForm): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([field, text]) => (text ? [[field, text]] : [])),
  );
}
