"use client";

import { FileCheck2, Upload } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { SOMETHING_WENT_WRONG } from "~/domain/request-refusals";
import { DOCUMENT_ACCEPT } from "~/domain/upload/rules";
import { formatDateTime } from "~/messages/format";
import { sentenceOf } from "~/lib/request-error";
import { toast } from "~/lib/use-toast";
import { useRefetch } from "~/trpc/react";
import { prepareDocument } from "../documents/prepare-document";
import { uploadFile } from "../upload-file";

/** Shows whether the tax form that payouts require is on file, and uploads a new one. */
export function TaxFormUpload({ taxFormAt }: { taxFormAt: string | null }) {
  const refetch = useRefetch();
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [busy, setBusy] = useState(false);
  const send = async (file: File) => {
    setBusy(true);
    const explain = (description: string) =>
      toast({ variant: "destructive", title: "Tax form not uploaded", description });
    const { photo: document, refusal } = await prepareDocument(file);
    if (refusal !== null) {
      explain(refusal);
      setBusy(false);
      return;
    }
    try {
      await uploadFile({
        url: "/api/upload/tax-form",
        field: "taxForm",
        file: document,
        answer: async () => (await import("~/domain/upload/schema")).taxFormViewSchema,
      });
      toast({ title: "Tax form uploaded" });
      await refetch("mechanic", "payout");
    } catch (error) {
      explain(sentenceOf(error) ?? SOMETHING_WENT_WRONG);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-3">
      {taxFormAt === null ? null : (
        <p className="flex items-center gap-2 text-sm">
          <FileCheck2 aria-hidden className="size-5 shrink-0 text-completed" />
          Uploaded {formatDateTime(taxFormAt)}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept={DOCUMENT_ACCEPT}
        aria-label="Tax form"
        aria-describedby={hint}
        className="hidden"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) void send(file);
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="outline"
          aria-describedby={hint}
          loading={busy}
          onClick={() => input.current?.click()}
        >
          <Upload aria-hidden />
          {taxFormAt === null ? "Upload tax form" : "Replace tax form"}
        </Button>
        <p id={hint} className="text-sm text-muted-foreground">
          PDF, JPEG or PNG, up to 5MB
        </p>
      </div>
    </div>
  );
}
