import type { TFunction } from 'i18next';
import type { Inside } from '#contract/content/schemas.ts';

const kinds = ['tables', 'templates', 'checklists', 'examples'] as const;

/** Lists the contents of a report, such as "6 tables", without kinds that it does not contain. */
export function listInside(inside: Inside | null, t: TFunction<'reports'>): string[] {
  if (inside === null) return [];
  return kinds
    .filter((kind) => inside[kind] > 0)
    .map((kind) => t(`inside.${kind}`, { count: inside[kind] }));
}
