import { useTranslation } from 'react-i18next';
import type {
  ArticleItem,
  Carousel as Slide,
  NewsItem,
  QuickNav,
  ReportItem,
  Training,
} from '#contract/content/schemas.ts';
import { drawReportCover } from '#src/app/content/covers.tsx';
import { ContentCard, ContentCards } from '#src/app/content/card.tsx';
import { ContentDay } from '#src/app/content/day.tsx';
import { MoreLink } from '#src/app/content/more-link.tsx';
import { PageHead } from '#src/app/content/page-head.tsx';
import { BelowFold } from '#src/app/shell/below-fold.tsx';
import { formatListPrice } from '#src/i18n/format.ts';
import { hasPage } from '#src/app/shell/navigation.ts';
import { useSite } from '#src/i18n/use-site.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { ArticleCover } from '#src/ui/controls/article-cover.tsx';
import { Tag } from '#src/ui/controls/tag.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import { Carousel } from './carousel.tsx';
import styles from './incubation.module.css';
import { QuickLinks } from './quick-links.tsx';

type IncubationProps = {
  links: readonly QuickNav[];
  slides: readonly Slide[];
  news: readonly NewsItem[];
  reports: readonly ReportItem[];
  articles: readonly ArticleItem[];
  trainings: readonly Training[];
};

/** Quick links, highlights, and the four areas, each with its latest. */
export function Incubation({ links, slides, news, reports, articles, trainings }: IncubationProps) {
  const { t } = useTranslation('incubation');
  return (
    <>
      <PageHead {...t('hero', { returnObjects: true })} seed="grow5" />
      {links.length + slides.length === 0 ? null : (
        <div className={`page stack gap-24 ${styles.start}`}>
          {links.length === 0 ? null : <QuickLinks links={links} />}
          {slides.length === 0 ? null : <Carousel slides={slides} />}
        </div>
      )}
      <Area area="news" to="/incubation/news">
        {news.map(({ id, title, summary, date, category }) => (
          <ContentCard
            key={id}
            meta={<Facts label={category?.title} day={date} />}
            title={title}
            link={{ to: '/incubation/news/$id', params: { id } }}
            summary={summary}
          />
        ))}
      </Area>
      <BelowFold>
        <Area area="report" to="/incubation/report" alternate>
          {reports.map(({ id, title, date, cover, tint, price, is_premium: paid }) => (
            <ContentCard
              key={id}
              meta={<PriceFacts day={date} price={paid ? price : null} />}
              title={title}
              link={{ to: '/incubation/report/$id', params: { id } }}
              tint={tint}
              cover={drawReportCover(cover)}
            />
          ))}
        </Area>
        <Area area="innovation" to="/incubation/innovation">
          {articles.map(({ id, title, summary, date, cover, price, is_premium: paid }) => (
            <ContentCard
              key={id}
              meta={<PriceFacts day={date} price={paid ? price : null} />}
              title={title}
              link={{ to: '/incubation/innovation/$id', params: { id } }}
              cover={cover === null ? null : <ArticleCover cover={cover} />}
              summary={summary}
            />
          ))}
        </Area>
        <Area area="training" to="/incubation/training" alternate>
          {trainings.map(({ id, title, summary, date, place: room }) => (
            <ContentCard
              key={id}
              meta={<Facts label={room} day={date} />}
              title={title}
              link={{ to: '/incubation/training', hash: id }}
              summary={summary}
            />
          ))}
        </Area>
      </BelowFold>
    </>
  );
}

type AreaProps = {
  area: 'news' | 'report' | 'innovation' | 'training';
  to: '/incubation/news' | '/incubation/report' | '/incubation/innovation' | '/incubation/training';
  alternate?: boolean;
  children: Elements;
};

function Area({ area, to, alternate = false, children }: AreaProps) {
  const { t } = useTranslation('incubation');
  const site = useSite();
  const id = `incubation-${area}`;
  if (!hasPage(site, to)) return null;
  return (
    <section
      className={alternate ? `section alternate ${styles.area}` : `section ${styles.area}`}
      aria-labelledby={id}
    >
      <div className="page">
        <div className={`flex flex-wrap items-end justify-between ${styles.head}`}>
          <div>
            <h2 id={id}>{t(`areas.${area}.title`)}</h2>
            <p className="mt-8 color-2">{t(`areas.${area}.text`)}</p>
          </div>
          <MoreLink link={{ to }}>{t(`areas.${area}.more`)}</MoreLink>
        </div>
        <ContentCards>{children}</ContentCards>
      </div>
    </section>
  );
}

function Facts({ label, day }: { label: string | undefined; day: string }) {
  return (
    <>
      {label === undefined ? null : <Tag>{label}</Tag>}
      <ContentDay day={day} />
    </>
  );
}

function PriceFacts({ day, price }: { day: string; price: ReportItem['price'] | null }) {
  const { t } = useTranslation('incubation');
  const locale = useLocale();
  return <Facts label={price === null ? t('free') : formatListPrice(price, locale)} day={day} />;
}
