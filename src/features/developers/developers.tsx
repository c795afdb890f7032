import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Block } from '#contract/content/blocks.ts';
import type { DeveloperPage } from '#contract/content/developers.ts';
import { PageHead } from '#src/app/content/page-head.tsx';
import { ContentProse } from '#src/app/content/prose.tsx';
import { useSite } from '#src/i18n/use-site.ts';
import { Note } from '#src/ui/controls/note.tsx';

type DevelopersProps = {
  page: DeveloperPage;
  /** The example program on the first page. */
  program?: string;
};

/** A page of the reference of the calls, in English between texts of the reader's language, with links to the others. */
export function Developers({ page, program }: DevelopersProps) {
  const { t } = useTranslation('developers');
  const { samples } = useSite();
  const { name, subjects, body } = page;
  const [title, lede] =
    program === undefined
      ? [t('calls', { name }), t('description', { name })]
      : [t('heading'), t('lede')];
  return (
    <>
      <PageHead eyebrow={t('title')} title={title} lede={lede} seed="developers-1" />
      <div className="page section stack gap-24">
        <nav aria-label={t('subjects')}>
          <ul className="cluster gap-8">
            <li>
              <Link
                className="chip"
                to="/developers"
                activeOptions={{ exact: true }}
                activeProps={here}
              >
                {t('start')}
              </Link>
            </li>
            {subjects.map((subject) => (
              <li key={subject} lang="en">
                <Link
                  className="chip"
                  to="/developers/$subject"
                  params={{ subject: subject.toLowerCase() }}
                  activeProps={here}
                >
                  {subject}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p>
          <span>{`${t('document')} `}</span>
          <a href="/api/v1/openapi.json">openapi.json</a>
        </p>
        {samples.wallets ? <Note>{t('sandbox')}</Note> : null}
        <div lang="en">
          <ContentProse blocks={body} />
        </div>
        {program === undefined ? null : (
          <section className="mt-24" aria-labelledby="client">
            <h2 id="client">{t('client.title')}</h2>
            <p className="mt-12">{t('client.text')}</p>
            <div className="mt-24" lang="en">
              <ContentProse blocks={[generate, { kind: 'code', language: 'ts', text: program }]} />
            </div>
          </section>
        )}
      </div>
    </>
  );
}

const here = { className: 'color-1 weight-600 no-underline' };

const generate: Block = {
  kind: 'code',
  language: 'sh',
  text: 'npx openapi-typescript openapi.json --default-non-nullable=false -o schema.d.ts',
};
