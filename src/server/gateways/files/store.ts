import { join } from "node:path";
import { env } from "~/env";
import { localFiles, s3Files, type FileStore } from "./files";

/** Returns the store of uploaded files that the settings name. */
export function openFiles(): FileStore {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  return S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
    ? s3Files({
        endpoint: S3_ENDPOINT,
        bucket: S3_BUCKET,
        region: env.S3_REGION,
        accessKeyId: S3_ACCESS_KEY_ID,
        secretAccessKey: S3_SECRET_ACCESS_KEY,
      })
    : localFiles(join(env.DATA_DIR, "files"));
}
