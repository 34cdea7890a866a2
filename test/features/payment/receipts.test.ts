import { createElement } from "react";
import { describe, expect, test } from "vitest";
import type { PaymentView, ReceiptView } from "~/domain/payment/schema";
import { CustomerActions } from "~/features/booking/actions/customer-actions";
import { Receipt } from "~/features/payment/receipt/receipt";
import { CUSTOMER, sampleBooking } from "~test/support/sample";
import { drawScreen, linksOf } from "~test/support/screen";

const payment = (id: string, values: Partial<PaymentView>): PaymentView => ({
  id,
  purpose: "booking",
  state: "captured",
  amount: "105.00",
  authorized: "105.00",
  captured: "105.00",
  refunded: "0.00",
  disputed: "0.00",
  card: null,
  captureBefore: null,
  receipt: "R-000001",
  createdAt: "2026-11-20T12:00:00.000Z",
  ...values,
});
const RECEIPT: ReceiptView = {
  number: "R-000001",
  purpose: "booking",
  bookingId: "one",
  bookingNumber: "CW-7K2M9P",
  issuedAt: "2026-11-20T12:00:00.000Z",
  customerName: "Maya Torres",
  mechanicName: "Sam Delgado",
  vehicle: "2019 Toyota Camry",
  serviceLocation: "742 Valencia St",
  lines: [{ name: "Oil change", price: "100.00" }],
  subtotal: "100.00",
  discount: "0.00",
  platformFee: "5.00",
  amount: "105.00",
};

function drawReceipt(values: Partial<ReceiptView>, query = "") {
  return drawScreen(createElement(Receipt, { bookingId: "one" }), {
    user: CUSTOMER,
    query,
    fill: (utils) => {
      const input = query === "" ? { id: "one" } : { id: "one", paymentId: "tip" };
      utils.payment.receipt.setData(input, { ...RECEIPT, ...values });
      utils.payment.list.setData({ id: "one" }, [
        payment("job", {}),
        payment("tip", { purpose: "tip", captured: "12.00", receipt: "R-000002" }),
        payment("due", { purpose: "change", state: "due", captured: "0.00", receipt: null }),
      ]);
    },
  });
}

describe("a booking with several receipts", () => {
  test.each([
    [0, "captured", null],
    [1, "refunded", "Receipt"],
    [1, "partially_refunded", "Receipt"],
    [1, "disputed", "Receipt"],
    [1, "due", "Receipt"],
    [3, "captured", "Receipts (3)"],
  ] as const)(
    "links to %i of them while its payment is %s",
    (receiptCount, paymentStatus, name) => {
      const booking = sampleBooking({
        id: "one",
        status: "completed",
        paymentStatus,
        receiptCount,
      });
      const { html } = drawScreen(createElement(CustomerActions, { booking, actions: true }), {
        user: CUSTOMER,
      });
      const links = [...linksOf(html)].filter(([text]) => text.startsWith("Receipt"));
      expect(links).toEqual(name === null ? [] : [[name, "/customer/receipt/one"]]);
    },
  );

  test("shows one with links to the others, and its own file", () => {
    const { html, text } = drawReceipt({});
    expect(linksOf(html).get("Services $105.00")).toBe("/customer/receipt/one?payment=job");
    expect(linksOf(html).get("Tip $12.00")).toBe("/customer/receipt/one?payment=tip");
    expect(linksOf(html).get("Download PDF")).toBe("/api/bookings/one/receipt.pdf");
    expect(html).not.toContain("payment=due");
    expect(text).toContain("30-day warranty");
  });

  test("a tip's own receipt has no warranty, and its own file", () => {
    const { html, text } = drawReceipt(
      { purpose: "tip", number: "R-000002", amount: "12.00" },
      "payment=tip",
    );
    expect(text).not.toContain("warranty");
    expect(text).toContain("All of your tip goes to your mechanic.");
    expect(linksOf(html).get("Download PDF")).toBe("/api/bookings/one/receipt.pdf?paymentId=tip");
  });
});
