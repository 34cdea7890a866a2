import { actionWords } from "~/domain/staff/actions";
import type { AuditRow } from "~/domain/staff/team";
import { deskDateTime } from "../frame/desk-zone";
import { PanelSection } from "./panel-section";

type Action = Partial<Pick<AuditRow, "redactedAt">> &
  Pick<AuditRow, "id" | "who" | "at" | "action" | "reason">;

/** Lists what staff did to a record and why. */
export function ActionLog({ log }: { log: readonly Action[] }) {
  if (log.length === 0) return null;
  return (
    <PanelSection title="Staff actions">
      <ul className="grid gap-3">
        {log.map(({ id, who, at, action, reason, redactedAt }) => (
          <li key={id}>
            <p>
              <span className="font-semibold">{who}</span>
              {" · "}
              {actionWords(action)}
              {" · "}
              <time dateTime={at}>{deskDateTime(at)}</time>
            </p>
            {reason === null ? null : <p className="wrap-anywhere">{reason}</p>}
            {redactedAt == null ? null : (
              <p className="text-muted-foreground">
                We removed a name when the account was deleted.
              </p>
            )}
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
