import { PageHeader } from "~/components/ui/page-header";
import { PageSpinner } from "~/components/ui/spinner";

/** A page before it is known who looks at it: its title stands where it will stay. */
export function PageLoading({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <PageSpinner label="Loading" />
    </>
  );
}
