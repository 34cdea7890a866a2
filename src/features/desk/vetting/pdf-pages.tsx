import { useEffect, useRef, useState } from "react";
import { SkeletonText } from "~/components/ui/skeleton";
import type { OpenPdf } from "./pdf-file";

/** Pages drawn at most. The rest is read in the file itself. */
const MOST_PAGES = 10;

type PdfPagesProps = {
  address: string;
  /** What the file is, for screen readers. */
  label: string;
};

/** Draws the pages of a PDF. Its scripts, links and forms do nothing. */
export function PdfPages({ address, label }: PdfPagesProps) {
  const [pdf, setPdf] = useState<OpenPdf | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    // pdf.js is large, and only a browser can run it.
    import("./pdf-file")
      .then(({ openPdf }) => openPdf(address, leaving.signal))
      .then(setPdf, () => {
        if (!leaving.signal.aborted) setBroken(true);
      });
    return () => leaving.abort();
  }, [address]);
  if (isBroken) {
    return <p role="alert">The PDF can&apos;t be shown here. Open it in your own reader.</p>;
  }
  if (pdf === null) return <SkeletonText lines={8} />;
  const shown = Math.min(pdf.pages, MOST_PAGES);
  return (
    <>
      {Array.from({ length: shown }, (_, index) => (
        <Page
          key={index}
          pdf={pdf}
          number={index + 1}
          label={`${label}, page ${index + 1} of ${pdf.pages}`}
        />
      ))}
      {shown === pdf.pages ? null : (
        <p className="text-muted-foreground">
          {`These are the first ${shown} of ${pdf.pages} pages. Open the PDF for the others.`}
        </p>
      )}
    </>
  );
}

type PageProps = { pdf: OpenPdf; number: number; label: string };

function Page({ pdf, number, label }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    let isLeft = false;
    pdf.draw(number, element).catch(() => {
      if (!isLeft) setBroken(true);
    });
    return () => {
      isLeft = true;
    };
  }, [pdf, number]);
  if (isBroken) return <p role="alert">{`Page ${number} can't be shown here.`}</p>;
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="w-full rounded-md border bg-white"
    />
  );
}
