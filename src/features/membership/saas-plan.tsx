import { Link, useRouteContext } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Plan } from '#contract/pricing/schemas.ts';
import type { CurrentSaas } from '#contract/membership/saas.ts';
import { bindUpgrade } from '#src/actors/upgrade.ts';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { Watched } from '#src/app/content/watched.tsx';
import { tabRecorder } from '#src/app/support/recorder.ts';
import { SaasLoading } from './loading.tsx';
import { Offer } from './offer.tsx';
import { PeriodTable } from './period-table.tsx';
import { SaasDoor } from './saas-door.tsx';
import { SaasChoices } from './saas-choices.tsx';
import { StandingCard } from './standing-card.tsx';
import { UpgradeContext, useHandingOver, useUpgrade } from './upgrade-host.tsx';
import styles from './membership.module.css';

/** Shows the SaaS plan of a person, and leads to its renewal or to another plan. */
export function SaasPlanPage({ plans }: { plans: readonly Plan[] }) {
  const { client } = useRouteContext({ from: '__root__' });
  const [logic] = useState(() => bindUpgrade(client));
  const upgrade = useActorRef(logic, {
    input: { subject: 'saas' },
    inspect: tabRecorder.inspect,
  });
  useHandingOver(upgrade);
  return (
    <UpgradeContext value={upgrade}>
      <SaasPlan plans={plans} />
    </UpgradeContext>
  );
}

function SaasPlan({ plans }: { plans: readonly Plan[] }) {
  const { t } = useTranslation('membership');
  const { client } = useRouteContext({ from: '__root__' });
  const upgrade = useUpgrade();
  const current = useSelector(upgrade, ({ context }) => context.current);
  const failure = useSelector(upgrade, ({ context }) => context.error);
  const unavailable = useSelector(upgrade, (snapshot) => snapshot.matches('unavailable'));
  useEffect(() => upgrade.send({ type: 'plan.opened' }), [upgrade]);

  if (unavailable && failure !== null) {
    return (
      <LoadFailed
        error={failure}
        of="membership"
        heading={t('saas.failed')}
        onRetry={() => upgrade.send({ type: 'retry.requested' })}
      />
    );
  }
  if (current === null || !('plan' in current)) {
    return <SaasLoading />;
  }
  return (
    <Watched loaded={current} read={(signal) => client.call('readSaas', { signal })}>
      {(newest) => (
        <div className={`stack gap-16 ${styles.sections}`}>
          <SaasStanding saas={newest} />
          {plans.length === 0 ? null : <SaasChoices plans={plans} current={newest.plan} />}
          <Offer plans={plans} />
          <SaasHistory history={newest.history} />
        </div>
      )}
    </Watched>
  );
}

function SaasStanding({ saas }: { saas: CurrentSaas }) {
  const { t } = useTranslation('membership');
  const { plan, status, expires_at: until, history } = saas;
  const current = history.find((each) => each.plan === plan && each.status === 'active');
  const coming = history.filter((period) => period.status === 'pending').at(-1);
  return (
    <StandingCard
      title={t('saas.standing')}
      name={current?.name ?? t('saas.none')}
      status={plan === null ? null : status}
      until={until}
      endless={t('saas.noneText')}
      coming={coming === undefined ? null : { name: coming.name, start: coming.start_date }}
      activating={t('saas.activating')}
      activated={t('saas.activated')}
    >
      {current === undefined ? null : <SaasDoor orderNo={current.order_no} />}
    </StandingCard>
  );
}

function SaasHistory({ history }: Pick<CurrentSaas, 'history'>) {
  const { t } = useTranslation('membership');
  return (
    <PeriodTable
      title={t('saas.history')}
      nameTitle={t('saas.plan')}
      none={{ title: t('saas.noHistory.title'), text: t('saas.noHistory.text') }}
      periods={history.map(({ name, order_no: orderNo, start_date, end_date, status }) => ({
        key: orderNo,
        name: (
          <Link to="/user/orders/$id" params={{ id: orderNo }}>
            {name}
          </Link>
        ),
        start: start_date,
        end: end_date,
        status,
      }))}
    />
  );
}
