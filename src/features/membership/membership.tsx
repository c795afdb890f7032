import { useRouteContext } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { Plan } from '#contract/pricing/schemas.ts';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { Watched } from '#src/app/content/watched.tsx';
import { toMembership, useUpgrade } from './upgrade-host.tsx';
import { MembershipHistory } from './history.tsx';
import { Levels } from './levels.tsx';
import { MembershipLoading } from './loading.tsx';
import { Offer } from './offer.tsx';
import styles from './membership.module.css';
import { Standing } from './standing.tsx';

/** The current membership, the levels, and the upgrade (spec 9). */
export function Membership({ plans }: { plans: readonly Plan[] }) {
  const { client } = useRouteContext({ from: '__root__' });
  const upgrade = useUpgrade();
  const membership = useSelector(upgrade, ({ context }) => toMembership(context.current));
  const failure = useSelector(upgrade, ({ context }) => context.error);
  const unavailable = useSelector(upgrade, (snapshot) => snapshot.matches('unavailable'));
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
  if (membership === null) return <MembershipLoading />;
  return (
    <Watched loaded={membership} read={(signal) => client.call('readMembership', { signal })}>
      {(newest) => (
        <div className={`stack gap-16 ${styles.sections}`}>
          <Standing membership={newest} />
          {plans.length === 0 ? null : <Levels plans={plans} membership={newest} />}
          <Offer plans={plans} />
          <MembershipHistory periods={newest.history} />
        </div>
      )}
    </Watched>
  );
}
