import { createServer } from 'node:net';

// Systems give outgoing connections ports from 32768 (Linux) or 49152 on.
const first = 20_000;
const portsOfWorker = 1000;
const workers = 12;

const own = first + (Number(process.env['VITEST_POOL_ID'] ?? 0) % workers) * portsOfWorker;
// Another run on this machine looks through the same ports, most likely from elsewhere on.
let tried = Math.floor(Math.random() * portsOfWorker);

/**
 * Finds a free port on 127.0.0.1 for a server that needs its port before it starts. It is outside the
 * range that the system assigns: an outgoing connection could take such a port before the server
 * listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    tried += 1;
    const port = own + (tried % portsOfWorker);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
