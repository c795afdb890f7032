import { connect, type Socket } from 'node:net';

/**
 * The load generator, forked so that it does not share a process with the measured server. It implements
 * just enough HTTP/1.1 over plain sockets that the server, not the generator, is the limit.
 */
export type Task =
  | { kind: 'flood'; port: number; request: string; count: number; connections: number }
  | { kind: 'hold'; port: number; request: string; connections: number; release: string };

export type Report =
  | { kind: 'flooded'; seconds: number; failed: number }
  | { kind: 'holding' }
  /** ms from sending the releasing request to each answer. */
  | { kind: 'released'; ms: number[]; failed: number };

if (process.send !== undefined) {
  process.once('message', (task: Task) => {
    const done = task.kind === 'flood' ? flood(task) : hold(task);
    void done.then((report) => process.send?.(report, () => process.exit(0)));
  });
}

async function flood({
  port,
  request,
  count,
  connections,
}: Extract<Task, { kind: 'flood' }>): Promise<Report> {
  const lines = await Promise.all(Array.from({ length: connections }, () => open(port)));
  let left = count;
  let failed = 0;
  const start = performance.now();
  await Promise.all(
    lines.map(async (line) => {
      while (left > 0) {
        left -= 1;
        if ((await line.ask(request)) !== 200) failed += 1;
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  for (const line of lines) line.close();
  return { kind: 'flooded', seconds, failed };
}

async function hold({
  port,
  request,
  connections,
  release,
}: Extract<Task, { kind: 'hold' }>): Promise<Report> {
  const lines: Line[] = [];
  while (lines.length < connections) {
    lines.push(...(await Promise.all(Array.from({ length: 100 }, () => open(port)))));
  }
  let failed = 0;
  const answered: number[] = [];
  const waiting = lines.map(async (line) => {
    if ((await line.ask(request)) !== 200) failed += 1;
    answered.push(performance.now());
  });
  process.send?.({ kind: 'holding' } satisfies Report);
  await new Promise<void>((resolve) => {
    process.once('message', () => resolve());
  });
  const releasing = await open(port);
  const start = performance.now();
  void releasing.ask(release);
  await Promise.all(waiting);
  for (const line of [...lines, releasing]) line.close();
  return { kind: 'released', ms: answered.map((at) => at - start), failed };
}

type Line = { ask(request: string): Promise<number>; close(): void };

function open(port: number): Promise<Line> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let buffer = '';
    let settle: ((status: number) => void) | null = null;
    socket.setEncoding('latin1');
    socket.once('error', reject);
    socket.on('data', (chunk: string) => {
      buffer += chunk;
      const head = buffer.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(buffer.slice(0, head))?.[1] ?? 0);
      if (buffer.length < head + 4 + length) return;
      const status = Number(buffer.slice(9, 12));
      buffer = '';
      settle?.(status);
    });
    socket.on('close', () => settle?.(0));
    socket.once('connect', () =>
      resolve({
        ask: (request) =>
          new Promise((done) => {
            settle = done;
            socket.write(request);
          }),
        close: () => void socket.destroy(),
      }),
    );
  });
}
