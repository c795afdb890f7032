import { useTranslation } from 'react-i18next';
import type { ProductItem } from '#contract/content/schemas.ts';
import { RelatedContent } from '#src/app/content/related.tsx';
import { PackageCard } from './card.tsx';

/** The packages named below a package. */
export function OtherPackages({ packages }: { packages: readonly ProductItem[] }) {
  const { t } = useTranslation('packages');
  return (
    <RelatedContent
      id="package-others"
      heading={t('other')}
      cards={packages.map((item) => (
        <PackageCard key={item.identifier} product={item} short />
      ))}
    />
  );
}
