import { maxPerPage } from '#contract/base/limits.ts';
import type { CallOptions, Client } from './client.ts';

/** Returns the articles that were bought, the latest first, a hundred at most. */
export function listBoughtArticles(client: Client, options?: CallOptions) {
  return client.call('listBoughtArticles', { query: { per_page: maxPerPage }, ...options });
}
