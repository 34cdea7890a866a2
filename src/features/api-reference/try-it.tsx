"use client";

import { useContext, useId, useState } from "react";

import { Button } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import { Label } from "~/components/ui/label";
import { Textarea } from "~/components/ui/textarea";
import { ApiKeyContext } from "./api-key";
import { CodeBlock } from "./code-block";
import type { ApiParameter, Operation } from "./document";

const JSON_TYPE = "application/json";

type TryItProps = { operation: Operation; parameters: ApiParameter[] };

/** Sends the call with the page's API key, or as the user who is signed in in this browser. */
export function TryIt({ operation, parameters }: TryItProps) {
  const id = useId();
  const json = operation.requestBody?.content[JSON_TYPE];
  const isFile = operation.requestBody !== undefined && json === undefined;
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      parameters
        .filter(({ in: place }) => place !== "header")
        .map(({ name, example }) => [name, example === undefined ? "" : String(example)]),
    ),
  );
  const [body, setBody] = useState(
    json?.example === undefined ? "{}" : JSON.stringify(json.example, null, 2),
  );
  const [answer, setAnswer] = useState<{ title: string; text: string } | null>(null);
  const [sending, setSending] = useState(false);
  const key = useContext(ApiKeyContext);

  if (isFile) {
    return <p className="text-sm">Send files with curl or your own program.</p>;
  }

  const send = async () => {
    setSending(true);
    const began = performance.now();
    try {
      const response = await fetch(addressOf(operation.path, parameters, values), {
        method: operation.method,
        ...(json === undefined ? {} : { body }),
        headers: {
          ...(json === undefined ? {} : { "content-type": JSON_TYPE }),
          ...(key === "" ? {} : { authorization: `Bearer ${key}` }),
        },
        // A key and a cookie together would be refused.
        credentials: key === "" ? "same-origin" : "omit",
      });
      const text = pretty(await response.text(), response.headers.get("content-type"));
      const took = Math.round(performance.now() - began);
      setAnswer({ title: `Answer: ${response.status} in ${took} ms`, text });
    } catch {
      setAnswer({
        title: "No answer",
        text: "We couldn't reach the server. Check your connection and try again.",
      });
    } finally {
      setSending(false);
    }
  };

  return (
    <form
      className="grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="text-sm">
        This sends a real request to this server{" "}
        {key === "" ? "as the user signed in to this browser." : "with your API key."}
      </p>
      {Object.entries(values).map(([name, value]) => (
        <div key={name} className="grid gap-1.5">
          <Label htmlFor={`${id}-${name}`}>{name}</Label>
          <Input
            id={`${id}-${name}`}
            value={value}
            autoComplete="off"
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        </div>
      ))}
      {json === undefined ? null : (
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}-body`}>Body (JSON)</Label>
          <Textarea
            id={`${id}-body`}
            className="font-mono text-sm"
            value={body}
            spellCheck={false}
            onChange={(event) => setBody(event.target.value)}
          />
        </div>
      )}
      <Button type="submit" className="w-fit" disabled={sending}>
        <span>Send call</span>
      </Button>
      <div role="status">
        {answer === null ? null : <CodeBlock label={answer.title} value={answer.text} />}
      </div>
    </form>
  );
}

/** Builds the call's address: fills in path parameters and omits empty ones. */
function addressOf(path: string, parameters: ApiParameter[], values: Record<string, string>) {
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: place } of parameters) {
    const value = values[name] ?? "";
    if (place === "path") filled = filled.replace(`{${name}}`, encodeURIComponent(value));
    if (place === "query" && value !== "") query.set(name, value);
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}

function pretty(text: string, type: string | null): string {
  if (text === "") return "(empty)";
  if (type?.startsWith(JSON_TYPE) === true) return JSON.stringify(JSON.parse(text), null, 2);
  return text.slice(0, 20_000);
}
