import { lazy, useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { Textarea } from "~/components/ui/textarea";
import { LEGAL_FACTS, unknownFacts, withFacts } from "~/domain/legal/facts";
import { LEGAL_TEXT_MOST } from "~/domain/legal/kinds";
import { legalBlocks } from "~/domain/legal/markup";
import type { DeskLegalText } from "~/domain/legal/schema";
import { LegalBody } from "~/features/legal/legal-body";
import { deskDateTime } from "../frame/desk-zone";
import { listAnd } from "~/messages/list";
import { api } from "~/trpc/react";
import { afterButton } from "../dialogs/action-dialog";
import { useBegunVersion } from "../dialogs/begun-version";
import { TEXT_COPY } from "./copy";

/** Loaded when it opens. */
const PublishDialog = lazy(async () => ({
  default: (await import("./publish-dialog")).PublishDialog,
}));

type TextEditorProps = {
  text: DeskLegalText;
  /** The typed text that isn't saved yet. */
  typed: string | undefined;
  onType: (typed: string | undefined) => void;
};

const savedWords = ({ draft, wording }: DeskLegalText) => draft?.wording ?? wording;

/** Returns whether leaving would lose what was typed. */
export function isUnsaved(text: DeskLegalText, typed: string | undefined): boolean {
  return typed !== undefined && typed.trim() !== savedWords(text).trim();
}

/** Edits a text's draft, with a preview beside it, and publishes it. */
export function TextEditor({ text, typed, onType }: TextEditorProps) {
  const [isPublishing, setPublishing] = useState(false);
  const body = typed ?? savedWords(text);
  const isChanged = isUnsaved(text, typed);
  // Our default text can be saved unchanged, to adopt it.
  const canSave = isChanged || (text.draft === null && text.versions.length === 0);
  const { version: revision } = useBegunVersion(text.draft?.revision ?? null, isChanged);
  const save = api.desk.texts.save.useMutation(
    afterButton(TEXT_COPY.save, () => onType(undefined)),
  );
  const wrong = unknownFacts(body).map((name) => `{${name}}`);
  return (
    <Card role="region" aria-labelledby={`${text.kind}-draft`} className="grid gap-5 p-5 sm:p-6">
      <div className="grid gap-1">
        <h2 id={`${text.kind}-draft`} className="font-display text-heading font-semibold">
          Next version
        </h2>
        <p className="text-sm text-muted-foreground">
          {text.draft === null ? (
            "No draft yet. Save the text to start one."
          ) : (
            <>
              Draft saved by {text.draft.author} on{" "}
              <time dateTime={text.draft.savedAt}>{deskDateTime(text.draft.savedAt)}</time>. Only
              the desk can see it.
            </>
          )}
        </p>
      </div>
      <form
        noValidate
        method="post"
        className="grid items-start gap-6 lg:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!canSave || save.isPending) return;
          save.mutate({ kind: text.kind, wording: body, revision });
        }}
      >
        <div className="grid gap-4">
          <Field
            label="Text"
            required
            hint="# starts a heading, ## a subheading, - a list item. **Bold** and [link](https://example.com) work too."
            error={
              wrong.length === 0
                ? undefined
                : `We don't know ${listAnd(wrong)}. Use the facts listed below.`
            }
          >
            {(control) => (
              <Textarea
                {...control}
                rows={24}
                maxLength={LEGAL_TEXT_MOST}
                className="font-mono text-sm"
                value={body}
                onChange={(event) => onType(event.target.value)}
              />
            )}
          </Field>
          <Facts />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="outline" disabled={!canSave} loading={save.isPending}>
              Save draft
            </Button>
            <Button
              type="button"
              disabled={text.draft === null || isChanged}
              onClick={() => setPublishing(true)}
            >
              Publish draft
            </Button>
            {isChanged ? (
              <Button type="button" variant="ghost" onClick={() => onType(undefined)}>
                Undo changes
              </Button>
            ) : null}
          </div>
        </div>
        <section aria-label="Preview" className="grid gap-3 rounded-lg border p-4 sm:p-5">
          <p className="text-sm font-semibold text-muted-foreground">Preview</p>
          <LegalBody blocks={legalBlocks(withFacts(body))} />
        </section>
      </form>
      {isPublishing && text.draft !== null ? (
        <PublishDialog
          kind={text.kind}
          title={text.title}
          revision={text.draft.revision}
          onClose={() => setPublishing(false)}
        />
      ) : null}
    </Card>
  );
}

/** Lists the facts that a text can name. */
function Facts() {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-2 font-semibold">Facts you can name</summary>
      <p className="text-muted-foreground">
        Write a name in braces, and we'll show the fact. It always matches what we charge.
      </p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {Object.entries(LEGAL_FACTS).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="font-mono wrap-anywhere">{`{${name}}`}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
