import { useTranslation } from 'react-i18next';
import { Note } from '#src/ui/controls/note.tsx';

/** Says that no money moves, and links to the simulated payer. */
export function SandboxNote({ payerUrl }: { payerUrl: string }) {
  const { t } = useTranslation('checkout');
  return (
    <Note tone="idle">
      <p>
        <b>{t('sandbox.title')}</b>
        <span>{` ${t('sandbox.text')} `}</span>
        <a href={payerUrl} target="_blank" rel="noreferrer">
          {t('sandbox.open')}
        </a>
      </p>
    </Note>
  );
}
