import { useTranslation } from 'react-i18next';
import type { SignedInDevice } from '#contract/accounts/profile.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { useLatest } from '#src/app/forms/use-latest.ts';
import { formatDateTime } from '#src/i18n/format-moment.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { Tag } from '#src/ui/controls/tag.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './security.module.css';
import { useEndSessions } from './use-end-sessions.ts';

/** Every place where the account is signed in; each but this one can be signed out. */
export function Sessions({ devices: loaded }: { devices: SignedInDevice[] }) {
  const { t } = useTranslation('security');
  const [devices, setDevices] = useLatest(loaded);
  const { failure, endOne, endOthers } = useEndSessions(setDevices);
  return (
    <Card as="section" padded className="stack gap-24" aria-labelledby="sessions">
      <div className="card-head">
        <h2 id="sessions" tabIndex={-1}>
          {t('sessions.title')}
        </h2>
        <p>{t(devices.length > 1 ? 'sessions.lead' : 'sessions.only')}</p>
      </div>
      {failure === null ? null : <FailureNote error={failure} title={t('sessions.endFailed')} />}
      <ul className={`ruled rounded-md ${styles.places}`} aria-label={t('sessions.list')}>
        {devices.map((session) => {
          const device = session.device || t('sessions.unknown');
          return (
            <li key={session.id}>
              <Icon name="screen" size={24} />
              <div className={`grid flex-1 gap-2 min-width-0 ${styles.place}`}>
                <b>
                  <span>{device}</span>
                  {session.current ? <Tag variant="jade">{t('sessions.here')}</Tag> : null}
                </b>
                <small>
                  <Moment sentence="sessions.since" instant={session.created_at} />
                  {session.current ? (
                    <span>{t('sessions.now')}</span>
                  ) : (
                    <Moment sentence="sessions.seen" instant={session.last_seen_at} />
                  )}
                </small>
              </div>
              {session.current ? null : (
                <Button
                  size="small"
                  aria-label={t('sessions.endOf', { device })}
                  onClick={() => endOne(session, device)}
                >
                  {t('sessions.end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {devices.length > 2 ? (
        <div>
          <Button onClick={endOthers}>{t('sessions.endOthers')}</Button>
        </div>
      ) : null}
    </Card>
  );
}

type MomentProps = { sentence: 'sessions.since' | 'sessions.seen'; instant: string };

function Moment({ sentence, instant }: MomentProps) {
  const { t } = useTranslation('security');
  const locale = useLocale();
  return <time dateTime={instant}>{t(sentence, { time: formatDateTime(instant, locale) })}</time>;
}
