import { Download } from "lucide-react";
import { buttonVariants } from "~/components/ui/button-variants";

/** Downloads the whole list as CSV, filtered and sorted as shown. */
export function CsvLink({ href, of }: { href: string; of: string }) {
  return (
    <a
      href={href}
      download
      aria-label={`${of} as CSV`}
      className={buttonVariants({ variant: "outline", size: "sm" })}
    >
      <Download aria-hidden />
      CSV
    </a>
  );
}
