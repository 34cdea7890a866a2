import { expect, test } from "vitest";
import type { ReceiptView } from "~/domain/payment/schema";
import { drawPdf } from "~/server/gateways/files/pdf";
import { receiptContent } from "~/server/services/payment/receipt/receipt-pdf";
import { readPdf, type PdfElement } from "~test/support/pdf";

const receipt: ReceiptView = {
  number: "R-000007",
  purpose: "booking",
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

const drawReceipt = (view: ReceiptView) => drawPdf(receiptContent(view, "America/Denver"));

test("fits a receipt on one PDF page, even with long texts", async () => {
  const lines = Array.from({ length: 12 }, (_, index) => ({
    name: `A service with a rather long name, number ${index}`,
    price: "10.00",
  }));
  for (const view of [receipt, { ...receipt, lines, serviceLocation: "x ".repeat(90) }]) {
    const text = Buffer.from((await drawReceipt(view)).bytes).toString("latin1");
    expect(text.startsWith("%PDF-")).toBe(true);
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
  }
});

test("draws one of forty receipts at a time, lets twenty wait, and tells the others to try later", async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => drawReceipt(receipt)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(21);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "BUSY" });
  }
});

/** Lists names in reading order, and in visual order where it differs. */
const NAMES: readonly (readonly [script: string, name: string, visual?: string])[] = [
  ["Chinese, simplified", "李 小龙"],
  ["Chinese, traditional", "張 學友"],
  ["Japanese", "渡邊 なおみ"],
  ["Korean", "김 민준"],
  ["Hindi", "अमित क्षत्रिय"],
  ["Bengali", "রবীন্দ্রনাথ চট্টোপাধ্যায়"],
  ["Tamil", "கிருஷ்ணன் ஸ்ரீ"],
  ["Telugu", "గోపాల కృష్ణ"],
  ["Gujarati", "ક્રિષ્ના પટેલ"],
  ["Punjabi", "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ"],
  ["Thai", "สมชาย ปิ่นที่"],
  ["Khmer", "សុខា"],
  ["Lao", "ສົມສະໄໝ"],
  ["Burmese", "ကျော်ဇင်"],
  ["Amharic", "አበበ ቢቂላ"],
  ["Arabic", "محمد بن عبد الله", "هللا دبع نب دمحم"],
  ["Arabic with Latin and numbers", "علي (Ali) 27", "27 (Ali) يلع"],
  ["Hebrew", "דוד בן", "ןב דוד"],
  ["Cyrillic", "Дмитрий Їжак"],
  ["Greek", "Ελένη Παπαδοπούλου"],
  ["Vietnamese", "Nguyễn Thị Ánh"],
  ["Latin, extended", "Łukasz Þórðarson Žižek"],
  ["several at once", "Ana María 李 小龍"],
  ["letters in two parts", "Jose\u0301", "José"],
  ["emoji", "Sam 🔧"],
  ["invisible", "Sa\u200dm\ufe0f \u{e0041}Lee", "Sam Lee"],
];

test.each(NAMES)(
  "draws %s names without empty boxes, in the right order",
  async (_, name = "", visual = name) => {
    const { texts, elements } = readPdf(
      (await drawReceipt({ ...receipt, customerName: name })).bytes,
    );
    expect(texts.flatMap(({ glyphs }) => glyphs)).not.toContain(0);
    expect(cellOf(elements, "Customer").replaceAll("\u200b", "")).toBe(visual.normalize("NFC"));
  },
);

test("draws a letter that no font has as a question mark and drops direction marks", async () => {
  const customerName = "A\u{10900}B \u202eesrever\u202c \ue000\u0007";
  const { texts, elements } = readPdf((await drawReceipt({ ...receipt, customerName })).bytes);
  expect(texts.flatMap(({ glyphs }) => glyphs)).not.toContain(0);
  expect(cellOf(elements, "Customer")).toBe("A?B esrever ?");
});

test("wraps a long name beside its label", async () => {
  for (const name of ["李小龍".repeat(60), "محمد ".repeat(60), "x".repeat(200)]) {
    const { texts } = readPdf((await drawReceipt({ ...receipt, customerName: name })).bytes);
    const drawn = texts.filter(({ text }) => /^(?:[李小龍]+|[محمد]+|x+)$/.test(text));
    expect(new Set(drawn.map(({ y }) => y)).size).toBeGreaterThan(3);
    const label = texts.find(({ text }) => text === "Customer")?.x ?? 0;
    for (const { x } of drawn) expect(x).toBeGreaterThan(label + 100);
  }
});

test("tags a receipt with language, title, heading and tables with row headers", async () => {
  const { elements, ...pdf } = readPdf((await drawReceipt(receipt)).bytes);
  expect(pdf).toMatchObject({
    language: "(en-US)",
    isMarked: true,
    showsTitle: true,
    unmarked: [],
  });
  expect(elements).toMatchObject([{ type: "Document" }]);
  const [document] = elements;
  expect(document?.children.map(({ type }) => type)).toEqual(["P", "H1", "Table", "Table", "P"]);
  expect(document?.children[1]?.text).toBe("Receipt R-000007 · November 21, 2026");
  for (const row of rowsOf(elements)) {
    expect(row.children).toMatchObject([{ type: "TH", scope: "Row" }, { type: "TD" }]);
  }
  expect(cellOf(elements, "Brake Pad Replacement")).toBe("$149.00");
  expect(cellOf(elements, "Paid")).toBe("$126.65");
});

test("tags a record of several pages as a list with every line marked", async () => {
  const entries = Array.from({ length: 90 }, (_, index) => ({
    at: "Thu, Nov 26, 11:00 AM PST",
    who: "محمد",
    text: `Entry ${index}. ${"Some words that take a line. ".repeat(6)}`,
  }));
  const paper = await drawPdf({
    title: "Messages",
    about: "Booking CW-7K3F9Q",
    facts: [],
    record: { entries, pages: 12 },
  });
  expect(paper.pages).toBeGreaterThan(3);
  const { unmarked, elements } = readPdf(paper.bytes);
  expect(unmarked).toEqual([]);
  const items = elements[0]?.children.find(({ type }) => type === "L")?.children ?? [];
  expect(items).toHaveLength(90);
  for (const [index, item] of items.entries()) {
    expect(item.children).toMatchObject([
      { type: "Lbl", text: "Thu, Nov 26, 11:00 AM PST · دمحم" },
      { type: "LBody", text: expect.stringMatching(`^Entry ${index}\\.`) },
    ]);
  }
});

const rowsOf = (elements: readonly PdfElement[]) =>
  (elements[0]?.children ?? [])
    .filter(({ type }) => type === "Table")
    .flatMap((table) => table.children);

/** Returns the cell beside a row header. */
function cellOf(elements: readonly PdfElement[], head: string): string {
  return rowsOf(elements).find((row) => row.children[0]?.text === head)?.children[1]?.text ?? "";
}
