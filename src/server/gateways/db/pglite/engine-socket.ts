import { Duplex } from "node:stream";
import { EngineLostError, type Engine } from "./engine";

/** What a server says to a caller it knows: come in (R), and ready (Z). */
const WELCOME = Buffer.from("R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I", "latin1");
/** Every answer ends with the word that the engine is ready: this, a length, and a state. */
const READY = "Z".charCodeAt(0);
const READY_BYTES = 6;
const TERMINATE = "X".charCodeAt(0);

/** A session begins without what an earlier one left; Prisma's adapter reads timestamps as in UTC. */
const BEGIN_SESSION = simpleQuery("ROLLBACK; UNLISTEN *; DEALLOCATE ALL; SET TIME ZONE 'UTC'");

/** A message of its kind, its length, a text and its end. */
function simpleQuery(text: string): Buffer {
  const message = Buffer.from(`Q\0\0\0\0${text}\0`);
  message.writeUInt32BE(message.length - 1, 1);
  return message;
}

/**
 * The engine as the socket that `pg` talks through. `pg` writes all messages of a statement in one go
 * and waits for their answer, so each write is one call of the engine.
 */
export class EngineSocket extends Duplex {
  #engine: Engine | null = null;
  #welcomed = false;
  readonly #lose = () => void this.destroy(new EngineLostError(this.#engine?.ended.reason));

  /** @param engine opens it, or answers the one that is open */
  constructor(private readonly engine: () => Promise<Engine>) {
    super();
  }

  connect(): void {
    this.#begin().then(
      () => this.emit("connect"),
      (error) => this.destroy(error),
    );
  }

  async #begin(): Promise<void> {
    this.#engine = await this.engine();
    this.#engine.ended.addEventListener("abort", this.#lose);
    await this.#send(BEGIN_SESSION);
  }

  override _read(): void {}

  /**
   * A write is over once the engine has it. Waiting for the answer here would hold back the next
   * caller's statement until all that the last answer sets off has run.
   */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#answer(Buffer.concat(chunks.map(({ chunk }) => chunk))).catch((error) =>
      this.destroy(error),
    );
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#engine?.ended.removeEventListener("abort", this.#lose);
    done(error);
  }

  async #answer(message: Buffer): Promise<void> {
    if (message[0] === TERMINATE) return;
    this.push(this.#welcomed ? await this.#send(message) : WELCOME);
    this.#welcomed = true;
  }

  /**
   * An answer that breaks off, or none at all, is the engine's end: a PANIC, a stack that ran over, a
   * COPY that waits for rows nobody sends. It would answer nothing sensible any more.
   */
  async #send(message: Buffer): Promise<Uint8Array> {
    if (this.#engine === null || this.#engine.ended.aborted) throw new EngineLostError();
    try {
      const answer = await this.#engine.send(message);
      if (answer.at(-READY_BYTES) === READY) return answer;
      throw new Error("The engine's answer broke off.");
    } catch (error) {
      await this.#engine.kill();
      throw error instanceof EngineLostError ? error : new EngineLostError(error);
    }
  }

  /** Others that `pg` calls of a socket. */
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}
