import { doc, docx, EXE, ole, pdf, png, zip } from "~test/support/files";
import type { File, Sample } from "./sample";

const MB = 1024 * 1024;

/** Returns every kind of malicious resume, and some valid ones. */
export async function resumes(): Promise<File[]> {
  const of = (
    name: string,
    bytes: Buffer,
    expect: Sample["expect"],
    fileName = "cv.pdf",
    id = "UP-10",
  ) => ({
    id,
    name,
    bytes,
    expect,
    fileName,
  });
  const parts = ["[Content_Types].xml", "word/document.xml"];
  const good = docx();
  const EICAR = "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*";
  return [
    of("PDF", pdf(), "taken"),
    of("DOC", doc(), "taken"),
    of("DOCX", good, "taken"),
    of(
      "a PDF of 5 MB",
      Buffer.concat([pdf().subarray(0, 20), Buffer.alloc(5 * MB - 26, 32), Buffer.from("%%EOF\n")]),
      "taken",
      "cv.pdf",
      "UP-01",
    ),
    of(
      "a PDF of 5 MB and a byte",
      Buffer.concat([pdf().subarray(0, 20), Buffer.alloc(5 * MB - 25, 32), Buffer.from("%%EOF\n")]),
      "refused",
      "cv.pdf",
      "UP-01",
    ),
    of("nothing", Buffer.alloc(0), "refused"),
    of("a program by the name of a PDF", EXE, "refused"),
    of("a picture", await png(), "refused"),
    of("HTML", Buffer.from("<html>%PDF-1.4 %%EOF</html>"), "refused"),
    of("a PDF without an end", pdf().subarray(0, 30), "taken"),
    of("a PDF that begins late", Buffer.concat([Buffer.alloc(600, 32), pdf()]), "taken"),
    of("a PDF that begins too late", Buffer.concat([Buffer.alloc(1_200, 32), pdf()]), "refused"),
    of("a PDF that begins as a program", Buffer.concat([EXE, pdf()]), "refused"),
    of("a DOCX with macros", zip([...parts, "word/vbaProject.bin"]), "refused"),
    of("a DOCX with macros elsewhere", zip([...parts, "x/VBAPROJECT.BIN"]), "refused"),
    of("a ZIP that unpacks to 4 GB", zip(parts, 4_000_000_000), "refused"),
    of(
      "a ZIP with many parts",
      zip([...parts, ...Array.from({ length: 6_000 }, (_, i) => `word/${i}`)], 0),
      "refused",
    ),
    of("a ZIP without Word in it", zip(["a.txt"]), "refused"),
    of("a spreadsheet", zip(["[Content_Types].xml", "xl/workbook.xml"]), "refused"),
    of("a Java program", zip(["META-INF/MANIFEST.MF", "word/A.class"]), "refused"),
    of("an OLE file without Word in it", ole("Workbook"), "refused"),
    of("an OLE folder by Word's name", ole("WordDocument", 1), "refused"),
    of("an installer", ole("Property"), "refused"),
    of("half a DOCX", good.subarray(0, good.length >> 1), "refused"),
    of(
      "a DOCX whose directory is elsewhere",
      (() => {
        const bytes = Buffer.from(good);
        bytes.writeUInt32LE(0xfffffff0, bytes.length - 6);
        return bytes;
      })(),
      "refused",
    ),
    of("RTF", Buffer.from("{\\rtf1 {\\object\\objdata 0105}}"), "refused"),
    of("a test virus", Buffer.from(EICAR), "refused", "cv.pdf", "UP-11"),
    // Stored, but only ever sent as a sandboxed download.
    of("a test virus in a PDF", pdf(EICAR), "taken", "cv.pdf", "UP-11"),
    of(
      "a script in a PDF",
      pdf("/OpenAction<</S/JavaScript/JS(app.alert(1))>>"),
      "taken",
      "cv.pdf",
      "UP-11",
    ),
    ...[
      "../../etc/passwd",
      "a\0.pdf",
      "CON.pdf",
      "x".repeat(300),
      "‮fdp.exe",
      '"><img src=x>.pdf',
      "cv.exe",
    ].map((fileName) =>
      of(
        `a PDF by the name of ${JSON.stringify(fileName.slice(0, 30))}`,
        pdf(),
        "taken",
        fileName,
        "UP-09",
      ),
    ),
  ];
}
