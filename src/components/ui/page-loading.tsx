import { PageHeader, type PageHeaderProps } from "~/components/ui/page-header";
import { PageSpinner } from "~/components/ui/spinner";

type PageLoadingProps = Omit<PageHeaderProps, "actions"> & {
  /** What is being waited for, for screen readers. */
  label?: string;
};

/** A page before it is known who looks at it: its head stands where it will stay. */
export function PageLoading({ label = "Loading", ...head }: PageLoadingProps) {
  return (
    <>
      <PageHeader {...head} />
      <PageSpinner label={label} />
    </>
  );
}
