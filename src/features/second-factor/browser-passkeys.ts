import {
  isPasskeyTransport,
  type NewPasskey,
  type PasskeyAnswer,
  type PasskeyCreation,
  type PasskeyRequest,
} from "~/domain/account/second-factor/passkeys";

/** What the device answered, or why there is none. */
export type Asked<Answer> = { answer: Answer } | { trouble: string };

// Few use it, and only at this moment.
const webauthn = () => import("@simplewebauthn/browser");

/** Lets one of the person's passkeys sign; the browser asks them for it. */
export async function signWithPasskey(optionsJSON: PasskeyRequest): Promise<Asked<PasskeyAnswer>> {
  return asked(async () => {
    const { startAuthentication } = await webauthn();
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
    return { id, rawId, type, response };
  });
}

/** Makes a passkey on a device that the person chooses. */
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
    return { trouble: troubleOf(error instanceof Error ? error.name : "") };
  }
}

/** By the names that WebAuthn gives what went wrong. */
function troubleOf(name: string): string {
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
