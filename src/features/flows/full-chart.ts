import type { Locale } from '#contract/base/picklists.ts';
import type { Chart } from '#machines/outline.ts';

/**
 * Returns a machine with a line for every pair of its states; null where its drawing has them all.
 * Rejects when it cannot be fetched.
 */
export async function readFullChart(name: string, locale: Locale): Promise<Chart | null> {
  const { fullCharts } = await import('virtual:flow-charts');
  const full = await fullCharts[`${name}/${locale}`]?.();
  return full?.every ?? null;
}
