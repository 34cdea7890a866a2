import { describe, expect, test } from "vitest";
import { fileIdOf, fileUrl } from "~/domain/upload/address";
import { pictureDataUrlBytes } from "~/domain/upload/data-url";
import { attachmentDisposition, safeFileName } from "~/domain/upload/file-name";
import { documentTypeOf } from "~/domain/upload/document-type";
import { resumeTypeOf } from "~/domain/upload/resume-type";
import { doc, docx, EXE, ole, pdf, SVG, zip } from "~test/support/files";

describe("a resume is recognized by its content (specification §5)", () => {
  test("PDF, DOC and DOCX", () => {
    expect(resumeTypeOf(pdf())).toBe("application/pdf");
    expect(resumeTypeOf(doc())).toBe("application/msword");
    expect(resumeTypeOf(docx())).toContain("wordprocessingml");
  });

  test.each([
    ["a byte order mark in front", Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), pdf()])],
    ["line breaks in front", Buffer.concat([Buffer.from("\r\n\r\n"), pdf()])],
    [
      "a printer's header lines in front",
      Buffer.concat([Buffer.from("\u001b%-12345X@PJL\n"), pdf()]),
    ],
    ["its header at the end of the first 1,024 bytes", Buffer.concat([Buffer.alloc(1017), pdf()])],
    ["5,000 zeros at the end", Buffer.concat([pdf(), Buffer.alloc(5_000)])],
    ["no end marker", pdf().subarray(0, 30)],
  ])("a PDF with %s, also as a document", (_name, bytes) => {
    expect(resumeTypeOf(bytes)).toBe("application/pdf");
    expect(documentTypeOf(bytes)).toBe("application/pdf");
  });

  test("also as a view into a larger buffer", () => {
    const memory = Buffer.concat([Buffer.from("xxxxxxx"), docx(), Buffer.from("yyy")]);
    expect(resumeTypeOf(memory.subarray(7, memory.length - 3))).toContain("wordprocessingml");
  });

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["text", Buffer.from("My resume")],
    ["a program", EXE],
    ["SVG", SVG],
    ["HTML with a PDF inside", Buffer.concat([Buffer.from("<html>"), pdf()])],
    ["markup after a byte order mark", Buffer.concat([Buffer.from("\ufeff<p>"), pdf()])],
    ["a program with a PDF inside", Buffer.concat([EXE, pdf()])],
    ["a header past the first 1,024 bytes", Buffer.concat([Buffer.alloc(1_024), pdf()])],
    ["a sentence about %PDF-", Buffer.from("%PDF-files are what I like")],
    ["a spreadsheet (OLE)", ole("Workbook")],
    ["an installer (OLE)", ole("AdminExecuteSequence")],
    ["a folder named like the stream", ole("WordDocument", 1)],
    ["a longer stream name", ole("WordDocumentX")],
    ["OLE's first bytes alone", doc().subarray(0, 8)],
    ["a plain ZIP", zip(["a.txt", "b.exe"])],
    ["a spreadsheet (ZIP)", zip(["[Content_Types].xml", "xl/workbook.xml"])],
    ["word/ without content types", zip(["word/document.xml"])],
    [
      "a document with macros",
      zip(["[Content_Types].xml", "word/document.xml", "word/vbaProject.bin"]),
    ],
    ["a ZIP bomb", zip(["[Content_Types].xml", "word/document.xml"], 0x7fffffff)],
    ["a ZIP without its end", docx().subarray(0, 120)],
    ["a ZIP whose directory points elsewhere", withPointer(docx(), 0)],
    ["a ZIP whose directory points out of the file", withPointer(docx(), 0xffffff)],
    ["a ZIP that claims too many entries", withCount(docx(), 60_000)],
  ])("refuses %s", (_name, bytes) => {
    expect(resumeTypeOf(bytes)).toBeNull();
  });

  test("checks five megabytes of anything quickly", () => {
    const started = performance.now();
    for (const start of [
      "%PDF",
      "PK\u0003\u0004",
      "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1",
    ]) {
      const bytes = Buffer.alloc(5 * 1024 * 1024, 0x50);
      bytes.write(start, 0, "latin1");
      expect(resumeTypeOf(bytes)).toBeNull();
    }
    expect(performance.now() - started).toBeLessThan(500);
  });
});

