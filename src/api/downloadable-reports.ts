import { reportPageSize } from '#contract/base/limits.ts';
import type { CallOptions, Client } from './client.ts';

/** Returns a page of the reports that were bought; twelve to a page (spec 9). */
export function listDownloadable(client: Client, page: number, options?: CallOptions) {
  const query = { page, per_page: reportPageSize };
  return client.call('listDownloadableReports', { query, ...options });
}
