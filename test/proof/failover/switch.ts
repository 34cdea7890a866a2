import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** Stands in front of the database, as a virtual address or a proxy does. */
export interface Switch {
  /** The address that the product uses, whoever answers behind it. */
  url: string;
  /** Sends new connections to this server; null refuses them. Ends all connections so far. */
  turn(to: string | null): void;
  close(): Promise<void>;
}

export async function startSwitch(to: string): Promise<Switch> {
  let target: string | null = to;
  const open = new Set<Socket>();
  const server = createServer((outside) => {
    if (target === null) {
      outside.destroy();
      return;
    }
    const { hostname, port } = new URL(target);
    const inside = connect(Number(port), hostname);
    for (const [socket, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      open.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(to);
  url.port = String((server.address() as AddressInfo).port);
  const turn = (next: string | null) => {
    target = next;
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.href,
    turn,
    close() {
      turn(null);
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
