import { useState } from 'react';
import type { QueueItem } from '#contract/staff/case.ts';
import { keyOf } from './queue-item.ts';

/**
 * Returns the place of the line that the keys are about, and what marks another one. The line stays marked
 * while others come and go; when it goes itself, the one in its place is.
 */
export function useMarkedLine(items: readonly QueueItem[]) {
  const [marked, setMarked] = useState(() => lineAt(items, 0));
  const found = items.findIndex((item) => keyOf(item) === marked.key);
  const mark = (place: number, among = items) => setMarked(lineAt(among, place));
  return [found === -1 ? lineAt(items, marked.place).place : found, mark] as const;
}

/** Returns the line at a place, or the nearest one; its key is null where nothing waits. */
function lineAt(items: readonly QueueItem[], wanted: number) {
  const place = Math.max(0, Math.min(items.length - 1, wanted));
  const item = items[place];
  return { place, key: item === undefined ? null : keyOf(item) };
}
