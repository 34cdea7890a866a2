import type { ReactNode } from "react";
import { FrameSuspension } from "~/features/account/frame-suspension";

/** Tells suspended customers on each of their pages. */
export default function CustomerLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <FrameSuspension />
      {children}
    </>
  );
}
