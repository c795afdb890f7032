/**
 * Returns the processor time that this thread needs for some work, in milliseconds: the least of three
 * runs, as the first ones compile it. Other processes slow the work down without being counted.
 */
export async function leastMilliseconds(work: () => unknown, enough: number): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < 3 && least > enough; attempt += 1) {
    const before = process.threadCpuUsage();
    try {
      await work();
    } catch {
      // A refusal takes its time too.
    }
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
    if (least > 10 * enough) break;
  }
  return least;
}
