import { useEffect, useRef } from "react";
import { cn } from "~/components/cn";
import { formatDateTime } from "~/messages/format";

interface Said {
  id: string;
  body: string;
  at: string;
  /** True if the viewer wrote it. */
  isOwn: boolean;
  by: string;
}

/** Shown in place of messages past their retention period. */
const FORGOTTEN = "This message was deleted.";

/** Shows the messages of both sides, oldest first, scrolled to the newest. */
export function ThreadView({ label, messages }: { label: string; messages: readonly Said[] }) {
  const log = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [newest]);
  return (
    <div
      ref={log}
      role="log"
      aria-label={label}
      tabIndex={0}
      className="max-h-[28rem] overflow-y-auto overscroll-contain rounded-md"
    >
      <ol className="grid gap-3 p-0.5">
        {messages.map(({ id, body, at, isOwn, by }) => (
          <li
            key={id}
            className={cn(
              "grid max-w-[85%] gap-1",
              isOwn ? "justify-self-end" : "justify-self-start",
            )}
          >
            <div
              className={cn(
                "rounded-lg px-3.5 py-2 text-sm wrap-anywhere whitespace-pre-wrap",
                isOwn
                  ? "rounded-br-sm bg-accent text-accent-foreground"
                  : "rounded-bl-sm bg-muted text-foreground",
              )}
            >
              {body === "" ? <em>{FORGOTTEN}</em> : body}
            </div>
            <p className={cn("text-xs text-muted-foreground", isOwn && "text-right")}>
              {by} · <time dateTime={at}>{formatDateTime(at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
