import type Stripe from "stripe";

import type { Call } from "../http/call";
import { invalidParameter } from "../http/faults";
import { Params } from "../http/params";
import { newId } from "../store/work";

const CREATE = {
  expand: true,
  file: true,
  file_link_data: false,
  purpose: true,
} satisfies Record<keyof Stripe.FileCreateParams, boolean>;

/** docs.stripe.com/file-upload: dispute evidence is PDF, JPEG or PNG of at most 5 MB. */
const MAX_BYTES = 5 * 1024 * 1024;
const BEGINNINGS = [
  { type: "pdf", bytes: "%PDF-" },
  { type: "png", bytes: "\u0089PNG" },
  { type: "jpg", bytes: "\u00ff\u00d8\u00ff" },
];

/** POST /v1/files: stores the file's name, size and kind, not its content. */
export async function createFile(call: Call): Promise<Stripe.File> {
  const params = new Params(call.form, CREATE);
  const purpose = params.requiredChoice("purpose", ["dispute_evidence"]);
  const file = params.hash("file", { beginning: true, name: true, size: true });
  if (!file) throw invalidParameter("file", "Invalid hash");
  const size = file.requiredInteger("size");
  const beginning = file.requiredText("beginning");
  const kind = BEGINNINGS.find((one) => beginning.startsWith(one.bytes));
  if (!kind) {
    throw invalidParameter("file", "Files of this purpose must be one of: jpg, pdf, png");
  }
  if (size > MAX_BYTES) {
    throw invalidParameter("file", "The file uploaded exceeds the maximum size for this purpose.");
  }
  const id = newId("file");
  return call.work.save({
    id,
    object: "file",
    created: call.work.now,
    expires_at: null,
    filename: file.text("name") ?? null,
    links: null,
    purpose,
    size,
    title: null,
    type: kind.type,
    url: `https://files.stripe.com/v1/files/${id}/contents`,
  });
}

export async function readFile(call: Call): Promise<Stripe.File> {
  new Params(call.form, { expand: true });
  return call.work.need("file", call.id, "file");
}
