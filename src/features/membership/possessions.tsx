import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Bookable } from '#contract/bookings/schemas.ts';
import type { Possession } from '#contract/service/possessions.ts';
import { listBookableUnits } from '#src/app/content/bookable-units.ts';
import { UnitMeters } from '#src/app/content/unit-meters.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { formatPeriod } from '#src/i18n/format-period.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { MembershipBadge } from '#src/ui/controls/badge.tsx';
import { Button, buttonClass } from '#src/ui/controls/button.tsx';
import { createDraft } from './draft.ts';
import { useUpgrade } from './upgrade-host.tsx';
import styles from './membership.module.css';

type PossessionsProps = { items: readonly Possession[]; places: readonly Bookable[] };

/** Lists the person's plans and purchases with their dates, their remaining units and the possible acts. */
export function Possessions({ items, places }: PossessionsProps) {
  const { t } = useTranslation('membership');
  return (
    <section aria-labelledby="own" className="stack gap-16">
      <h2 id="own">{t('own.title')}</h2>
      {items.length === 0 ? <p className="detail">{t('own.none')}</p> : null}
      <ul className={`gap-16 grid columns-2 ${styles.levels}`}>
        {items.map((item) => (
          <Owned
            key={`${item.kind} ${item.order_no}`}
            item={item}
            canBook={listBookableUnits(item, places).length > 0}
          />
        ))}
      </ul>
    </section>
  );
}

type OwnedProps = { item: Possession; canBook: boolean };

function Owned({ item, canBook }: OwnedProps) {
  const { title, status, units, limits } = item;
  const { t } = useTranslation('membership');
  return (
    <li className="frame gap-16 grid content-start p-24">
      <div className="gap-12 flex items-start justify-between">
        <div className="stack gap-4">
          <h3 className="text-18">{title}</h3>
          <p className="detail">{useDates(item)}</p>
        </div>
        <MembershipBadge status={status} label={t(`status.${status}`)} />
      </div>
      <UnitMeters units={units} />
      {limits.length === 0 ? null : <p className="secondary text-15">{limits.join(' · ')}</p>}
      <Acts item={item} canBook={canBook} />
    </li>
  );
}

function useDates({ from, until }: Possession): string {
  const { t } = useTranslation('membership');
  const locale = useLocale();
  if (from === undefined) return t('own.toBegin');
  return (
    formatPeriod(from, until ?? null, locale) ?? t('own.since', { from: formatDate(from, locale) })
  );
}

/** One press each: book, renew, upgrade, open the order, write to us about it. */
function Acts({ item, canBook }: OwnedProps) {
  const { kind, plan_slug: slug, order_no: id, offers } = item;
  const { t } = useTranslation('membership');
  const upgrade = useUpgrade();
  return (
    <div className="cluster gap-8">
      {canBook ? (
        <Link className={buttonClass({ size: 'small' })} to="/user/bookings">
          {t('own.book')}
        </Link>
      ) : null}
      {kind === 'saas' && offers.length > 0 ? (
        <Link className={buttonClass({ size: 'small' })} to="/user/saas">
          {t('own.saas')}
        </Link>
      ) : null}
      {kind === 'membership' && slug !== undefined && offers.includes('renew') ? (
        <Button
          size="small"
          onClick={() =>
            upgrade.send({ type: 'plan.chosen', draft: createDraft('membership', slug, 12) })
          }
        >
          {t('own.renew')}
        </Button>
      ) : null}
      {kind === 'membership' && offers.includes('upgrade') ? (
        <a className={buttonClass({ size: 'small' })} href="#levels">
          {t('own.upgrade')}
        </a>
      ) : null}
      <Link className={buttonClass({ size: 'small' })} to="/user/orders/$id" params={{ id }}>
        {t('own.order')}
      </Link>
      <Link
        className={buttonClass({ variant: 'text', size: 'small' })}
        to="/user/orders/$id"
        params={{ id }}
        hash="conversation"
      >
        {t('own.message')}
      </Link>
    </div>
  );
}
