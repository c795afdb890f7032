import { createFileRoute } from '@tanstack/react-router';
import { orNotFound } from '#src/app/content/or-not-found.ts';
import { Service } from '#src/features/services/service.tsx';
import { loadTranslations } from '#src/i18n/translations.ts';

export const Route = createFileRoute('/_main/services/$service')({
  staticData: { titleKey: 'shell:footer.services.title', namespaces: ['services'] },
  loader: async ({ context: { api, i18n, locale }, params: { service } }) => {
    const [offer, samples] = await Promise.all([
      orNotFound(api.read('readService', locale, { item: service })),
      api.read('listSamples', locale, {}, { service }),
      // Only the server renders these parts at first.
      import.meta.env.SSR
        ? loadTranslations(i18n, locale, ['papers', 'incubation', 'service-scope'])
        : null,
    ]);
    const { title, description } = offer;
    return { head: { title, description }, offer, samples };
  },
  component: ServicePage,
});

function ServicePage() {
  const { offer, samples } = Route.useLoaderData();
  return <Service key={offer.item} offer={offer} samples={samples} />;
}
