/** A migration that was applied, and how long it took, in ms. */
export type MigrationStep = { name: string; ms: number };

/** Measures the duration of `work`. */
export async function timed(name: string, work: () => Promise<unknown>): Promise<MigrationStep> {
  const from = performance.now();
  await work();
  return { name, ms: Math.round(performance.now() - from) };
}
