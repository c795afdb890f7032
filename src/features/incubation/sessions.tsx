import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Training } from '#contract/content/schemas.ts';
import { ContentDay } from '#src/app/content/day.tsx';
import { useSite } from '#src/i18n/use-site.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { Tag } from '#src/ui/controls/tag.tsx';
import styles from './trainings.module.css';

/**
 * A table of the next sessions: date, class, room, free seats, and the way to ask for one. On a site with the
 * sample's identity it says that its numbers are invented.
 */
export function Sessions({ trainings }: { trainings: readonly Training[] }) {
  const { t } = useTranslation('training');
  const { samples } = useSite();
  return (
    <table className={`full-width mt-24 text-15 collapse ${styles.sessions}`}>
      <caption>
        <span className="cluster gap-8">
          <b>{t('next')}</b>
          {samples.identity ? <Tag variant="outline">{t('sample')}</Tag> : null}
        </span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('date')}</th>
          <th scope="col">{t('class')}</th>
          <th scope="col">{t('place')}</th>
          <th scope="col">{t('seats')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('reserve')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {trainings.map((training) => (
          <Session key={training.id} training={training} />
        ))}
      </tbody>
    </table>
  );
}

function Session({ training }: { training: Training }) {
  const { t } = useTranslation('training');
  const { id, title, date, hours, seats, left, place, is_past: isPast } = training;
  const isFull = left === 0;
  return (
    <tr>
      <td className={`tabular nowrap ${styles.date}`}>
        {isPast ? <span>{t('noDate')}</span> : <ContentDay day={date} />}
        <small className="fine block">{t('hours', { count: hours })}</small>
      </td>
      <th scope="row">
        <a className="touch" href={`#${id}`}>
          {title}
        </a>
      </th>
      <td>{place}</td>
      <td className={`tabular nowrap ${styles.seats}`} data-few={!isPast && left * 5 < seats}>
        {isPast
          ? t('seatCount', { count: seats })
          : isFull
            ? t('full', { count: seats })
            : t('left', { count: left, seats })}
      </td>
      <td>
        <Link to="/contact-us" search={{ training: id }} className={buttonClass({ size: 'small' })}>
          <span aria-hidden="true">{t(isFull || isPast ? 'waitlist' : 'reserve')}</span>
          <span className="visually-hidden">
            {t(isFull || isPast ? 'waitlistOf' : 'reserveOf', { title })}
          </span>
        </Link>
      </td>
    </tr>
  );
}
