import { useTranslation } from 'react-i18next';
import { Note } from '#src/ui/controls/note.tsx';

/** What a page cannot do without scripts; each has its words in locales/…/no-script.json. */
export type NoScriptSubject = 'auth' | 'account' | 'payment' | 'contact';

/** What to do on a page that needs scripts. Only ever drawn by the server, inside <noscript>. */
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

/** How to reach somebody who needs no browser. */
export function Reach() {
  const { t } = useTranslation('no-script');
  const { t: shell } = useTranslation('shell');
  const email = shell('footer.contact.email');
  return (
    <>
      <span>{`${t('reach')} `}</span>
      <a href="tel:400-000-0000" style={whole}>
        {shell('footer.contact.phone')}
      </a>
      <span> </span>
      <a href={`mailto:${email}`}>{email}</a>
    </>
  );
}
