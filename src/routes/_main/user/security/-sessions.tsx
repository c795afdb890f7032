import { useTranslation } from 'react-i18next';
import type { SignedInPlace } from '../../../../../contract/profile.ts';
import { FailureNote } from '../../../../app/failure-note.tsx';
import { useLatest } from '../../../../app/use-latest.ts';
import { formatDateTime } from '../../../../i18n/format-moment.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import styles from './-security.module.css';
import { useEnding } from './-use-ending.ts';

/** Every place where the account is signed in; each but this one can be signed out. */
export function Sessions({ places: loaded }: { places: SignedInPlace[] }) {
  const { t } = useTranslation('security');
  const [places, setPlaces] = useLatest(loaded);
  const { busy, failure, endOne, endOthers } = useEnding(setPlaces);
  return (
    <Card as="section" padded className={styles.card} aria-labelledby="sessions">
      <div className={styles.head}>
        <h2 id="sessions" tabIndex={-1}>
          {t('sessions.title')}
        </h2>
        <p>{t(places.length > 1 ? 'sessions.lead' : 'sessions.only')}</p>
      </div>
      {failure === null || busy ? null : (
        <FailureNote error={failure} title={t('sessions.endFailed')} />
      )}
      <ul className={styles.places} aria-label={t('sessions.list')}>
        {places.map((place) => {
          const device = place.device || t('sessions.unknown');
          return (
            <li key={place.id}>
              <Icon name="screen" size={24} />
              <div className={styles.place}>
                <b>
                  {device}
                  {place.current ? <Tag look="jade">{t('sessions.here')}</Tag> : null}
                </b>
                <small>
                  <Moment sentence="sessions.since" instant={place.created_at} />
                  {place.current ? (
                    <span>{t('sessions.now')}</span>
                  ) : (
                    <Moment sentence="sessions.seen" instant={place.last_seen_at} />
                  )}
                </small>
              </div>
              {place.current ? null : (
                <Button
                  size="small"
                  aria-label={t('sessions.endOf', { device })}
                  onClick={() => endOne(place, device)}
                >
                  {t('sessions.end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {places.length > 2 ? (
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
