interface Heard {
  complaints: string[];
  patched: boolean;
}

declare global {
  /** Global, because setup files are reloaded for each test file but the console isn't. */
  var curbwrenchHeard: Heard | undefined;
}

function heard(): Heard {
  globalThis.curbwrenchHeard ??= { complaints: [], patched: false };
  return globalThis.curbwrenchHeard;
}

/** Clears what was recorded, and records every console.error and console.warn from now on. */
export function startListening(): void {
  const state = heard();
  state.complaints = [];
  if (state.patched) return;
  state.patched = true;
  for (const level of ["error", "warn"] as const) {
    const original = console[level].bind(console);
    console[level] = (...parts: unknown[]) => {
      heard().complaints.push(`${level}: ${parts.map(String).join(" ")}`);
      original(...parts);
    };
  }
}

/** Returns what was recorded, and clears it. */
export function takeUnexpected(): string[] {
  const { complaints } = heard();
  heard().complaints = [];
  return complaints;
}
