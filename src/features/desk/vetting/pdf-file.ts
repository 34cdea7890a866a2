import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentProxy,
} from "pdfjs-dist/legacy/build/pdf.mjs";

GlobalWorkerOptions.workerSrc = new URL(
  "pdfjs-dist/legacy/build/pdf.worker.min.mjs",
  import.meta.url,
).href;

/** Pixels of one page at most, so that a page of any size fits into memory. */
const MOST_PIXELS = 8_000_000;

/** A PDF that is ready to be drawn. */
export interface OpenPdf {
  pages: number;
  /** Draws a page as wide as its canvas is shown. */
  draw: (page: number, canvas: HTMLCanvasElement) => Promise<void>;
}

/**
 * Loads a PDF to be drawn. Scripts in it never run, because nothing here runs them. Links and form
 * fields are drawn and do nothing, because there is no layer that reacts to clicks. What was typed
 * into a form is part of the picture.
 * @param signal forgets the document
 */
export async function openPdf(address: string, signal: AbortSignal): Promise<OpenPdf> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`The file can't be read: ${response.status}.`);
  const task = getDocument({
    data: new Uint8Array(await response.arrayBuffer()),
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    useSystemFonts: true,
  });
  signal.addEventListener("abort", () => void task.destroy(), { once: true });
  const pdf = await task.promise;
  return { pages: pdf.numPages, draw: (page, canvas) => drawPage(pdf, page, canvas) };
}

async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
): Promise<void> {
  const page = await pdf.getPage(number);
  const plain = page.getViewport({ scale: 1 });
  const wanted = (canvas.clientWidth * Math.min(devicePixelRatio, 2)) / plain.width;
  const most = Math.sqrt(MOST_PIXELS / (plain.width * plain.height));
  const viewport = page.getViewport({ scale: Math.min(wanted, most) });
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  await page.render({ canvas, viewport }).promise;
}
