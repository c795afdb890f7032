import { readFileSync } from 'node:fs';

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value below which `share` of the values lie; NaN for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Reads the resident memory of a process, in MB; NaN where Linux does not report it. */
export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
