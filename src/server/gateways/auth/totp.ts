import { generateURI, verifySync } from "otplib";
import encodeQR from "qr";

const ISSUER = "Curbwrench";
/**
 * A code is also accepted in the 30 seconds before and after its own, because clocks differ and
 * typing takes time.
 */
const TOLERANCE_SECONDS = 30;

/** Creates a secret for an authenticator app: 160 bits in base32. */
export { generateSecret as newTotpSecret } from "otplib";

/** Returns the setup for an authenticator app, as text and as a QR code drawn here. */
export function totpSetup(secret: string, account: string): { uri: string; qrSvg: string } {
  const uri = generateURI({ issuer: ISSUER, label: account, secret });
  return { uri, qrSvg: encodeQR(uri, "svg", { border: 4 }) };
}

/** Returns the 30-second step of a code, or null if the code isn't a current one. */
export function totpStep(secret: string, digits: string, now: Date): number | null {
  const result = verifySync({
    secret,
    token: digits,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
  });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}
