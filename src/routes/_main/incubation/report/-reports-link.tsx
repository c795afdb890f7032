import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ReportsSearch } from './-reports-search.ts';

type ReportsLinkProps = {
  search: ReportsSearch;
  'aria-current'?: 'page' | 'true' | undefined;
  'aria-label'?: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A list of reports by what narrows it; a category has an address of its own (spec 2). */
export function ReportsLink({ search, ...rest }: ReportsLinkProps) {
  const { category_id: categoryId, ...narrowing } = search;
  return categoryId === undefined ? (
    <Link
      {...rest}
      to="/incubation/report"
      search={narrowing}
      activeOptions={{ exact: true }}
      resetScroll={false}
    />
  ) : (
    <Link
      {...rest}
      to="/incubation/report/category/$categoryId"
      params={{ categoryId }}
      search={narrowing}
      activeOptions={{ exact: true }}
      resetScroll={false}
    />
  );
}
