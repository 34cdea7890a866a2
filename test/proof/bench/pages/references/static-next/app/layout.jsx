import "./page.css";

export const metadata = { title: "A static page", description: "Without client components." };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
