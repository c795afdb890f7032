/** Returns the processor time that this thread has used so far, in milliseconds; before Node 24 that of the process. */
export function usedMilliseconds(): number {
  const read: unknown = Reflect.get(process, 'threadCpuUsage');
  const { user, system } = read === undefined ? process.cpuUsage() : process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Returns the processor time that this thread needs for some work, in milliseconds: the least of three
 * runs, as the first ones compile it. Other processes slow the work down without being counted.
 */
export async function leastMilliseconds(work: () => unknown, enough: number): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < 3 && least > enough; attempt += 1) {
    const before = usedMilliseconds();
    try {
      await work();
    } catch {
      // A refusal takes its time too.
    }
    least = Math.min(least, usedMilliseconds() - before);
    if (least > 10 * enough) break;
  }
  return least;
}

/**
 * Returns the processor time that work on a megabyte of hostile text may take on this machine, in milliseconds:
 * three times what `JSON.parse` needs for a megabyte of nested lists. Quadratic work takes minutes.
 */
export function allowedMilliseconds(): number {
  allowed ??= Math.max(50, Math.ceil(3 * parseNested()));
  return allowed;
}

let allowed: number | null = null;

/** Returns the least processor time of five runs, in milliseconds. */
function parseNested(): number {
  const nested = '['.repeat(512 * 1024) + ']'.repeat(512 * 1024);
  const runs = Array.from({ length: 5 }, () => {
    const before = usedMilliseconds();
    JSON.parse(nested);
    return usedMilliseconds() - before;
  });
  return Math.min(...runs);
}
