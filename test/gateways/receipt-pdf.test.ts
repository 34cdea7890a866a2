import { expect, test } from "vitest";
import { receiptPaper } from "~/server/services/payment/receipt-pdf";

const receipt = {
  number: "R-000007",
  bookingId: "b",
  bookingNumber: "CW-7K3F9Q",
  issuedAt: "2026-11-21T12:00:00.000Z",
  customerName: "Casey Doe",
  mechanicName: "Morgan Reyes",
  vehicle: "2019 Honda Civic",
  serviceLocation: "27 N 27th St, Billings, MT 59101",
  lines: [{ name: "Brake Pad Replacement", price: "149.00" }],
  subtotal: "149.00",
  discount: "29.80",
  platformFee: "7.45",
  amount: "126.65",
};

test("a receipt is one page of PDF, with long texts too", async () => {
  const lines = Array.from({ length: 12 }, (_, index) => ({
    name: `A service with a rather long name, number ${index}`,
    price: "10.00",
  }));
  for (const view of [receipt, { ...receipt, lines, serviceLocation: "x ".repeat(90) }]) {
    const text = Buffer.from((await receiptPaper(view)).bytes).toString("latin1");
    expect(text.startsWith("%PDF-")).toBe(true);
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
  }
});

test("forty at once: one is drawn, twenty wait, the others are told to come back", async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, () => receiptPaper(receipt)),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(21);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "BUSY" });
  }
});
