import { readFileSync } from 'node:fs';

/**
 * Watches the resident memory of a process and its descendants together. Returns a function that ends this and
 * returns the most there was, in MB. The pages of the program's files, which the processes share, count once, as for
 * the limit of a unit.
 */
export function watchMemory(pid: number): () => number {
  return watch(() => [pid]);
}

/** Watches as `watchMemory` the processes that this one begins from now on, without itself. */
export function watchNewChildren(): () => number {
  const before = listChildren(process.pid);
  return watch(() => listChildren(process.pid).filter((child) => !before.includes(child)));
}

function watch(listRoots: () => readonly number[]): () => number {
  let most = 0;
  const timer = setInterval(() => {
    const processes = listRoots().flatMap(readTree);
    const own = processes.reduce((sum, each) => sum + each.own, 0);
    most = Math.max(most, own + Math.max(0, ...processes.map(({ files }) => files)));
  }, 20);
  return () => {
    clearInterval(timer);
    return Math.round(most / 1024);
  };
}

type Resident = { own: number; files: number };

/** Returns the resident kB of a process and its descendants; nothing for one that has ended. */
function readTree(pid: number): Resident[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const read = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0);
    const own = read('RssAnon') + read('RssShmem');
    return [{ own, files: read('RssFile') }, ...listChildren(pid).flatMap(readTree)];
  } catch {
    return [];
  }
}

function listChildren(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children.split(' ').filter(Boolean).map(Number);
}
