import type { z } from "zod";
import { SOMETHING_WENT_WRONG } from "~/domain/errors";

type UploadOptions<Schema extends z.ZodType> = {
  url: string;
  /** The multipart field's name (specification §7). */
  field: string;
  file: File;
  /** The shape of a success's JSON. */
  answer: Schema;
  /** Called with 0 to 1 while the bytes leave. */
  onProgress?: (share: number) => void;
};

/**
 * Sends one file as multipart POST. XMLHttpRequest, because fetch can't tell how much of a request
 * has left. Rejects with the server's sentence.
 */
export function uploadFile<Schema extends z.ZodType>({
  url,
  field,
  file,
  answer,
  onProgress,
}: UploadOptions<Schema>): Promise<z.output<Schema>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append(field, file);
    request.open("POST", url);
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onerror = () => reject(new Error(SOMETHING_WENT_WRONG));
    request.onload = () => {
      const json = parsed(request.responseText);
      const read = answer.safeParse(json);
      if (request.status >= 200 && request.status < 300 && read.success) resolve(read.data);
      else reject(new Error(messageOf(json) ?? SOMETHING_WENT_WRONG));
    };
    request.send(body);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function messageOf(json: unknown): string | null {
  return typeof json === "object" &&
    json !== null &&
    "message" in json &&
    typeof json.message === "string"
    ? json.message
    : null;
}
