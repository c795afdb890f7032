import { maxPerPage } from '#contract/base/limits.ts';
import type { RecommendationKind } from '#contract/base/picklists.ts';
import type { Recommendation } from '#contract/content/schemas.ts';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import type { Client } from './client.ts';

export type RecommendedWish = {
  /** Only items of this kind. */
  of: RecommendationKind | undefined;
  /** Items that the page shows already, by `toItemKey`. */
  except: readonly string[];
  isGuest: boolean;
  most: number;
};

/**
 * Reads up to `most` recommended items, without those that the reader has ordered. The token does not travel on
 * the paths of recommendations (spec 6), so the server cannot leave them out.
 */
export async function readRecommended(
  client: Client,
  { of, except, isGuest, most }: RecommendedWish,
  signal: AbortSignal,
): Promise<readonly Recommendation[]> {
  const left = new Set([...except, ...(isGuest ? [] : await listOrdered(client, signal))]);
  const limit = Math.min(most + left.size, maxPerPage);
  const items = await listItems();
  return items.filter((item) => !left.has(toItemKey(item))).slice(0, most);

  async function listItems(): Promise<readonly Recommendation[]> {
    if (of !== undefined) {
      const request = { params: { category: of }, query: { per_page: limit }, signal };
      return (await client.call('listRecommendationsByCategory', request)).items;
    }
    const name = isGuest ? 'listRecommendations' : 'listPersonalRecommendations';
    return client.call(name, { query: { limit }, signal });
  }
}

/** Lists what the reader has ordered and not cancelled. */
async function listOrdered(client: Client, signal: AbortSignal): Promise<readonly string[]> {
  const found: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { page, per_page: maxPerPage };
    const { items, total } = await client.call('listOrders', { query, signal });
    pages = Math.ceil(total / maxPerPage);
    for (const { status, item } of items) {
      if (item !== undefined && !orderIs(status, 'cancelled')) found.push(toItemKey(item));
    }
  }
  return found;
}

/** Returns a key of an item: ids are unique within a kind. */
export function toItemKey({ kind, id }: Pick<Recommendation, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}
