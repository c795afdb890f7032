import { useTranslation } from 'react-i18next';
import type { ArticleItem } from '#contract/content/schemas.ts';
import { ContentCard } from '#src/app/content/card.tsx';
import { ContentDay } from '#src/app/content/day.tsx';
import { formatListPrice } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { ArticleCover } from '#src/ui/controls/article-cover.tsx';
import { Tag } from '#src/ui/controls/tag.tsx';

type ArticleCardProps = { article: ArticleItem; level?: 2 | 3 };

export function ArticleCard({ article, level = 2 }: ArticleCardProps) {
  const { t } = useTranslation('innovation');
  const locale = useLocale();
  const { id, title, summary, date, category, price, cover, is_premium: isPaid } = article;
  return (
    <ContentCard
      level={level}
      meta={
        <>
          <Tag>{category?.title ?? t('article.tag')}</Tag>
          <span>{isPaid ? formatListPrice(price, locale) : t('list.free')}</span>
          <ContentDay day={date} />
        </>
      }
      title={title}
      link={{ to: '/incubation/innovation/$id', params: { id } }}
      summary={summary}
      cover={cover === null ? null : <ArticleCover cover={cover} />}
    />
  );
}
