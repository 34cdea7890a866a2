"use client";

import "./globals.css";

import { ErrorScreen } from "~/features/failure/error-screen";

type GlobalErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** Renders its own document, because the root layout has failed. */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  return (
    <html lang="en">
      <head>
        <title>Something went wrong</title>
      </head>
      <body>
        <ErrorScreen error={error} reset={reset} />
      </body>
    </html>
  );
}
