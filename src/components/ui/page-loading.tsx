import { PageHeader, type PageHeaderProps } from "~/components/ui/page-header";
import { PageSpinner } from "~/components/ui/spinner";

/** A page before it is known who looks at it: its head stands where it will stay. */
export function PageLoading(head: Omit<PageHeaderProps, "actions">) {
  return (
    <>
      <PageHeader {...head} />
      <PageSpinner label="Loading" />
    </>
  );
}
