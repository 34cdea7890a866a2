import type { Metadata } from "next";
import { BookScreen } from "~/features/booking/guest/book-screen";

export const metadata: Metadata = { title: "Book a service" };

export default function BookPage() {
  return <BookScreen />;
}
