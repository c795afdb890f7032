import { useTranslation } from 'react-i18next';
import type { Block } from '#contract/content/blocks.ts';
import { Prose } from '#src/ui/controls/prose.tsx';
import { ContentLink } from './link.tsx';

/** An article text with links within this site and language. Needs the `incubation` texts. */
export function ContentProse({ blocks }: { blocks: readonly Block[] }) {
  const { t } = useTranslation('incubation');
  return (
    <Prose
      blocks={blocks}
      renderLink={(href, children) => <ContentLink href={href}>{children}</ContentLink>}
      labels={{
        table: (columns) => t('prose.table', { columns }),
        footnotes: t('prose.footnotes'),
        footnote: (number) => t('prose.footnote', { number }),
        back: (number) => t('prose.back', { number }),
      }}
    />
  );
}
