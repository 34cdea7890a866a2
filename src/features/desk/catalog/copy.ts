import type { ToastPair } from "~/lib/toast-copy";

export const SERVICE_COPY = {
  success: { title: "Saved", description: "Open pages update within seconds." },
  failure: { title: "Not saved", description: "server" },
} as const satisfies ToastPair;
