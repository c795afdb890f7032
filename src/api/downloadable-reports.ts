import type * as v from 'valibot';
import type { ReportPage } from '../../contract/content.ts';
import { reportPageSize } from '../../contract/limits.ts';
import type { CallOptions, Client } from './client.ts';

/** A page of the reports that were bought; twelve to a page (spec 9). */
export async function listDownloadable(
  client: Client,
  page: number,
  options?: CallOptions,
): Promise<v.InferOutput<typeof ReportPage>> {
  const query = { page, per_page: reportPageSize };
  return (await client.call('listDownloadableReports', { query, ...options })).data;
}
