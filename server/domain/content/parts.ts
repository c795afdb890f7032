import type { SitePart } from '#contract/content/site.ts';
import type { ContentRow } from './rows.ts';

/**
 * Says whether an item belongs to a part of the site: plans by their type, what can be booked, words by their page,
 * the rest by its kind.
 */
export function isOfPart({ kind, facts: { plan }, texts }: ContentRow, part: SitePart): boolean {
  if (part === 'saas' || part === 'membership') return plan?.type === part && !plan.hidden;
  if (part === 'bookings') return kind === 'places' || kind === 'trainings';
  if (kind !== 'pages') return kind === part;
  const { about, saas } = texts['zh-CN'].words;
  return (part === 'about' && about !== undefined) || (part === 'demo' && saas?.demo !== undefined);
}
