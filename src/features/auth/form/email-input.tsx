import type { ComponentProps } from "react";
import { Input } from "~/components/ui/input";

/**
 * Renders the email field of sign-in forms: password managers fill it, and nothing autocorrects it.
 */
export function EmailInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      {...props}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
