import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SearchForm } from '#src/ui/fields/search-form.tsx';
import type { FoundState } from '#src/charts/flow.ts';
import styles from './flows.module.css';

type FinderProps = {
  query: string | undefined;
  found: readonly FoundState[];
  onSearch: (query: string | undefined) => void;
};

/** The way to a state by what a customer reads out. */
export function Finder({ query, found, onSearch }: FinderProps) {
  const { t } = useTranslation('still-finder');
  return (
    <section className={`stack gap-16 ${styles.finder}`} aria-labelledby="find">
      <h2 id="find">{t('search.label')}</h2>
      <SearchForm
        className="gap-12 grid columns-auto max-width-640"
        labels={{
          search: t('search.label'),
          placeholder: t('search.hint'),
          submit: t('search.submit'),
        }}
        query={query}
        kept={{}}
        onSearch={(typed) => onSearch(typed.trim() || undefined)}
      />
      {query === undefined ? null : (
        <div className="stack gap-8" role="status">
          <h3>
            {found.length === 0
              ? t('search.none', { query })
              : t('search.found', { query, count: found.length })}
          </h3>
          {found.length === 0 ? <p className="detail">{t('search.noneHint')}</p> : null}
        </div>
      )}
      {found.length === 0 ? null : (
        <ul className={`gap-16 grid ${styles.found}`}>
          {found.map(({ machine, title, path, name, text }) => (
            <li
              key={`${machine} ${path}`}
              className={`clickable stack gap-4 frame content-start ${styles.hit}`}
            >
              <h4 className="text-16">
                <Link to="/flows/$machine" params={{ machine }} hash={path}>
                  {name}
                </Link>
              </h4>
              <p className="detail">{title}</p>
              {text === name ? null : <q className="secondary mt-4">{text}</q>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
