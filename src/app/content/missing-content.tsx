import { useTranslation } from 'react-i18next';
import { MissingPage } from '#src/app/shell/missing-page.tsx';

const lists = {
  news: { to: '/incubation/news', label: 'areas.news.more' },
  report: { to: '/incubation/report', label: 'areas.report.more' },
  category: { to: '/incubation/report', label: 'areas.report.more' },
  article: { to: '/incubation/innovation', label: 'areas.innovation.more' },
  package: { to: '/packages', label: 'shell:footer.services.packages' },
} as const;

/** Says that no content has this name (spec 8), with a link to the list. Needs the `incubation` texts. */
export function MissingContent({ kind }: { kind: keyof typeof lists }) {
  const { t } = useTranslation(['incubation', 'shell']);
  const { to, label } = lists[kind];
  return (
    <MissingPage
      heading={t(`missing.${kind}`)}
      text={t('missing.text')}
      link={{ to }}
      linkText={t(label)}
    />
  );
}
