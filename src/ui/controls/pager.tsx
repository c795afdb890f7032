import { Icon } from '#src/ui/drawings/icon.tsx';
import type { Content, Elements } from '#src/ui/elements.tsx';
import styles from './pager.module.css';

export type PageLink = { page: number; label: string; current: boolean; children: Content };

type PagerProps = {
  page: number;
  pages: number;
  summary: string;
  labels: { nav: string; previous: string; next: string; page: (page: number) => string };
  /** Draws the link to a page; give it `aria-label`, and `aria-current="page"` when `current`. */
  renderLink: (link: PageLink) => Elements;
};

/** The pages of a list, near the current one. */
export function Pager({ page, pages, summary, labels, renderLink }: PagerProps) {
  const first = Math.max(1, Math.min(page - 2, pages - 4));
  const numbers = Array.from({ length: Math.min(5, pages) }, (_, index) => first + index);
  const step = (to: number, label: string, icon: Elements) =>
    to < 1 || to > pages ? (
      <span className={styles.off}>{icon}</span>
    ) : (
      renderLink({ page: to, label, current: false, children: icon })
    );
  return (
    <div className="cluster detail justify-between tabular gap-8-16">
      <span>{summary}</span>
      {pages > 1 ? (
        <nav className={`gap-4 flex ${styles.pages}`} aria-label={labels.nav}>
          {step(page - 1, labels.previous, <Icon name="chevronLeft" />)}
          {numbers.map((number) => (
            <span key={number} style={{ display: 'contents' }}>
              {renderLink({
                page: number,
                label: labels.page(number),
                current: number === page,
                children: number,
              })}
            </span>
          ))}
          {step(page + 1, labels.next, <Icon name="chevronRight" />)}
        </nav>
      ) : null}
    </div>
  );
}
