import { TRPCReactProvider } from "../src/react";
import "./page.css";

export const metadata = { title: "A template's page", description: "Next, tRPC and a small list." };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <TRPCReactProvider>{children}</TRPCReactProvider>
      </body>
    </html>
  );
}
