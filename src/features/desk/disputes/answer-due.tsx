import { urgencyOf } from "~/domain/booking/desk/actions";
import type { DisputeView } from "~/domain/payment/dispute/schema";
import { formatRelative } from "~/messages/format";
import { deskDateTime } from "../frame/desk-zone";

/** Shows when the answer is due, or the answer's result. */
export function DisputeAnswer({ dispute }: { dispute: DisputeView }) {
  const { answerBy, closedAt, submittedAt, sentAt } = dispute;
  if (closedAt !== null) return <>closed {deskDateTime(closedAt)}</>;
  if (submittedAt !== null) {
    return sentAt === null ? "on its way to the bank" : <>answered {deskDateTime(submittedAt)}</>;
  }
  return answerBy === null ? "no date" : <AnswerDue {...dispute} answerBy={answerBy} />;
}

/** Shows when an answer is due. The bank accepts none after its deadline. */
function AnswerDue({
  answerBy,
  evidenceDueAt,
}: {
  answerBy: string;
  evidenceDueAt: string | null;
}) {
  const now = Date.now();
  const last = evidenceDueAt ?? answerBy;
  if (now > Date.parse(last)) {
    return (
      <time dateTime={last} title={deskDateTime(last)}>
        not answered in time, so the bank decides without us
      </time>
    );
  }
  const isLate = now > Date.parse(answerBy);
  return (
    <time
      className={
        isLate || urgencyOf(answerBy, now) === "soon" ? "font-semibold text-destructive" : ""
      }
      dateTime={isLate ? last : answerBy}
      title={deskDateTime(isLate ? last : answerBy)}
    >
      {isLate
        ? `answer now: the bank's deadline is ${deskDateTime(last)}`
        : `answer due ${formatRelative(answerBy, now)}`}
    </time>
  );
}
