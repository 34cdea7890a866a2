import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link within the product. It asks for its page when it is followed and not before: pages are
 * drawn per visit, so all there is to ask for in advance is their place in the router, which costs
 * the server two drawings per link on the screen and spares the visitor nothing.
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, "prefetch">) {
  return <NextLink {...props} prefetch={false} />;
}
