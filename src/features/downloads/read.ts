import { maxPerPage, reportPageSize } from '#contract/base/limits.ts';
import type { Client } from '#src/api/client.ts';

/** Reads the bought publications: a page of the reports, and the latest articles. */
export async function readBought(client: Client, page: string | undefined, signal: AbortSignal) {
  const [reports, articles] = await Promise.all([
    client.call('listDownloadableReports', {
      query: { page: Number(page ?? '1'), per_page: reportPageSize },
      signal,
    }),
    client.call('listBoughtArticles', { query: { per_page: maxPerPage }, signal }),
  ]);
  return { reports, articles };
}
