import { Alert } from "~/components/ui/alert";
import { Link } from "~/components/ui/link";
import type { CustomerSuspension } from "~/domain/customer/suspension-view";
import { PATHS } from "~/lib/paths";

type SuspensionNoticeProps = { suspension: CustomerSuspension; className?: string | undefined };

/** Says that staff suspended the customer, what still works, and whom to ask. */
export function SuspensionNotice({ suspension, className }: SuspensionNoticeProps) {
  const { note } = suspension;
  return (
    <Alert title="Your account is suspended" className={className}>
      {note === null ? null : <p className="wrap-anywhere">{note}</p>}
      <p>
        You can&apos;t book, write messages, leave reviews or tip. Accepted jobs go on. You can
        still pay, report a problem, and download receipts and your data.
      </p>
      <p>
        <Link
          href={PATHS.support}
          className="inline-flex min-h-6 items-center text-link underline underline-offset-4"
        >
          Contact support
        </Link>
      </p>
    </Alert>
  );
}
