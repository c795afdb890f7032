import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ownContentDir } from '#server/content/live-content.ts';
import { startServer } from '#tests/support/server-process.ts';

/**
 * Measures the ms from the start of the server's process on the embedded database until it is ready, and its resident
 * memory in MB once it has drawn its pages: at the first start on a directory, which creates the database, and at the
 * next one. For comparison, it also measures a process with only this database, and an empty one.
 */
export async function measureMemoryAtStart() {
  const directory = mkdtempSync(join(tmpdir(), 'xuyuan-bench-'));
  try {
    return {
      first: await measureStart(directory),
      again: await measureStart(directory),
      'the database alone': await measureAlone([directory]),
      'Node alone': await measureAlone([]),
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measureStart(directory: string): Promise<Memory & { readyMs: number }> {
  const before = performance.now();
  const server = await startServer(directory, { CONTENT_DIR: ownContentDir });
  const readyMs = Math.round(performance.now() - before);
  const page = await fetch(`${server.address}/about`);
  if (!page.ok) throw new Error(`the page answered ${page.status}`);
  await page.text();
  const memory = await restingMemory(server.pid);
  server.kill('SIGTERM');
  await server.exited;
  return { readyMs, ...memory };
}

async function measureAlone(words: readonly string[]): Promise<Memory & { readyMs: number }> {
  const before = performance.now();
  const child = fork(join(import.meta.dirname, 'start-alone.ts'), words);
  await once(child, 'message');
  const readyMs = Math.round(performance.now() - before);
  const memory = await restingMemory(child.pid ?? 0);
  child.disconnect();
  await once(child, 'exit');
  return { readyMs, ...memory };
}

type Memory = { residentMb: number; mostMb: number };

/** Waits until the memory of the process has not changed for three seconds, and returns it. */
async function restingMemory(pid: number): Promise<Memory> {
  let last = readMemory(pid);
  for (let same = 0; same < 3;) {
    await pause(1000);
    const next = readMemory(pid);
    same = Math.abs(next.residentMb - last.residentMb) < 4 ? same + 1 : 0;
    last = next;
  }
  return last;
}

function readMemory(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024);
  return { residentMb: megabytes('VmRSS'), mostMb: megabytes('VmHWM') };
}
