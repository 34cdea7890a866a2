import { generateKeyPairSync } from "node:crypto";

/** Creates a new key pair for push services, as lines for .env. */
export function pushKeys() {
  const { x, y, d } = generateKeyPairSync("ec", { namedCurve: "prime256v1" }).privateKey.export({
    format: "jwk",
  });
  const point = Buffer.concat([
    Buffer.from([4]),
    Buffer.from(x ?? "", "base64url"),
    Buffer.from(y ?? "", "base64url"),
  ]);
  return `VAPID_PUBLIC_KEY=${point.toString("base64url")}\nVAPID_PRIVATE_KEY=${d}`;
}
