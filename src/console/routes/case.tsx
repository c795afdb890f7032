import type { i18n as I18n } from 'i18next';
import type { Case } from '#contract/staff/case.ts';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ConsoleRouterContext } from '#src/console/app/console-context.ts';
import type { ConsoleRouter } from '#src/console/app/link.tsx';
import { readPage } from '#src/console/app/read-page.ts';
import { loadBothLanguages } from '#src/console/app/texts.ts';
import { useReading } from '#src/console/app/use-reading.ts';
import type { CaseWithSides, Sides } from '#src/console/case/read-sides.ts';
import { readsOnly, textsRoute, withPage } from './base.tsx';

const CasePage = lazyRouteComponent(() => import('#src/console/case/case-page.tsx'), 'CasePage');

const pageRoute = createRoute({
  getParentRoute: () => textsRoute,
  path: '/orders/$orderNo',
  staticData: { namespaces: ['orders', 'replay', 'flows'] },
  // Texts for a customer are in the customer's language.
  beforeLoad: ({ context: { i18n } }) => loadBothLanguages(i18n, ['console-case', 'refunds']),
  component: withPage(CaseRoute, CasePage),
});

const dataRoute = createRoute({
  getParentRoute: () => pageRoute,
  path: '/',
  loader: ({ context, params: { orderNo }, abortController: { signal } }) =>
    readPage(readCase(context, orderNo, signal)),
  ...readsOnly,
});

export const caseRoute = pageRoute.addChildren([dataRoute]);

function CaseRoute() {
  const { orderNo } = pageRoute.useParams<ConsoleRouter>();
  return <CasePage orderNo={orderNo} reading={useReading(dataRoute.useMatch<ConsoleRouter>())} />;
}

async function readCase(
  { call, i18n, find }: ConsoleRouterContext,
  orderNo: string,
  signal: AbortSignal,
): Promise<CaseWithSides> {
  const { text, result } = find.getSnapshot();
  const foundBy = result?.items.some(({ number }) => number === orderNo) ? result.found_by : null;
  const about = await call('readCase', {
    body: {
      order_no: orderNo,
      ...(foundBy === null ? {} : { found_by: foundBy }),
      ...(foundBy === 'support_code' && text !== null
        ? { support_code: result?.support_code ?? text }
        : {}),
    },
    signal,
  });
  return { about, sides: readSides(about, i18n) };
}

/** Reads the sides with the code that draws charts. If this fails, the case is still shown. */
async function readSides(about: Case, i18n: I18n): Promise<Sides | 'failed'> {
  try {
    const { readSides: read } = await import('#src/console/case/read-sides.ts');
    return await read(about, i18n, i18n.language === 'en-US' ? 'en-US' : 'zh-CN');
  } catch {
    return 'failed';
  }
}
