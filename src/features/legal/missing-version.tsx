import { useTranslation } from 'react-i18next';
import type { LegalKind } from '#contract/content/legal.ts';
import { MissingPage } from '#src/app/shell/missing-page.tsx';

/** Says that a document has no such version, with a link to the one in force. */
export function MissingVersion({ kind }: { kind: LegalKind }) {
  const { t } = useTranslation('legal');
  return (
    <MissingPage
      heading={t('missing.heading')}
      text={t('missing.text')}
      link={{ to: `/${kind}` }}
      linkText={t('missing.link')}
    />
  );
}
