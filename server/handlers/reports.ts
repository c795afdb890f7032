import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import {
  offerDownload,
  openDownload,
  SignedQuery,
} from '#server/domain/workflows/report-download.ts';
import { pagePicturesPath } from '#server/domain/content/page-pictures.ts';
import { listCategories } from '#server/domain/content/names.ts';
import {
  listDownloadable,
  listReports,
  readReportAccess,
  relatedReports,
} from '#server/domain/views/reports.ts';
import { readReport } from '#server/domain/views/report.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { CallRequest, Handlers } from '#server/http/site-endpoints.ts';
import { readPathParameter, readQuery } from '#server/http/input.ts';
import { identifyReader } from '#server/http/person.ts';

/** Handles reports (spec 7). */
export function reportHandlers(deps: HttpDeps) {
  const { db } = deps;
  // Two addresses with the same response (wire, Calls of content).
  const reports = ({ query, locale }: CallRequest<'listReports' | 'filterReports'>) =>
    listReports(db, query, locale);

  return {
    listReports: reports,
    filterReports: reports,
    listReportCategories: ({ locale }) => listCategories(db, 'report', locale),
    readReport: async ({ c, params, locale }) =>
      readReport(db, await identifyReader(deps, c), params.id, locale),
    readReportAccess: async ({ c, params }) =>
      readReportAccess(db, await identifyReader(deps, c), params.id),
    downloadReport: async ({ c, params, locale }) =>
      offerDownload(deps, await identifyReader(deps, c), params.id, locale),
    listRelatedReports: ({ params, query, locale }) =>
      relatedReports(db, params.id, query.limit, locale),
    listDownloadableReports: ({ userId, query, locale }) =>
      listDownloadable(db, userId, query, locale),
  } satisfies Partial<Handlers>;
}

/** Serves the PDF of a signed address, which opens without a session. */
export function reportFile(deps: HttpDeps): Hono {
  return new Hono().get('/incubation/reports/:id/file', async (c) => {
    const id = readPathParameter(c, 'id', 'report.not_found');
    const { bytes, fileName } = await openDownload(deps, id, readQuery(c, SignedQuery));
    return c.body(bytes, 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${id}.pdf"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'content-length': String(bytes.byteLength),
      'cache-control': 'private, no-store',
    });
  });
}

/** Serves the pictures of pages. A name has a hash of its paper, so that it never changes. */
export function pagePictures({ downloadsDir }: HttpDeps): Hono {
  return new Hono().get(`${pagePicturesPath}/:name`, async (c) => {
    const name = c.req.param('name');
    const bytes = /^[\w-]+(?:\.[\w-]+)*\.avif$/.test(name)
      ? await readFile(join(downloadsDir, 'pages', name)).catch(() => null)
      : null;
    if (bytes === null) return c.body(null, 404, { 'cache-control': 'no-store' });
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/avif',
      'content-length': String(bytes.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
}
