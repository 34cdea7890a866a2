import type { z } from "zod";
import { SOMETHING_WENT_WRONG } from "~/domain/request-refusals";
import { pageUserHeaders } from "~/lib/page-user";
import { requestError } from "~/lib/request-error";
import { sessionLost } from "~/lib/session-lost";

type UploadOptions<Schema extends z.ZodType> = {
  url: string;
  /** The name of the multipart field. */
  field: string;
  file: File;
  /** More text fields by name. */
  texts?: Record<string, string>;
  /** Loads the schema of the answer. Called before the upload, because loading may fail. */
  answer: () => Promise<Schema>;
  /** Receives the share sent, 0 to 1. */
  onProgress?: (share: number) => void;
};

/**
 * Uploads a file as multipart POST. XMLHttpRequest, because fetch doesn't report progress. Rejects
 * with a `requestError`.
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
