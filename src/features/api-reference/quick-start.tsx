import { readFileSync } from "node:fs";

import { Markdown } from "./markdown";
import { Section } from "./section";

/** Shows docs/api-quick-start.md. The build reads the file, so browsers get only its text. */
export function QuickStart() {
  const [, ...body] = readFileSync("docs/api-quick-start.md", "utf8").split("\n");
  return (
    <Section title="Quick start" id="quick-start">
      <p className="max-w-prose text-sm">
        Sign up, book by key, pay, do the job, and hear of it by webhook: commands to paste into one
        shell. Elsewhere than on your own machine, change the first line.
      </p>
      <details className="rounded-lg border bg-card text-card-foreground">
        <summary className="cursor-pointer rounded-lg p-3 text-sm font-semibold sm:px-5">
          Show the commands
        </summary>
        <div className="border-t p-4 sm:p-5">
          <Markdown text={body.join("\n")} />
        </div>
      </details>
    </Section>
  );
}
