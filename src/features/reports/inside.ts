import type { TFunction } from 'i18next';
import type { Inside } from '#contract/content/schemas.ts';

const kinds = ['tables', 'templates', 'checklists', 'examples'] as const;

/** Lists what a report contains, such as "6 tables"; a kind of which there is none is left out. */
export function listInside(inside: Inside | null, t: TFunction<'reports'>): string[] {
  if (inside === null) return [];
  return kinds
    .filter((kind) => inside[kind] > 0)
    .map((kind) => t(`inside.${kind}`, { count: inside[kind] }));
}
