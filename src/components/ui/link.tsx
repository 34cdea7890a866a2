import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * Links within the product without prefetching. Each page is a few stored kilobytes behind a
 * session lookup, and prefetching would repeat that for every link on the screen.
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, "prefetch">) {
  return <NextLink {...props} prefetch={false} />;
}
