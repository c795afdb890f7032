import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Pager } from '#src/ui/controls/pager.tsx';
import type { Elements } from '#src/ui/elements.tsx';

type PagedListProps = {
  list: { items: readonly unknown[]; page: number; per_page: number; total: number };
  /** The namespace that names the pages. */
  of:
    | 'downloads'
    | 'incubation'
    | 'invoices'
    | 'notifications'
    | 'orders'
    | 'payments'
    | 'quotes'
    | 'refunds';
  /** Links to a page of the list. */
  linkTo: (page: number) => LinkProps;
  /** Shown for an empty page. */
  empty: Elements;
  /** The rows of this page. */
  children: Elements;
};

/** One page of a list with links to the others; the page number is in the address. */
export function PagedList({ list, of, linkTo, empty, children }: PagedListProps) {
  const { t } = useTranslation(of);
  if (list.items.length === 0) return empty;
  return (
    <>
      {children}
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
        renderLink={({ page, label, current, children: face }) => (
          <Link
            // The address without a page number would match every other page too.
            activeOptions={{ exact: true }}
            {...linkTo(page)}
            aria-label={label}
            aria-current={current ? 'page' : undefined}
          >
            {face}
          </Link>
        )}
      />
    </>
  );
}
