import { useTranslation } from 'react-i18next';
import type { ArticleItem } from '#contract/content/schemas.ts';
import { RelatedContent } from '#src/app/content/related.tsx';
import { ArticleCard } from './card.tsx';

/** The articles named below an article. */
export function RelatedArticles({ articles }: { articles: readonly ArticleItem[] }) {
  const { t } = useTranslation('innovation');
  return (
    <RelatedContent
      id="related-articles"
      heading={t('article.related')}
      cards={articles.map((item) => (
        <ArticleCard key={item.id} article={item} level={3} />
      ))}
    />
  );
}
