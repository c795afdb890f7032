import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { Plan } from '#contract/pricing.ts';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { toMembership, useUpgrade } from './upgrade-host.tsx';
import { MembershipHistory } from './history.tsx';
import { Levels } from './levels.tsx';
import { MembershipLoading } from './loading.tsx';
import { Offer } from './offer.tsx';
import styles from './membership.module.css';
import { Standing } from './standing.tsx';

/** Where the membership stands, what the levels offer, and the way to another one (spec 9). */
export function Membership({ plans }: { plans: readonly Plan[] }) {
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
    <div className={`stack gap-16 ${styles.sections}`}>
      <Standing membership={membership} />
      <Levels plans={plans} membership={membership} />
      <Offer plans={plans} />
      <MembershipHistory periods={membership.history} />
    </div>
  );
}