function withPointer(file: Buffer, offset: number): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt32LE(offset, copy.length - 6);
  return copy;
}
function withCount(file: Buffer, count: number): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt16LE(count, copy.length - 12);
  return copy;
}

describe("file names", () => {
  test.each([
    ["resume.pdf", "resume.pdf"],
    ["My Résumé (2024).docx", "My Résumé (2024).pdf"],
    ["../../etc/passwd", "passwd.pdf"],
    ["C:\\Users\\me\\cv.doc", "cv.pdf"],
    ["a\u0000.png", "a.pdf"],
    ["invoice\u202Egpj.exe", "invoicegpj.pdf"],
    [`"><img src=x onerror=alert(1)>.pdf`, "img srcx onerroralert(1).pdf"],
    ["CON", "resume.pdf"],
    ["con.pdf", "resume.pdf"],
    ["lpt1.txt", "resume.pdf"],
    ["", "resume.pdf"],
    ["...", "resume.pdf"],
    [".htaccess", "htaccess.pdf"],
    ["line\r\nbreak.pdf", "linebreak.pdf"],
    ["履歴書.pdf", "履歴書.pdf"],
    ["x.tar.gz", "x.tar.pdf"],
  ])("%j is shown as %j", (original, shown) => {
    expect(safeFileName(original, "pdf")).toBe(shown);
  });

  test("shortens 300 characters to a hundred", () => {
    expect(safeFileName("é".repeat(300), "docx")).toBe(`${"é".repeat(100)}.docx`);
  });

  test("a download's header is ASCII, with the full name beside it (RFC 6266)", () => {
    expect(attachmentDisposition("履歴書 (1).pdf")).toBe(
      `attachment; filename="___ (1).pdf"; filename*=UTF-8''%E5%B1%A5%E6%AD%B4%E6%9B%B8%20%281%29.pdf`,
    );
    expect(attachmentDisposition('a"b\\c.pdf')).toBe(
      `attachment; filename="a_b_c.pdf"; filename*=UTF-8''a%22b%5Cc.pdf`,
    );
  });
});

describe("addresses of files", () => {
  const id = "0198c0de-0000-7000-8000-000000000001";

  test("convert to ids and back", () => {
    expect(fileIdOf(fileUrl(id))).toBe(id);
  });

  test.each([
    null,
    "",
    `http://evil.example/api/files/${id}`,
    `//evil.example/api/files/${id}`,
    `/api/files/${id}/../x`,
    `/api/files/${id}?x=1`,
    `/api/files/../${id}`,
    "javascript:alert(1)",
    "data:image/png;base64,AAAA",
    "http://169.254.169.254/",
  ])("refuses %j", (url) => {
    expect(fileIdOf(url)).toBeNull();
  });
});

describe("pictures as data URLs", () => {
  test("base64 of the three types becomes bytes", () => {
    expect(pictureDataUrlBytes("data:image/png;base64,aGVsbG8=")).toEqual(
      new Uint8Array(Buffer.from("hello")),
    );
  });

  test.each([
    "data:text/html;base64,aGVsbG8=",
    "data:image/svg+xml;base64,aGVsbG8=",
    "data:image/gif;base64,aGVsbG8=",
    "data:image/png,hello",
    "data:image/png;base64,",
    "data:image/png;base64,aGVsbG8",
    "data:image/png;base64,aGV sbG8=",
    "data:image/png;base64,@@@@",
    "data:image/png;charset=utf-8;base64,aGVsbG8=",
    "https://example.com/a.png",
    "",
  ])("refuses %j", (text) => {
    expect(pictureDataUrlBytes(text)).toBeNull();
  });

  test("refuses seven megabytes of invalid base64 quickly", () => {
    const started = performance.now();
    expect(pictureDataUrlBytes(`data:image/png;base64,${"A".repeat(7_000_000)}!`)).toBeNull();
    expect(performance.now() - started).toBeLessThan(500);
  });
});
