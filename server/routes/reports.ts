import { Hono, type Context } from 'hono';
import { DownloadableQuery, RelatedQuery, ReportQuery } from '../../contract/content.ts';
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
import { answer } from '../http/answer.ts';
import { pathWord, readQuery } from '../http/input.ts';
import { localeOf } from '../http/locale.ts';
import { personOf, readerOf } from '../http/person.ts';

/** Reports and their files (spec 7), below /incubation. */
export function reportRoutes(deps: Deps): Hono {
  const { db } = deps;
  const idOf = (c: Context) => pathWord(c, 'id', 'report.not_found');
  const reports = async (c: Context) =>
    answer(c, await listReports(db, readQuery(c, ReportQuery), localeOf(c)));

  return new Hono()
    .get('/reports', reports)
    .get('/reports/list', reports)
    .get('/reports/categories', async (c) =>
      answer(c, await listCategories(db, 'report', localeOf(c))),
    )
    .get('/reports/:id', async (c) =>
      answer(c, await readReport(db, await readerOf(deps, c), idOf(c), localeOf(c))),
    )
    .get('/reports/:id/access-status', async (c) =>
      answer(c, await readReportAccess(db, await readerOf(deps, c), idOf(c))),
    )
    .get('/reports/:id/download', async (c) =>
      answer(c, await offerDownload(deps, await readerOf(deps, c), idOf(c), localeOf(c))),
    )
    .get('/reports/:id/file', async (c) => {
      const id = idOf(c);
      const { bytes, fileName } = await openDownload(deps, id, readQuery(c, SignedQuery));
      return c.body(bytes, 200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${id}.pdf"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
        'content-length': String(bytes.byteLength),
        'cache-control': 'private, no-store',
      });
    })
    .get('/related-reports/:id', async (c) => {
      const { limit } = readQuery(c, RelatedQuery);
      return answer(c, await relatedReports(db, idOf(c), limit, localeOf(c)));
    })
    .get('/user/reports/downloadable', async (c) => {
      const userId = await personOf(deps, c);
      const query = readQuery(c, DownloadableQuery);
      return answer(c, await listDownloadable(db, userId, query, localeOf(c)));
    });
}
