import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Pager, type PageLink } from '../ui/pager.tsx';

type ContentPagerProps = {
  list: { page: number; per_page: number; total: number };
  renderLink: (link: PageLink) => ReactNode;
};

/** The pages of a list, which live in the address. Needs the words of `incubation`. */
export function ContentPager({ list, renderLink }: ContentPagerProps) {
  const { t } = useTranslation('incubation');
  return (
    <Pager
      page={list.page}
      pages={Math.ceil(list.total / list.per_page)}
      summary={t('pager.summary', { count: list.total })}
      labels={{
        nav: t('pager.nav'),
        previous: t('pager.previous'),
        next: t('pager.next'),
        page: (number) => t('pager.page', { number }),
      }}
      renderLink={renderLink}
    />
  );
}
