import net from 'node:net';

export type DatabaseRelay = {
  /** The database, as it is reached through here. */
  url: string;
  /** Drops all traffic without closing connections, like an unplugged cable. */
  silence(): void;
  close(): Promise<void>;
};

/** Relays between a client and a PostgreSQL server. */
export async function startDatabaseRelay(database: string): Promise<DatabaseRelay> {
  const target = new URL(database);
  const folder = target.searchParams.get('host');
  const port = target.port === '' ? 5432 : Number(target.port);
  const sockets = new Set<net.Socket>();
  const relay = net.createServer((client) => {
    const server =
      folder === null
        ? net.connect(port, target.hostname)
        : net.connect(`${folder}/.s.PGSQL.${port}`);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    client.pipe(server).pipe(client);
  });
  await new Promise<void>((resolve) => {
    relay.listen(0, '127.0.0.1', resolve);
  });
  const address = relay.address();
  const user = target.searchParams.get('user') ?? target.username;
  const password = target.password === '' ? '' : `:${target.password}`;
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `postgres://${user}${password}@127.0.0.1:${own}${target.pathname}`,
    silence() {
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        relay.close(resolve);
      });
    },
  };
}
