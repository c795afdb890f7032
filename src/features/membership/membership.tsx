import { useRouteContext } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { Bookable } from '#contract/bookings/schemas.ts';
import type { Plan } from '#contract/pricing/schemas.ts';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { Watched } from '#src/app/content/watched.tsx';
import { toMembership, useUpgrade } from './upgrade-host.tsx';
import { MembershipHistory } from './history.tsx';
import { Levels } from './levels.tsx';
import { MembershipLoading } from './loading.tsx';
import { Offer } from './offer.tsx';
import { readOwn, type Own } from './read.ts';
import { Possessions } from './possessions.tsx';
import styles from './membership.module.css';
import { Standing } from './standing.tsx';

type MembershipProps = Pick<Own, 'possessions'> & {
  plans: readonly Plan[];
  /** The places that can be booked. */
  places: readonly Bookable[];
};

/** Shows a person's membership and other purchases; then the levels, and the upgrade (spec 9). */
export function Membership({ plans, possessions, places }: MembershipProps) {
  const { client } = useRouteContext({ from: '__root__' });
  const upgrade = useUpgrade();
  const membership = useSelector(upgrade, ({ context }) => toMembership(context.current));
  const failure = useSelector(upgrade, ({ context }) => context.error);
  const unavailable = useSelector(upgrade, (snapshot) => snapshot.matches('unavailable'));
  const loaded = useMemo(
    () => (membership === null ? null : { membership, possessions }),
    [membership, possessions],
  );
  useEffect(() => upgrade.send({ type: 'plan.opened' }), [upgrade]);

  if (unavailable && failure !== null) {
    return (
      <LoadFailed
        error={failure}
        of="membership"
        onRetry={() => upgrade.send({ type: 'retry.requested' })}
      />
    );
  }
  if (loaded === null) return <MembershipLoading />;
  return (
    <Watched loaded={loaded} read={(signal) => readOwn(client, signal)}>
      {({ membership: newest, possessions: owned }) => (
        <div className={`stack gap-16 ${styles.sections}`}>
          <Standing membership={newest} />
          <MembershipHistory periods={newest.history} />
          <Possessions items={owned} places={places} />
          {plans.length === 0 ? null : <Levels plans={plans} membership={newest} />}
          <Offer plans={plans} />
        </div>
      )}
    </Watched>
  );
}
