import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import type {
  NewPasskey,
  PasskeyResponse,
  PasskeyCreation,
  PasskeyRequest,
} from "~/domain/account/second-factor/passkeys";
import { env } from "~/env";

/** Ways in which a device or browser can misbehave. */
interface Fault {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Skips the fingerprint, face or PIN. */
  unverified?: boolean;
  /** The signature counter to report. */
  counter?: number;
  type?: "webauthn.get" | "webauthn.create";
}

/** Simulates a device with one passkey together with its browser. */
export class Authenticator {
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly id = randomBytes(16).toString("base64url");
  counter = 0;

  /** Returns the result of `navigator.credentials.create`. */
  create({ challenge, rp }: PasskeyCreation, fault: Fault = {}): NewPasskey {
    const attestationObject = cborMap([
      [cborText("fmt"), cborText("none")],
      [cborText("attStmt"), cborMap([])],
      [cborText("authData"), cborBytes(this.#data(rp.id, fault, true))],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      response: {
        clientDataJSON: clientData("webauthn.create", challenge, fault).toString("base64url"),
        attestationObject: attestationObject.toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  /** Returns the result of `navigator.credentials.get`. */
  get(
    { challenge, rpId }: Pick<PasskeyRequest, "challenge" | "rpId">,
    fault: Fault = {},
  ): PasskeyResponse {
    this.counter += 1;
    const data = this.#data(rpId, fault, false);
    const client = clientData("webauthn.get", challenge, fault);
    const signed = Buffer.concat([data, sha256(client)]);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      response: {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", signed, this.#keys.privateKey).toString("base64url"),
      },
    };
  }

  /**
   * Builds the authenticator data: site, user presence and signature counter, plus the public key
   * of a new passkey.
   */
  #data(rpId: string, fault: Fault, isNew: boolean): Buffer {
    const flags = 0x01 | (fault.unverified ? 0 : 0x04) | (isNew ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(fault.counter ?? this.counter);
    const head = [sha256(fault.rpId ?? rpId), Buffer.from([flags]), counter];
    if (!isNew) return Buffer.concat(head);
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const aaguid = Buffer.alloc(16);
    return Buffer.concat([...head, aaguid, length, id, coseKey(this.#keys.publicKey)]);
  }
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

function clientData(type: Fault["type"], challenge: string, fault: Fault): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: fault.type ?? type,
      challenge: fault.challenge ?? challenge,
      origin: fault.origin ?? new URL(env.APP_URL).origin,
      crossOrigin: false,
    }),
  );
}

/** Encodes an ES256 key as COSE does. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, "base64url"))],
    [cborInt(-3), cborBytes(Buffer.from(y, "base64url"))],
  ]);
}

/** Encodes the first bytes of a CBOR item: its kind, and a number below 65,536. */
function cborHead(kind: number, value: number): Buffer {
  const major = kind << 5;
  if (value < 24) return Buffer.from([major | value]);
  if (value < 256) return Buffer.from([major | 24, value]);
  return Buffer.from([major | 25, value >> 8, value & 0xff]);
}

const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
