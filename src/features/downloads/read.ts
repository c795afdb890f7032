import { listBoughtArticles } from '#src/api/bought-articles.ts';
import type { Client } from '#src/api/client.ts';
import { listDownloadable } from '#src/api/downloadable-reports.ts';

/** Reads what was bought to be read: a page of the reports, and the articles. */
export async function readBought(client: Client, page: string | undefined, signal: AbortSignal) {
  const [reports, articles] = await Promise.all([
    listDownloadable(client, Number(page ?? '1'), { signal }),
    listBoughtArticles(client, { signal }),
  ]);
  return { reports, articles };
}
