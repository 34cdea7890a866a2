import type { ComponentProps } from "react";
import { Input } from "~/components/ui/input";

/** The address that names an account: filled in by password managers, never corrected. */
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
