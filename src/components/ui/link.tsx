import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link within the product. It asks for its page when it is followed and not before: that is one
 * stored answer of a few kilobytes after the session was looked up, and asking in advance would cost
 * it for every link on the screen.
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, "prefetch">) {
  return <NextLink {...props} prefetch={false} />;
}
