import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { MembershipStatus } from '#contract/base/picklists.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { MembershipBadge } from '#src/ui/controls/badge.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import { useUpgrade } from './upgrade-host.tsx';
import styles from './membership.module.css';

type StandingCardProps = {
  title: string;
  /** The level or plan that counts now. */
  name: string;
  status: MembershipStatus | null;
  until: string | null;
  /** The text for a membership without an end. */
  endless: string;
  coming: { name: string; start: string } | null;
  activating: string;
  activated: string;
  /** The controls for possible actions. */
  children?: Elements;
};

/** Shows the level or plan that counts now, until when, and what follows it. */
export function StandingCard(props: StandingCardProps) {
  const { title, name, status, until, endless, coming } = props;
  const { t } = useTranslation('membership');
  const locale = useLocale();
  const upgrade = useUpgrade();
  const activating = useSelector(upgrade, (snapshot) => snapshot.matches('activating'));
  const activated = useSelector(upgrade, (snapshot) => snapshot.matches('activated'));
  return (
    <Card
      as="section"
      padded
      className={`stack gap-12 ${styles.standing}`}
      aria-labelledby="standing"
    >
      <div className="gap-12 flex items-start justify-between">
        <div>
          <p className="detail">{title}</p>
          <h2 id="standing">{name}</h2>
        </div>
        {status === null ? null : <MembershipBadge status={status} label={t(`status.${status}`)} />}
      </div>
      <p>{until === null ? endless : t('standing.until', { date: formatDate(until, locale) })}</p>
      {coming === null ? null : (
        <p className="detail">
          {t('standing.coming', { level: coming.name, date: formatDate(coming.start, locale) })}
        </p>
      )}
      {props.children}
      {activating ? <Note role="status">{props.activating}</Note> : null}
      {activated ? (
        <Note tone="ok" role="status">
          {props.activated}
        </Note>
      ) : null}
    </Card>
  );
}
