import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** One file of an archive. */
export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
  /** True for pictures and PDFs, which compression would not make smaller. */
  isPacked: boolean;
}

/** Creates an archive while it is being sent, with one file in memory at a time. */
export function zipStream(entries: AsyncGenerator<ZipEntry>): ReadableStream<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value: entry, done } = await entries.next();
      if (done === true) zip.end();
      else {
        const file = entry.isPacked
          ? new ZipPassThrough(entry.name)
          : new ZipDeflate(entry.name, { level: 6 });
        zip.add(file);
        file.push(entry.bytes, true);
      }
      for (const chunk of chunks.splice(0)) controller.enqueue(chunk);
      if (done === true) controller.close();
    },
    async cancel() {
      zip.terminate();
      await entries.return(undefined);
    },
  });
}
