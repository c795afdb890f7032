import type {
  Article,
  Download,
  LockedArticle,
  LockedReport,
  Report,
} from '../../contract/content.ts';
import { asApiError } from '../../contract/errors.ts';
import type { Order } from '../../contract/orders.ts';
import type { Access, Locale } from '../../contract/words.ts';
import type { CallOptions, Client } from './client.ts';
import type { Reads } from './reads.ts';

/** What may be read of a report: all of it, or what everybody may know (wire, Calls of content). */
export async function readReport(
  api: Reads,
  locale: Locale,
  id: string,
): Promise<Report | LockedReport> {
  try {
    return await api.read('readReport', locale, { id });
  } catch (thrown) {
    const { error, data } = asApiError(thrown);
    if (error !== 'report.not_purchased') throw thrown;
    if (!isLockedReport(data)) throw thrown;
    return data;
  }
}

/** What may be read of an article: all of it, or the part before the purchase. */
export async function readArticle(
  api: Reads,
  locale: Locale,
  id: string,
): Promise<Article | LockedArticle> {
  try {
    return await api.read('readArticle', locale, { id });
  } catch (thrown) {
    const { error, data } = asApiError(thrown);
    if (error !== 'article.not_purchased') throw thrown;
    if (!isLockedArticle(data)) throw thrown;
    return data;
  }
}

// The schemas of a whole answer would weigh more than the page that shows it; the server keeps to them.
function isLocked(data: unknown): data is object {
  return typeof data === 'object' && data !== null && 'access' in data && data.access === 'locked';
}

const isLockedReport = (data: unknown): data is LockedReport =>
  isLocked(data) && 'contents' in data && Array.isArray(data.contents);

const isLockedArticle = (data: unknown): data is LockedArticle =>
  isLocked(data) && 'preview' in data && Array.isArray(data.preview);

/** Whether the person may read it now. Unlike a read this is never refused. */
export async function readAccess(client: Client, { kind, id }: Purchase): Promise<Access> {
  const name = kind === 'report' ? 'readReportAccess' : 'readArticleAccess';
  return (await client.call(name, { params: { id } })).data.access;
}

/** Counts a view; answers how many there were, this one included. */
export async function viewArticle(client: Client, id: string): Promise<number> {
  return (await client.call('viewArticle', { params: { id } })).data.views;
}

export async function offerDownload(
  client: Client,
  id: string,
  options?: CallOptions,
): Promise<Download> {
  return (await client.call('downloadReport', { params: { id }, ...options })).data;
}

export type Purchase = { kind: 'report' | 'article'; id: string };

/** Orders one report or article. Rejects with `order.already_owned` for what was bought before. */
export async function createPurchase(
  client: Client,
  { kind, id }: Purchase,
  { idempotencyKey, ...options }: CallOptions & { idempotencyKey: string },
): Promise<Order> {
  const headers = { 'Idempotency-Key': idempotencyKey };
  const { data } =
    kind === 'report'
      ? await client.call('createReportOrder', { body: { report_id: id }, headers, ...options })
      : await client.call('createArticleOrder', { body: { article_id: id }, headers, ...options });
  return data;
}
