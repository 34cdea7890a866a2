"use client";

import { useEffect, useId, useState, type ReactNode } from "react";

import { Badge } from "~/components/ui/badge";
import { ErrorState } from "~/components/ui/error-state";
import { Input } from "~/components/ui/input";
import { Label } from "~/components/ui/label";
import { SkeletonCard } from "~/components/ui/skeleton";
import { plural } from "~/messages/plural";
import { ApiKeyContext } from "./api-key";
import { operationsOf, type ApiDocument, type Operation } from "./document";
import { Errors, Events } from "./events";
import { Markdown } from "./markdown";
import { OperationView } from "./operation-view";
import { Section } from "./section";

/**
 * Renders the API document, with calls that run as the signed-in user. The children are the quick
 * start, which is there before the document is.
 */
export function ApiReference({ url, children }: { url: string; children: ReactNode }) {
  const [document, setDocument] = useState<ApiDocument | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    fetch(url, { signal: stop.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`The server answered with ${response.status}.`);
        const read: ApiDocument = await response.json();
        setDocument(read);
      })
      .catch(() => {
        if (!stop.signal.aborted) setFailed(true);
      });
    return () => stop.abort();
  }, [url, attempt]);

  if (failed) {
    return (
      <div className="grid gap-8">
        <ErrorState
          title="The reference couldn't be loaded"
          description="Check your connection and try again."
          onRetry={() => {
            setFailed(false);
            setAttempt(attempt + 1);
          }}
        />
        {children}
      </div>
    );
  }
  if (document === null) {
    return (
      <div className="grid gap-8">
        <div aria-busy className="grid gap-4">
          <p className="sr-only">Loading the reference</p>
          <SkeletonCard lines={5} />
        </div>
        {children}
      </div>
    );
  }
  return (
    <div className="grid gap-8">
      <nav aria-label="On this page">
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {PARTS.map(({ id, title }) => (
            <PageLink key={id} to={id}>
              {title}
            </PageLink>
          ))}
        </ul>
      </nav>
      <Section title="Basics" id="basics">
        <Markdown text={document.info.description} />
      </Section>
      {children}
      <Events document={document} />
      <Errors document={document} />
      <Section title="Calls" id="calls">
        <Chapters document={document} />
      </Section>
    </div>
  );
}

const PARTS = [
  { id: "basics", title: "Basics" },
  { id: "quick-start", title: "Quick start" },
  { id: "events", title: "Events" },
  { id: "errors", title: "Errors" },
  { id: "calls", title: "Calls" },
];

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <a
        className="inline-block py-1 text-sm text-link underline underline-offset-4"
        href={`#${to}`}
      >
        {children}
      </a>
    </li>
  );
}

const anchorOf = (tag: string) => `chapter-${tag.toLowerCase().replaceAll(/\W+/g, "-")}`;

const fits = ({ method, path, summary = "" }: Operation, words: string) =>
  `${method} ${path} ${summary}`.toLowerCase().includes(words.trim().toLowerCase());

function Chapters({ document }: { document: ApiDocument }) {
  const id = useId();
  const [words, setWords] = useState("");
  const [key, setKey] = useState("");
  const operations = operationsOf(document).filter((operation) => fits(operation, words));
  // A call appears only under its first tag.
  const chapters = document.tags.flatMap(({ name, description }) => {
    const calls = operations.filter(({ tags }) => tags[0] === name);
    return calls.length === 0 ? [] : [{ name, description, calls }];
  });
  return (
    <div className="grid gap-8">
      <div className="grid gap-4 sm:max-w-md">
        <div className="grid gap-1.5">
          <Label htmlFor={id}>Find a call</Label>
          <Input
            id={id}
            type="search"
            value={words}
            placeholder="bookings, cancel, receipt"
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}-key`}>API key for “Try it”</Label>
          <Input
            id={`${id}-key`}
            type="password"
            autoComplete="off"
            value={key}
            placeholder="cw_…"
            aria-describedby={`${id}-key-hint`}
            onChange={(event) => setKey(event.target.value.trim())}
          />
          <p id={`${id}-key-hint`} className="text-sm text-muted-foreground">
            Optional. Without one, calls run as the user signed in to this browser. We forget it
            when you close the page.
          </p>
        </div>
        <p role="status" className="text-sm text-muted-foreground">
          {plural(operations.length, { one: "1 call", other: "{count} calls" })}
        </p>
      </div>
      <nav aria-label="Chapters">
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {chapters.map(({ name }) => (
            <PageLink key={name} to={anchorOf(name)}>
              {name}
            </PageLink>
          ))}
        </ul>
      </nav>
      {chapters.map(({ name, description, calls }) => (
        <section key={name} aria-labelledby={anchorOf(name)} className="grid gap-3">
          <h3 id={anchorOf(name)} className="scroll-mt-4 font-display text-lead font-semibold">
            {name}
          </h3>
          <p className="max-w-prose text-sm text-muted-foreground">{description}</p>
          <ul className="grid gap-2">
            {calls.map((operation) => (
              <li key={operation.operationId}>
                <ApiKeyContext value={key}>
                  <Call document={document} operation={operation} />
                </ApiKeyContext>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Shows one call, collapsed until opened directly or by its anchor. */
function Call({ document, operation }: { document: ApiDocument; operation: Operation }) {
  const { operationId, method, path, summary } = operation;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (window.location.hash !== `#${operationId}`) return;
    const details = window.document.getElementById(operationId);
    if (!(details instanceof HTMLDetailsElement)) return;
    details.open = true;
    details.scrollIntoView();
  }, [operationId]);
  return (
    <details
      id={operationId}
      className="rounded-lg border bg-card text-card-foreground"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- Method, path and summary label it; the rule looks only two levels deep. */}
      <summary className="cursor-pointer rounded-lg p-3 sm:px-5">
        <span className="text-sm wrap-anywhere">
          <Badge variant="secondary" className="mr-2">
            {method}
          </Badge>
          <code className="mr-2 font-semibold">{path}</code>
          <span>{summary}</span>
        </span>
      </summary>
      {open ? <OperationView document={document} operation={operation} /> : null}
    </details>
  );
}
