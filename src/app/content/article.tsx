import { useTranslation } from 'react-i18next';
import type { Block } from '#contract/content/blocks.ts';
import { TitleWords } from '#src/ui/controls/eyebrow.tsx';
import { listHeadings } from '#src/ui/controls/prose-text.ts';
import type { Content, Elements } from '#src/ui/elements.tsx';
import { createLater } from '#src/app/lazy/later.tsx';
import styles from './article.module.css';

const loadText = async () => (await import('./text.later.tsx')).ArticleText;

const ArticleText = createLater<{ blocks: readonly Block[] }>({
  known: import.meta.env.SSR ? await loadText() : null,
  load: loadText,
});

type ContentArticleProps = {
  crumbs: Elements;
  tags: Elements;
  title: string;
  /** The date and other facts of the text, in one line. */
  by: Content;
  summary: string;
  summaryLabel: string;
  /** A picture of what the text is about. */
  cover?: Elements;
  blocks: readonly Block[];
  /** Shown next to the text, and below it on a phone. */
  aside?: Elements;
  /** Puts the aside above the text on a phone, for every reader and from the first frame. */
  asideFirst?: boolean;
  /** After the text, inside the reading column. */
  children?: Elements;
};

const enoughForContents = 3;

/** An article: contents on the left, the text in the middle. Needs the `incubation` texts. */
export function ContentArticle({ asideFirst = false, ...props }: ContentArticleProps) {
  const { t } = useTranslation('incubation');
  const headings = listHeadings(props.blocks);
  const hasContents = headings.length >= enoughForContents;
  return (
    <div className="page">
      <div className={styles.above} data-above={hasContents ? undefined : 'text'}>
        {props.crumbs}
        <header className={`mt-16 ${styles.head}`}>
          <div className="cluster gap-8">{props.tags}</div>
          <h1>
            <TitleWords>{props.title}</TitleWords>
          </h1>
          <p className={`cluster gap-8 detail mt-20 ${styles.by}`}>{props.by}</p>
        </header>
      </div>
      <div
        className={`grid items-start mt-48 ${styles.columns}`}
        data-aside={props.aside === undefined ? undefined : ''}
      >
        {!hasContents ? (
          <div className={styles.gap} />
        ) : (
          <nav className={`text-14 ${styles.toc}`} aria-label={t('toc')}>
            <p className="color-3 weight-500">{t('toc')}</p>
            <ul>
              {headings.map(({ id, text }) => (
                <li key={id}>
                  <a className="row min-height-44 color-2 no-underline border-left" href={`#${id}`}>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {asideFirst ? props.aside : null}
        <article className={`stack gap-28 full-width ${styles.read}`}>
          <div className={`p-20-24 bg-2 ${styles.summary}`}>
            <b>{props.summaryLabel}</b>
            <p>{props.summary}</p>
          </div>
          {props.cover}
          <ArticleText blocks={props.blocks} />
          {props.children}
        </article>
        {asideFirst ? null : props.aside}
      </div>
    </div>
  );
}
