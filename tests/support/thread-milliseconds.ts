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
 * The processor time that work on hostile text may take, in milliseconds. Slow machines need up to 100 for
 * linear work on a megabyte; quadratic work on a quarter of it takes seconds.
 */
export const mostMilliseconds = 500;
