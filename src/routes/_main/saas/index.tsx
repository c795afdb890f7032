import { createFileRoute } from '@tanstack/react-router';
import { expectPage } from '#src/app/content/expect-page.ts';
import { Saas } from '#src/features/saas/saas.tsx';
import { loadTranslations } from '#src/i18n/translations.ts';

export const Route = createFileRoute('/_main/saas/')({
  staticData: {
    titleKey: 'shell:footer.services.saas',
    namespaces: ['saas'],
  },
  loader: async ({ context: { api, i18n, locale } }) => {
    expectPage(i18n, '/saas');
    const [
      {
        words: { saas: words },
      },
      plans,
      ledger,
    ] = await Promise.all([
      api.read('readPage', locale, { page: 'saas' }),
      api.read('listPlansOfType', locale, { type: 'saas' }),
      // The page is shown without its screens if they failed to load.
      api.read('readSampleLedger', locale).catch(() => null),
      // Only the server renders the parts with these texts (src/app/content/still.tsx).
      import.meta.env.SSR ? loadTranslations(i18n, locale, ['ledger', 'still-saas']) : null,
    ]);
    return { head: { description: words?.description }, words, plans, ledger };
  },
  component: SaasPage,
});

function SaasPage() {
  const { client } = Route.useRouteContext();
  return (
    <Saas
      {...Route.useLoaderData()}
      calculate={(query) => client.call('calculatePrice', { query })}
    />
  );
}
