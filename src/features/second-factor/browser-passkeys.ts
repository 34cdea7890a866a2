import {
  isPasskeyTransport,
  type NewPasskey,
  type PasskeyResponse,
  type PasskeyCreation,
  type PasskeyRequest,
} from "~/domain/account/second-factor/passkeys";

/** The device's answer, or why there is none. */
export type Asked<Answer> = { answer: Answer } | { problem: string };

// Loaded on demand, because few users need it.
const webauthn = () => import("@simplewebauthn/browser");

/** Asks the browser to sign with one of the user's passkeys. */
export async function signWithPasskey(
  optionsJSON: PasskeyRequest,
): Promise<Asked<PasskeyResponse>> {
  return asked(async () => {
    const { startAuthentication } = await webauthn();
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
    return { id, rawId, type, response };
  });
}

/** Creates a passkey on a device that the user chooses. */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<Asked<NewPasskey>> {
  return asked(async () => {
    const { startRegistration } = await webauthn();
    const { id, rawId, type, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject } = response;
    const transports = response.transports?.filter(isPasskeyTransport) ?? [];
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  });
}

async function asked<Answer>(work: () => Promise<Answer>): Promise<Asked<Answer>> {
  try {
    return { answer: await work() };
  } catch (error) {
    return { problem: problemOf(error instanceof Error ? error.name : "") };
  }
}

/** Translates WebAuthn's error names. */
function problemOf(name: string): string {
  switch (name) {
    case "NotAllowedError":
    case "AbortError":
      return "You closed the passkey prompt, or it took too long. Try again.";
    case "InvalidStateError":
      return "This device already has a passkey for your account.";
    case "SecurityError":
      return "Passkeys don't work at this address.";
    default:
      return "This browser or device can't use passkeys. Sign in another way.";
  }
}
