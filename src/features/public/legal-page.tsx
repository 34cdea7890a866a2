import { Alert } from "~/components/ui/alert";
import type { LegalBlock } from "~/domain/legal/markup";
import { LegalBody } from "~/features/legal/legal-body";
import { PublicLayout, type Crumb } from "./layout";

type LegalPageProps = {
  trail: readonly Crumb[];
  title: string;
  about: string;
  /** The operator hasn't published their own text. */
  isDraft: boolean;
  /** Such as "Version 2, in force since November 27, 2026"; null for a draft. */
  version: string | null;
  blocks: readonly LegalBlock[];
};

/** Shows one of the operator's legal texts. */
export function LegalPage({ trail, title, about, isDraft, version, blocks }: LegalPageProps) {
  return (
    <PublicLayout trail={trail}>
      <div className="mx-auto max-w-7xl px-4 pt-4 pb-14 sm:px-6 sm:pt-8">
        <h1 className="font-display text-display font-extrabold">{title}</h1>
        <p className="mt-4 max-w-[56ch] text-lead text-muted-foreground">{about}</p>
        {version === null ? null : <p className="mt-2 text-sm text-muted-foreground">{version}</p>}
        {isDraft ? (
          <Alert tone="warning" title="Draft" className="mt-6 max-w-prose">
            This text isn&apos;t final yet.
          </Alert>
        ) : null}
        <div className="mt-8">
          <LegalBody blocks={blocks} />
        </div>
      </div>
    </PublicLayout>
  );
}
