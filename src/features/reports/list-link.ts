import type { LinkProps } from '@tanstack/react-router';
import type { ReportsSearch } from './search.ts';

/** Links to a list of reports; a category has a separate address (spec 2). */
export function reportsLink({ category_id: categoryId, ...search }: ReportsSearch): LinkProps {
  const options = { search, activeOptions: { exact: true }, resetScroll: false };
  return categoryId === undefined
    ? { to: '/incubation/report', ...options }
    : { to: '/incubation/report/category/$categoryId', params: { categoryId }, ...options };
}
