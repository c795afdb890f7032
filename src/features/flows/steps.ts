import type { Move } from '#machines/outline.ts';

/** Reads a path as the lists of the tests write it: what happens, step by step, after the start. */
export function parsePath(path: string): readonly Move['by'][] {
  return path.split(' > ').slice(1).map(parseStep);
}

function parseStep(step: string): Move['by'] {
  const delay = /^after (.+)$/.exec(step)?.[1];
  if (delay !== undefined) return { kind: 'after', name: delay };
  const [, name = step, mark] = /^([^:=!]+)([:=!])?/.exec(step) ?? [];
  return { kind: mark === '=' ? 'done' : mark === '!' ? 'error' : 'event', name };
}
