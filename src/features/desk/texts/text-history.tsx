import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { SkeletonText } from "~/components/ui/skeleton";
import { withFacts } from "~/domain/legal/facts";
import { legalBlocks } from "~/domain/legal/markup";
import type { DeskLegalText } from "~/domain/legal/schema";
import { LegalBody } from "~/features/legal/legal-body";
import { deskDateTime } from "../frame/desk-zone";
import { api } from "~/trpc/react";
import { Answered } from "../frame/answered";

/** Lists the published versions, and shows one beside the draft or the text in force. */
export function TextHistory({ text }: { text: DeskLegalText }) {
  const [shown, setShown] = useState<string>();
  return (
    <Card role="region" aria-labelledby={`${text.kind}-history`} className="grid gap-4 p-5 sm:p-6">
      <h2 id={`${text.kind}-history`} className="font-display text-heading font-semibold">
        Versions
      </h2>
      {text.versions.length === 0 ? (
        <p className="text-muted-foreground">Nothing published yet.</p>
      ) : (
        <ul className="grid divide-y">
          {text.versions.map(({ id, number, author, publishedAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span className="text-sm">
                <span className="font-semibold">Version {number}</span>, {author},{" "}
                <time dateTime={publishedAt}>{deskDateTime(publishedAt)}</time>
              </span>
              <Button
                size="sm"
                variant="outline"
                aria-expanded={shown === id}
                aria-label={`Compare version ${number}`}
                onClick={() => setShown(shown === id ? undefined : id)}
              >
                {shown === id ? "Close" : "Compare"}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {shown === undefined ? null : <SideBySide text={text} id={shown} />}
    </Card>
  );
}

function SideBySide({ text, id }: { text: DeskLegalText; id: string }) {
  const version = api.desk.texts.version.useQuery({ id });
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Answered
        call={version}
        failed="The version couldn't be loaded"
        waiting={<SkeletonText lines={8} />}
      >
        {({ number, wording }) => <Side title={`Version ${number}`} body={wording} />}
      </Answered>
      <Side
        title={text.draft === null ? "In force now" : "Draft"}
        body={text.draft?.wording ?? text.wording}
      />
    </div>
  );
}

function Side({ title, body }: { title: string; body: string }) {
  return (
    <section aria-label={title} className="grid gap-3 rounded-lg border p-4 sm:p-5">
      <h3 className="text-sm font-semibold text-muted-foreground">{title}</h3>
      <LegalBody blocks={legalBlocks(withFacts(body))} />
    </section>
  );
}
