import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createLineWriter } from '#server/base/line-writer.ts';

const { O_RDONLY, O_WRONLY, O_NONBLOCK } = fs.constants;
const line = `${'x'.repeat(199)}\n`;

describe('a writer of lines', () => {
  test('a stopped reader does not hold the writer up; it gets the first lines and the number of lost ones', async () => {
    const { reader, writer } = openPipe();
    const lines = createLineWriter(writer, 10_000);
    let dropped = 0;
    const caughtUp = Promise.withResolvers<number>();
    lines.watchLosses({ onDrop: () => (dropped += 1), onCaughtUp: caughtUp.resolve });

    for (let each = 0; each < 1000; each += 1) lines.write(line);
    expect(dropped).toBeGreaterThan(500);
    const taken = 1000 - dropped;

    const read = readUntil(reader, taken * line.length);
    expect(await caughtUp.promise).toBe(dropped);
    expect(await read).toBe(line.repeat(taken));
  });

  test('a reader that ended costs nothing but the lines', async () => {
    const { reader, writer } = openPipe();
    const lines = createLineWriter(writer, 1000);
    let dropped = 0;
    lines.watchLosses({ onDrop: () => (dropped += 1), onCaughtUp: () => undefined });
    fs.closeSync(reader);

    for (let each = 0; each < 10; each += 1) lines.write(line);
    await new Promise(setImmediate);
    lines.writeNow('the end\n');
    expect(dropped).toBe(5);
  });

  test('a full disk costs nothing but the lines, and an exit does not wait for it', () => {
    const full = fs.openSync('/dev/full', 'w');
    const lines = createLineWriter(full, 1000);
    lines.write(line);
    const from = performance.now();
    lines.writeNow('the end\n');
    expect(performance.now() - from).toBeLessThan(400);
  });

  test('the last words come after the lines before them, and wait for a reader only for so long', async () => {
    const { reader, writer } = openPipe();
    const lines = createLineWriter(writer);
    lines.write('first\n');
    lines.write('queued\n');
    lines.writeNow('last\n');
    // The first write is under way in another thread.
    const read = await readUntil(reader, 18);
    expect(read.replace('first\n', '')).toBe('queued\nlast\n');

    lines.write(line.repeat(1000));
    const from = performance.now();
    lines.writeNow('unread\n');
    expect(performance.now() - from).toBeLessThan(2000);
  });
});

describe('a process with an unread log', () => {
  const base = join(process.cwd(), 'server/base');
  const program = `
    const { createLog } = await import(${JSON.stringify(join(base, 'log.ts'))});
    const { standardOutput } = await import(${JSON.stringify(join(base, 'standard-streams.ts'))});
    const log = createLog('info');
    process.on('message', (count) => {
      for (let each = 0; each < count; each += 1) log.info('request', { each });
      standardOutput().write('ready\\n');
      setTimeout(() => process.send(count), 300);
    });
    process.on('disconnect', () => process.exit(3));
    process.send(0);`;

  test('a stopped reader stops neither the process nor its end, even if another process makes the pipe block', async () => {
    const { writer } = openPipe();
    const child = start(writer);
    await once(child, 'message');
    await tell(child, 1);
    // It shares the pipe, as npm and the build do; Node makes it block for the programs that it starts.
    spawnSync('true', { stdio: ['ignore', 'ignore', writer] });

    expect(await tell(child, 50_000)).toBe(50_000);
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([3, null]);
  });

  test('a reader that ended stops neither the process nor its end', async () => {
    const { reader, writer } = openPipe();
    const child = start(writer);
    fs.closeSync(writer);
    await once(child, 'message');
    fs.closeSync(reader);

    expect(await tell(child, 10)).toBe(10);
    expect(await tell(child, 10)).toBe(10);
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([3, null]);
  });

  function start(output: number): ChildProcess {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', output, output, 'ipc'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  }
});

async function tell(child: ChildProcess, count: number): Promise<unknown> {
  const answer = once(child, 'message');
  child.send(count);
  const [message] = await answer;
  return message;
}

/** Makes a pipe; the descriptors do not block, and stay open until the test closes them or ends. */
function openPipe(): { reader: number; writer: number } {
  const folder = fs.mkdtempSync(join(tmpdir(), 'xuyuan-pipe-'));
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const reader = fs.openSync(path, O_RDONLY | O_NONBLOCK);
  const writer = fs.openSync(path, O_WRONLY | O_NONBLOCK);
  // They stay open: a queue is written to until the process ends, and the number of a closed descriptor is soon
  // that of another file or of a connection to the database.
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  return { reader, writer };
}

async function readUntil(reader: number, bytes: number): Promise<string> {
  const piece = Buffer.alloc(bytes);
  let length = 0;
  while (length < bytes) {
    try {
      length += fs.readSync(reader, piece, length, bytes - length, null);
    } catch (error) {
      if (Object(error).code !== 'EAGAIN') throw error;
      await new Promise(setImmediate);
    }
  }
  return piece.toString();
}
