import { useTranslation } from 'react-i18next';
import { useSite } from '#src/i18n/use-site.ts';
import { Note } from '#src/ui/controls/note.tsx';

/** The subject of a page that needs scripts; each has its texts in locales/…/no-script.json. */
export type NoScriptSubject = 'auth' | 'account' | 'payment' | 'contact';

/** Alternatives for a page that needs scripts. Rendered only by the server, inside <noscript>. */
export function NoScriptNote({ about }: { about: NoScriptSubject }) {
  const { t } = useTranslation('no-script');
  return (
    <Note tone="warn">
      <p>
        <b>{t(`${about}.title`)}</b>
      </p>
      <p>{t(`${about}.text`)}</p>
      <p>
        <Reach />
      </p>
    </Note>
  );
}

const whole = { whiteSpace: 'nowrap' } as const;

/** Contacts that need no browser. */
export function Reach() {
  const { t } = useTranslation('no-script');
  const site = useSite();
  return (
    <>
      <span>{`${t('reach')} `}</span>
      <a href={`tel:${site.phone}`} style={whole}>
        {site.phone}
      </a>
      <span> </span>
      <a href={`mailto:${site.mail}`}>{site.mail}</a>
    </>
  );
}
