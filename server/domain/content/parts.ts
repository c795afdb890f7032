import type { SitePart } from '#contract/content/site.ts';
import type { ContentRow } from './rows.ts';

/** Says whether an item belongs to a part of the site: plans by their type, everything else by its kind. */
export function isOfPart({ kind, facts: { plan } }: ContentRow, part: SitePart): boolean {
  if (part === 'saas' || part === 'membership') return plan?.type === part && !plan.hidden;
  return kind === part;
}
