import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { NewsItem, Recommendation } from '../../../contract/content.ts';
import { ContentLink } from '../../app/content-link.tsx';
import { formatListPrice, formatMonthDay } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { moreLook } from '../../ui/button.tsx';
import { CoverMotif } from '../../ui/cover-motif.tsx';
import { DividerMotif } from '../../ui/divider-motif.tsx';
import { SectionHead } from '../../ui/eyebrow.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './-home-incubation.module.css';

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

/** The latest news beside what is worth reading or having; news among it would stand here twice. */
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
          <Link to="/incubation" className={moreLook}>
            {t('incubation.more')}
            <Icon name="arrowRight" />
          </Link>
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
            <Link to="/incubation/news" className={moreLook}>
              {t('incubation.allNews')}
              <Icon name="arrowRight" />
            </Link>
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
      <span className={styles.meta}>
        <Tag look="jade">{t(`incubation.kinds.${pick.kind}`)}</Tag>
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
            {t(`incubation.kinds.${pick.kind}`)} · <PickPrice pick={pick} />
          </small>
        </span>
      </ContentLink>
    </li>
  );
}

function PickPrice({ pick: { price } }: { pick: Pick }) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  return price === null || price.cny === 0 ? t('incubation.free') : formatListPrice(price, locale);
}
