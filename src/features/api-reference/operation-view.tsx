import { cn } from "~/components/cn";
import { CodeBlock } from "./code-block";
import { Disclosure } from "./disclosure";
import { inWords, parametersOf, responsesOf, type ApiDocument, type Operation } from "./document";
import { SchemaView } from "./schema-view";
import { TryIt } from "./try-it";

type OperationProps = { document: ApiDocument; operation: Operation };

/** Shows a call's description, parameters, answers, and a form that sends it. */
export function OperationView({ document, operation }: OperationProps) {
  const parameters = parametersOf(document, operation);
  const bodies = Object.entries(operation.requestBody?.content ?? {});
  return (
    <div className="grid gap-6 border-t p-4 sm:p-5">
      {operation.description === undefined ? null : (
        <p className="max-w-prose text-sm wrap-anywhere">{operation.description}</p>
      )}
      {parameters.length === 0 ? null : (
        <Part title="Parameters">
          <dl className="grid gap-3">
            {parameters.map(({ name, in: place, required, description, schema }) => (
              <div key={name} className="grid gap-0.5 text-sm">
                <dt className="wrap-anywhere">
                  <code className="font-semibold">{name}</code>{" "}
                  <span className="text-muted-foreground">
                    in {place}, {inWords(schema)}
                    {required ? ", required" : ""}
                  </span>
                </dt>
                <dd className="wrap-anywhere">{description}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {bodies.map(([type, { schema, example }]) => (
        <Part key={type} title={`Body (${type})`}>
          <SchemaView document={document} schema={schema} asResponse={false} />
          {example === undefined ? null : <CodeBlock label="Example body" value={example} />}
        </Part>
      ))}
      <Part title="Answers">
        <ul className="grid gap-3">
          {responsesOf(document, operation).map(({ status, description, content = {} }) => (
            <li key={status} className="grid gap-1 text-sm">
              <p>
                <code className={cn("font-semibold", status.startsWith("2") && "text-completed")}>
                  {status}
                </code>{" "}
                {description}
              </p>
              {Object.entries(content).map(([type, { schema, example }]) => (
                <Disclosure key={type} summary={`Body of ${status} (${type})`}>
                  {() => (
                    <div className="grid gap-3">
                      <SchemaView document={document} schema={schema} asResponse />
                      {example === undefined ? null : (
                        <CodeBlock label="Example answer" value={example} />
                      )}
                    </div>
                  )}
                </Disclosure>
              ))}
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Try it">
        <TryIt operation={operation} parameters={parameters} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-3">
      <h4 className="font-display text-base font-semibold">{title}</h4>
      {children}
    </section>
  );
}
