import { Badge } from "~/components/ui/badge";
import { CodeBlock } from "./code-block";
import { Disclosure } from "./disclosure";
import { eventsOf, type ApiDocument } from "./document";
import { SchemaView } from "./schema-view";
import { Section } from "./section";

/** Lists the events that webhook endpoints can subscribe to, with their bodies. */
export function Events({ document }: { document: ApiDocument }) {
  return (
    <Section title="Events" id="events">
      <p className="max-w-prose text-sm">
        A webhook endpoint gets a POST for each event it subscribes to, signed as Standard Webhooks
        says. The body names the booking and nothing else; ask for the rest with your key. A
        delivery can arrive twice and in any order: remember <code>webhook-id</code>, and compare{" "}
        <code>version</code>.
      </p>
      <ul className="grid gap-2">
        {eventsOf(document).map(({ type, summary, schema, example }) => (
          <li
            key={type}
            className="grid gap-1 rounded-lg border bg-card p-3 text-sm text-card-foreground sm:px-5"
          >
            <p className="wrap-anywhere">
              <code className="mr-2 font-semibold">{type}</code>
              {summary}
            </p>
            <Disclosure summary={`Body of ${type}`}>
              {() => (
                <div className="grid gap-3">
                  <SchemaView document={document} schema={schema} asResponse />
                  <CodeBlock label="Example body" value={example} />
                </div>
              )}
            </Disclosure>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Lists the error codes with their statuses and meanings. */
export function Errors({ document }: { document: ApiDocument }) {
  const { code } = document.components.schemas.Error?.properties ?? {};
  const meanings = Object.entries(code?.["x-enumDescriptions"] ?? {});
  return (
    <Section title="Errors" id="errors">
      <p className="max-w-prose text-sm">
        Every refusal is JSON with a <code>message</code> for people, a <code>code</code> for your
        program, and a <code>requestId</code> for the log.
      </p>
      <dl className="grid gap-3 text-sm">
        {meanings.map(([name, meaning]) => (
          <div key={name} className="grid gap-0.5">
            <dt className="wrap-anywhere">
              <Badge variant="secondary" className="mr-2">
                {code?.["x-statuses"]?.[name]}
              </Badge>
              <code className="font-semibold">{name}</code>
            </dt>
            <dd className="max-w-prose">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
