interface Heard {
  complaints: string[];
  expected: RegExp[];
  patched: boolean;
}

declare global {
  /** Setup files are loaded anew for each test file, the console is not. */
  var curbwrenchHeard: Heard | undefined;
}

function heard(): Heard {
  globalThis.curbwrenchHeard ??= { complaints: [], expected: [], patched: false };
  return globalThis.curbwrenchHeard;
}

/** Forgets what was said before, and from now on remembers every console.error and console.warn. */
export function startListening(): void {
  const state = heard();
  state.complaints = [];
  state.expected = [];
  if (state.patched) return;
  state.patched = true;
  for (const level of ["error", "warn"] as const) {
    const original = console[level].bind(console);
    console[level] = (...parts: unknown[]) => {
      const text = parts.map(String).join(" ");
      heard().complaints.push(`${level}: ${text}`);
      if (!heard().expected.some((pattern) => pattern.test(text))) original(...parts);
    };
  }
}

/** Says that this test makes the console say something that matches. */
export function expectConsole(pattern: RegExp): void {
  heard().expected.push(pattern);
}

/** What was said and not expected, emptied by this call. */
export function takeUnexpected(): string[] {
  const { complaints, expected } = heard();
  heard().complaints = [];
  return complaints.filter((text) => !expected.some((pattern) => pattern.test(text)));
}
