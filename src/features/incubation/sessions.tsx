import { Link, linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Training } from '#contract/content/schemas.ts';
import { ContentDay } from '#src/app/content/day.tsx';
import { useUser } from '#src/app/shell/use-user.ts';
import { useSite } from '#src/i18n/use-site.ts';
import { classNames } from '#src/ui/class-names.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { Tag } from '#src/ui/controls/tag.tsx';
import styles from './trainings.module.css';

/**
 * A table of the next sessions: date and time, class, room, seats, and the way to book one. On a site with the
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
  const { id, title, date, from, to, seats, place, is_past: isPast } = training;
  return (
    <tr>
      <td className={`tabular nowrap ${styles.date}`}>
        {isPast ? <span>{t('noDate')}</span> : <ContentDay day={date} />}
        <small className="fine block">{`${from}–${to}`}</small>
      </td>
      <th scope="row">
        <a className="touch" href={`#${id}`}>
          {title}
        </a>
      </th>
      <td>{place}</td>
      <td className="tabular nowrap">{t('seatCount', { count: seats })}</td>
      <td>
        <Reserve training={training} />
      </td>
    </tr>
  );
}

/** Leads a signed-in person to their bookings, and others to the contact form. The server draws it for a guest. */
function Reserve({ training: { id, title, is_past: isPast } }: { training: Training }) {
  const { t } = useTranslation('training');
  const canBook = useUser() !== null && !isPast;
  const link = canBook
    ? linkOptions({ to: '/user/bookings', search: { kind: 'class', place: id } })
    : linkOptions({ to: '/contact-us', search: { training: id } });
  const act = isPast ? 'askDate' : canBook ? 'book' : 'reserve';
  return (
    <Link
      {...link}
      className={classNames(buttonClass({ size: 'small' }), !canBook && !isPast && 'guest-only')}
    >
      <span aria-hidden="true">{t(act)}</span>
      <span className="visually-hidden">{t(`${act}Of`, { title })}</span>
    </Link>
  );
}
