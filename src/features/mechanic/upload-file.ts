import type { z } from "zod";
import { SOMETHING_WENT_WRONG } from "~/domain/request-refusals";
import { pageUserHeaders } from "~/lib/page-user";
import { requestError } from "~/lib/request-error";
import { sessionLost } from "~/lib/session-lost";

type UploadOptions<Schema extends z.ZodType> = {
  url: string;
  /** The multipart field's name. */
  field: string;
  file: File;
  /** What is said beside it, by field. */
  texts?: Record<string, string>;
  /** Loads the shape of a success's JSON; before the bytes leave, because it may fail. */
  answer: () => Promise<Schema>;
  /** Called with 0 to 1 while the bytes leave. */
  onProgress?: (share: number) => void;
};

/**
 * Sends one file as multipart POST. XMLHttpRequest, because fetch can't tell how much of a request
 * has left. Rejects with a `requestError`, which the screens log or word themselves.
 */
export async function uploadFile<Schema extends z.ZodType>({
  url,
  field,
  file,
  texts = {},
  answer,
  onProgress,
}: UploadOptions<Schema>): Promise<z.output<Schema>> {
  const shape = await answer();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    for (const [name, text] of Object.entries(texts)) body.append(name, text);
    body.append(field, file);
    request.open("POST", url);
    request.setRequestHeader("Accept", "application/json");
    for (const [name, value] of Object.entries(pageUserHeaders())) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onerror = () => reject(new Error(SOMETHING_WENT_WRONG));
    request.onload = () => {
      const { status, statusText, responseText } = request;
      if (status < 200 || status >= 300) {
        if (status === 401) sessionLost();
        reject(requestError({ status, statusText, body: responseText }));
        return;
      }
      const read = shape.safeParse(parsed(responseText));
      if (read.success) resolve(read.data);
      else reject(new Error(SOMETHING_WENT_WRONG));
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
