import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Bookable } from '#contract/bookings/schemas.ts';
import { formatTimes } from '#src/i18n/format-times.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';

const kinds = ['room', 'expert', 'class'] as const;

/** Lists the rooms, experts and classes that can be booked, with the units that each takes. */
export function Places({ places }: { places: readonly Bookable[] }) {
  const { t } = useTranslation('bookings');
  return (
    <section className="stack gap-24" aria-labelledby="places">
      <h2 id="places" className="text-22">
        {t('places.title')}
      </h2>
      {places.length === 0 ? <p className="detail">{t('places.none')}</p> : null}
      {kinds.map((kind) => {
        const some = places.filter((place) => place.kind === kind).toSorted(bySession);
        return some.length === 0 ? null : (
          <div key={kind} className="stack gap-12">
            <h3 className="text-18">{t(`places.${kind}`)}</h3>
            <ul className="frame ruled">
              {some.map((place) => (
                <Place key={place.slug} place={place} />
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

function bySession({ session: one }: Bookable, { session: other }: Bookable): number {
  return (one?.starts_at ?? '').localeCompare(other?.starts_at ?? '');
}

function Place({ place }: { place: Bookable }) {
  const { t } = useTranslation('bookings');
  const locale = useLocale();
  const { kind, slug, title, summary, session } = place;
  return (
    <li className="grid columns-auto items-center gap-12 p-20-24">
      <div className="stack gap-4">
        <h4 className="text-16">{title}</h4>
        {session === undefined ? null : (
          <p className="text-15 weight-500 tabular">{formatTimes(session, locale)}</p>
        )}
        <p className="detail">{summary}</p>
        <PlaceFacts place={place} />
      </div>
      <Link
        to="/user/bookings"
        search={{ kind, place: slug }}
        className={buttonClass({ size: 'small' })}
        aria-label={t('places.of', { act: t(`places.open.${kind}`), title })}
      >
        {t(`places.open.${kind}`)}
      </Link>
    </li>
  );
}

/** Where something is, for how many people, and what it takes. */
export function PlaceFacts({ place: { kind, where, seats, units } }: { place: Bookable }) {
  const { t } = useTranslation('bookings');
  return (
    <p className="fine">
      {[
        where,
        kind === 'expert' ? [] : t('places.seats', { count: seats }),
        kind === 'class'
          ? t('places.takes.seat')
          : units === undefined
            ? t('places.takes.ask')
            : t('places.takes.units', units),
      ]
        .flat()
        .join(' · ')}
    </p>
  );
}
