import { createServer, connect, type Socket } from "node:net";
import { once } from "node:events";
import { z } from "zod";

/**
 * A proxy to Postgres that counts how often the server reports that it is ready for the next query.
 */
export interface CountingWire {
  /** The address of the same database through the proxy. */
  url: string;
  count(): number;
  close(): void;
}

const READY = "Z".charCodeAt(0);

export async function countingWire(databaseUrl: string): Promise<CountingWire> {
  const target = new URL(databaseUrl);
  let trips = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const postgres = connect(Number(target.port), target.hostname);
    client.setNoDelay();
    postgres.setNoDelay();
    const read = messageReader((type) => {
      if (type === READY) trips += 1;
    });
    postgres.on("data", (chunk: Buffer) => {
      read(chunk);
      client.write(chunk);
    });
    client.on("data", (chunk: Buffer) => postgres.write(chunk));
    for (const [one, other] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      sockets.add(one);
      one.on("close", () => other.destroy());
      one.on("error", () => other.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    count: () => trips,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Reports the type of every message in Postgres's protocol, however it was split into chunks. */
function messageReader(onMessage: (type: number) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    // One byte for the type, then four for the length, which includes itself.
    while (rest.length >= 5) {
      const length = 1 + rest.readUInt32BE(1);
      if (rest.length < length) return;
      onMessage(rest[0] ?? 0);
      rest = rest.subarray(length);
    }
  };
}
