import { useState } from 'react';
import type { QueueItem } from '#contract/staff/case.ts';
import { formatItemKey } from './queue-item.ts';

/**
 * Provides the index of the marked line, to which the shortcuts apply, and a function that marks another. The
 * line stays marked while others come and go; after it disappears, the line in its place is marked.
 */
export function useMarkedLine(items: readonly QueueItem[]) {
  const [marked, setMarked] = useState(() => lineAt(items, 0));
  const found = items.findIndex((item) => formatItemKey(item) === marked.key);
  const mark = (place: number, among = items) => setMarked(lineAt(among, place));
  return [found === -1 ? lineAt(items, marked.place).place : found, mark] as const;
}

/** Finds the line at an index, or the nearest one; its key is null if the queue is empty. */
function lineAt(items: readonly QueueItem[], wanted: number) {
  const place = Math.max(0, Math.min(items.length - 1, wanted));
  const item = items[place];
  return { place, key: item === undefined ? null : formatItemKey(item) };
}
