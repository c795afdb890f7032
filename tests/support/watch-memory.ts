import { readFileSync } from 'node:fs';

/**
 * Watches the resident memory of a process and its descendants together. Returns a function that ends this and
 * returns the most there was, in MB; pages that they share count once for each, so it is never too low.
 */
export function watchMemory(pid: number): () => number {
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, readTree(pid))), 20);
  return () => {
    clearInterval(timer);
    return Math.round(most / 1024);
  };
}

/** Returns the resident kB of a process and its descendants; 0 for one that has ended. */
function readTree(pid: number): number {
  try {
    const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return children
      .split(' ')
      .filter(Boolean)
      .reduce((sum, child) => sum + readTree(Number(child)), Number(resident ?? 0));
  } catch {
    return 0;
  }
}
