import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { NewsItem, Recommendation } from '#contract/content/schemas.ts';
import { ContentLink } from '#src/app/content/link.tsx';
import { MoreLink } from '#src/app/content/more-link.tsx';
import { formatListPrice, formatMonthDay } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import { Tag } from '#src/ui/controls/tag.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { CoverMotif } from '#src/ui/motif/cover-motif.tsx';
import { DividerMotif } from '#src/ui/motif/divider-motif.tsx';
import styles from './incubation.module.css';

const folders = {
  report: '/incubation/report',
  article: '/incubation/innovation',
  package: '/packages',
} as const;

type Pick = Recommendation & { kind: keyof typeof folders };

const isPick = (item: Recommendation): item is Pick => item.kind !== 'news';

type HomeIncubationProps = {
  news: readonly NewsItem[];
  picks: readonly Recommendation[];
};

/** The latest news next to selected content; news in the selection would appear twice. */
export function HomeIncubation({ news, picks }: HomeIncubationProps) {
  const { t } = useTranslation('home');
  const others = picks.filter(isPick);
  const first = others.find(({ kind }) => kind === 'report') ?? others[0];
  return (
    <section className={styles.section} aria-labelledby="home-incubation">
      <div className="page">
        <div className={styles.rule}>
          <DividerMotif />
        </div>
        <div className={styles.head}>
          <SectionHead
            id="home-incubation"
            eyebrow={t('incubation.eyebrow')}
            title={t('incubation.title')}
          />
          <MoreLink link={{ to: '/incubation' }}>{t('incubation.more')}</MoreLink>
        </div>
        <div className={styles.columns}>
          {first === undefined ? null : <Feature pick={first} />}
          <div>
            <h3 className="visually-hidden">{t('incubation.news')}</h3>
            <ul className={styles.news}>
              {news.map((item) => (
                <NewsRow key={item.id} news={item} />
              ))}
            </ul>
            <MoreLink link={{ to: '/incubation/news' }}>{t('incubation.allNews')}</MoreLink>
          </div>
        </div>
        <h3 className={styles.title}>{t('incubation.picks')}</h3>
        <ul className={styles.picks}>
          {others
            .filter((pick) => pick !== first)
            .slice(0, 6)
            .map((pick) => (
              <SmallPick key={pick.kind + pick.id} pick={pick} />
            ))}
        </ul>
      </div>
    </section>
  );
}

function Feature({ pick }: { pick: Pick }) {
  const { t } = useTranslation('home');
  return (
    <ContentLink href={`${folders[pick.kind]}/${pick.id}`} className={styles.feature}>
      <span className={`on-ink ${styles.cover}`}>
        <CoverMotif seed={pick.id} width={720} height={405} />
      </span>
      <span className={`row gap-12 ${styles.meta}`}>
        <Tag variant="jade">{t(`incubation.kinds.${pick.kind}`)}</Tag>
        <PickPrice pick={pick} />
      </span>
      <h3>{pick.title}</h3>
      <p>{pick.summary}</p>
    </ContentLink>
  );
}

function NewsRow({ news: { id, title, date, category } }: { news: NewsItem }) {
  const locale = useLocale();
  return (
    <li>
      <Link to="/incubation/news/$id" params={{ id }}>
        <time dateTime={date}>{formatMonthDay(date, locale)}</time>
        <span>
          <b>{title}</b>
          <small>{category?.title}</small>
        </span>
        <Icon name="chevronRight" />
      </Link>
    </li>
  );
}

function SmallPick({ pick }: { pick: Pick }) {
  const { t } = useTranslation('home');
  return (
    <li>
      <ContentLink href={`${folders[pick.kind]}/${pick.id}`}>
        <span className={styles.cover} data-kind={pick.kind}>
          <CoverMotif seed={pick.id} width={240} height={180} />
        </span>
        <span>
          <b>{pick.title}</b>
          <small>
            <span>{`${t(`incubation.kinds.${pick.kind}`)} · `}</span>
            <PickPrice pick={pick} />
          </small>
        </span>
      </ContentLink>
    </li>
  );
}

function PickPrice({ pick: { price } }: { pick: Pick }) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  const isFree = price === null || price.cny === 0;
  return <span>{isFree ? t('incubation.free') : formatListPrice(price, locale)}</span>;
}
