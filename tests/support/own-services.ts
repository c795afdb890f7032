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

/** Stores the site's own services in an empty database: without its source no service can be ordered. */
export async function storeOwnServices(db: Database): Promise<void> {
  const { items } = await readOwnContent();
  const services = items.filter(({ kind }) => kind === 'services');
  await db.insert(contentItems).values(services).onConflictDoNothing();
}
