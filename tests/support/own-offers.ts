import type { ContentItem } from '#server/content/content-item.ts';
import type { Database } from '#server/db/database.ts';
import { contentItems } from '#server/db/tables/content.ts';
import { readOwnContent } from './own-content.ts';

/** The draft of an order of the cheapest plan of one of them. */
export const basicTrademark = {
  type: 'service',
  item_type: 'trademark',
  plan_slug: 'basic',
  pricing_model: 'yearly',
  months: 12,
} as const;

/** Reads the texts of one of the site's own services. Throws for an unknown one. */
export async function findService(item: string): Promise<ContentItem['texts']> {
  const { items } = await readOwnContent();
  const found = items.find(({ kind, id }) => kind === 'services' && id === item);
  if (found === undefined) throw new Error(`there is no service ${item}`);
  return found.texts;
}

/** Stores the site's own services and plans in an empty database: without them none can be ordered. */
export async function storeOwnOffers(db: Database): Promise<void> {
  const { items } = await readOwnContent();
  const offers = items.filter(({ kind }) => kind === 'services' || kind === 'plans');
  await db.insert(contentItems).values(offers).onConflictDoNothing();
}
