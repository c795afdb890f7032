import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { maxSiteSearchLength } from '#contract/base/limits.ts';
import { inLocale } from '#contract/base/locale-path.ts';
import { ContentLink } from '#src/app/content/link.tsx';
import { PageHead } from '#src/app/content/page-head.tsx';
import { linkFirstOffer } from '#src/app/shell/navigation.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useSite } from '#src/i18n/use-site.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';
import { SearchForm } from '#src/ui/fields/search-form.tsx';
import type { Result, Results } from './read-results.ts';

type SearchPageProps = {
  query: string | undefined;
  results: Results;
  onSearch: (query: string | undefined) => void;
};

/** The search over the site: a field, and what it has found by kind. */
export function SearchPage({ query, results: { state, groups }, onSearch }: SearchPageProps) {
  const { t } = useTranslation('search');
  return (
    <>
      <PageHead {...t('hero', { returnObjects: true })} seed="search-3" />
      <div className="page section tight stack gap-28">
        <SearchForm
          className="gap-12 grid columns-auto max-width-640"
          labels={{ search: t('hero.title'), placeholder: t('hint'), submit: t('submit') }}
          query={query}
          name="q"
          kept={{}}
          onSearch={(typed) => onSearch(typed.trim() || undefined)}
        />
        <div role="status">
          {state === 'found' ? (
            <p className="secondary">{t('found', { query, count: groups.flat().length })}</p>
          ) : (
            <NoResults state={state} />
          )}
        </div>
        {groups.map((group) => (
          <Group key={group[0]?.kind} results={group} />
        ))}
      </div>
    </>
  );
}

/** The reason for an empty page, and ways on. */
function NoResults({ state }: { state: Exclude<Results['state'], 'found'> }) {
  const { t } = useTranslation('search');
  const site = useSite();
  return (
    <EmptyState
      drawing="search"
      heading={t(`states.${state}.title`)}
      text={t(`states.${state}.text`, { most: maxSiteSearchLength })}
      actions={
        <>
          <Link {...linkFirstOffer(site)} className={buttonClass({ variant: 'quiet' })}>
            {t('ways.services')}
          </Link>
          <Link to="/contact-us" className={buttonClass({ variant: 'quiet' })}>
            {t('ways.contact')}
          </Link>
        </>
      }
    />
  );
}

function Group({ results }: { results: readonly Result[] }) {
  const { t } = useTranslation('search');
  const locale = useLocale();
  const kind = results[0]?.kind ?? 'document';
  return (
    <section className="stack gap-16" aria-labelledby={`found-${kind}`}>
      <h2 id={`found-${kind}`} className="text-22">
        {t(`kinds.${kind}`)}
      </h2>
      <ul className="stack gap-12">
        {results.map(({ title, path, excerpt }) => (
          <li key={`${title} ${path}`} className="clickable stack gap-4 frame p-20">
            <h3 className="text-17">
              <ContentLink href={path}>{title}</ContentLink>
            </h3>
            <p className="secondary">
              {excerpt.map(({ text, is_match }, at) =>
                is_match ? (
                  <mark key={at} className="color-1 bg-accent weight-600">
                    {text}
                  </mark>
                ) : (
                  <span key={at}>{text}</span>
                ),
              )}
            </p>
            <p className="fine break-anywhere">{inLocale(path, locale)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
