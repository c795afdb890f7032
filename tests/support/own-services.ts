import { ownContentDir } from '#server/content/live-content.ts';
import { readContent } from '#server/content/read-content.ts';
import type { Database } from '#server/db/database.ts';
import { contentItems } from '#server/db/tables/content.ts';

/** The draft of an order of the cheapest plan of one of them. */
export const basicTrademark = {
  type: 'service',
  item_type: 'trademark',
  plan_slug: 'basic',
  pricing_model: 'yearly',
  months: 12,
} as const;

let services: ReturnType<typeof readServices> | null = null;

/** Stores the site's own services in an empty database: without its source no service can be ordered. */
export async function storeOwnServices(db: Database): Promise<void> {
  services ??= readServices();
  await db
    .insert(contentItems)
    .values(await services)
    .onConflictDoNothing();
}

async function readServices() {
  const { items } = await readContent(ownContentDir);
  return items.filter(({ kind }) => kind === 'services');
}
