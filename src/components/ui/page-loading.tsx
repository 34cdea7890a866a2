import { PageHeader, type PageHeaderProps } from "~/components/ui/page-header";
import { PageSpinner } from "~/components/ui/spinner";

type PageLoadingProps = Omit<PageHeaderProps, "actions"> & {
  /** Read by screen readers while the page loads. */
  label?: string;
};

/**
 * Shows a page's header and a skeleton until the session is known. The header is already in its
 * final position.
 */
export function PageLoading({ label = "Loading", ...head }: PageLoadingProps) {
  return (
    <>
      <PageHeader {...head} />
      <PageSpinner label={label} />
    </>
  );
}
