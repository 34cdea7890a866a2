import { Alert } from "~/components/ui/alert";
import { Link } from "~/components/ui/link";
import type { DeskLegalText } from "~/domain/legal/schema";
import { deskDateTime } from "../frame/desk-zone";

/** Says which version visitors read. */
export function TextInForce({ text }: { text: DeskLegalText }) {
  const [last] = text.versions;
  const link = (
    <Link href={text.path} className="text-link underline underline-offset-4">
      {text.path}
    </Link>
  );
  if (last === undefined) {
    return (
      <Alert tone="warning" title="Visitors read our default, marked as a draft">
        Have a lawyer check it, change it below, and publish your own. Until then {link} asks search
        engines not to list it.
      </Alert>
    );
  }
  return (
    <p className="text-sm text-muted-foreground">
      Visitors read version {last.number} at {link}, published by {last.author} on{" "}
      <time dateTime={last.publishedAt}>{deskDateTime(last.publishedAt)}</time>.
    </p>
  );
}
