"use client";

import "./globals.css";

import { ErrorScreen } from "~/features/failure/error-screen";

type GlobalErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** The root layout itself failed, so this brings its own document. */
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
