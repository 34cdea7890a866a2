import { generateURI, verifySync } from "otplib";
import encodeQR from "qr";

const ISSUER = "Curbwrench";
/** A code counts for its own 30 seconds and the ones beside it: clocks differ, and typing takes time. */
const TOLERANCE_SECONDS = 30;

/** A new secret for an authenticator app: 160 bits in base32. */
export { generateSecret as newTotpSecret } from "otplib";

/** What an authenticator app reads, as text and as a picture drawn here. */
export function totpSetup(secret: string, account: string): { uri: string; qrSvg: string } {
  const uri = generateURI({ issuer: ISSUER, label: account, secret });
  return { uri, qrSvg: encodeQR(uri, "svg", { border: 4 }) };
}

/** The 30-second step that six digits belong to, or null where they are none of the present ones. */
export function totpStep(secret: string, digits: string, now: Date): number | null {
  const result = verifySync({
    secret,
    token: digits,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
  });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}
