import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { offerDownload, openDownload, SignedQuery } from '../domain/content/downloads.ts';
import { listCategories } from '../domain/content/names.ts';
import {
  listDownloadable,
  listReports,
  readReport,
  readReportAccess,
  relatedReports,
} from '../domain/content/reports.ts';
import type { Asked, Handlers } from '../http/endpoint.ts';
import { pathWord, readQuery } from '../http/input.ts';
import { readerOf } from '../http/person.ts';

/** Reports (spec 7). */
export function reportHandlers(deps: Deps) {
  const { db } = deps;
  // Twins: the same answer from the same code (wire, Calls of content).
  const reports = ({ query, locale }: Asked<'listReports' | 'filterReports'>) =>
    listReports(db, query, locale);

  return {
    listReports: reports,
    filterReports: reports,
    listReportCategories: ({ locale }) => listCategories(db, 'report', locale),
    readReport: async ({ c, params, locale }) =>
      readReport(db, await readerOf(deps, c), params.id, locale),
    readReportAccess: async ({ c, params }) =>
      readReportAccess(db, await readerOf(deps, c), params.id),
    downloadReport: async ({ c, params, locale }) =>
      offerDownload(deps, await readerOf(deps, c), params.id, locale),
    listRelatedReports: ({ params, query, locale }) =>
      relatedReports(db, params.id, query.limit, locale),
    listDownloadableReports: ({ userId, query, locale }) =>
      listDownloadable(db, userId, query, locale),
  } satisfies Partial<Handlers>;
}

/** The file behind a signed link: no call of the API, the link alone opens it. */
export function reportFile(deps: Deps): Hono {
  return new Hono().get('/incubation/reports/:id/file', async (c) => {
    const id = pathWord(c, 'id', 'report.not_found');
    const { bytes, fileName } = await openDownload(deps, id, readQuery(c, SignedQuery));
    return c.body(bytes, 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${id}.pdf"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'content-length': String(bytes.byteLength),
      'cache-control': 'private, no-store',
    });
  });
}
