import { createServer } from 'node:net';

// Systems give outgoing connections ports from 32768 (Linux) or 49152 on.
const first = 20_000;
const portsOfWorker = 1000;
const workers = 12;

const own = first + (Number(process.env['VITEST_POOL_ID'] ?? 0) % workers) * portsOfWorker;
// Another run on this machine looks through the same ports, most likely from elsewhere on.
let tried = Math.floor(Math.random() * portsOfWorker);

/**
 * Returns a port of 127.0.0.1 for a server that has to be told it before it starts. It is one that the
 * system does not give away by itself: until the server listens, an outgoing connection could get it.
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
