import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentMembership } from '#contract/membership.ts';
import type { UpgradeRef } from '#machines/upgrade.machine.ts';
import { bindUpgrade } from '#src/actors/upgrade.ts';
import { stateWithQuote } from '#src/app/content/confirmed-quote.ts';
import { showToast } from '#src/app/lazy/toast.ts';
import { tabRecorder } from '#src/app/support/recorder.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

const UpgradeContext = createContext<UpgradeRef | null>(null);

/**
 * Runs the upgrade above all pages of the account: it is begun on the membership page, goes on while
 * the payment pages are open, and ends with the new level on whatever page is open then.
 */
export function UpgradeHost({ children }: { children: ReactNode }) {
  const { client } = useRouteContext({ from: '__root__' });
  const [logic] = useState(() => bindUpgrade(client));
  const upgrade = useActorRef(logic, { inspect: tabRecorder.inspect });
  useHandingOver(upgrade);
  useActivationToast(upgrade);
  return <UpgradeContext value={upgrade}>{children}</UpgradeContext>;
}

/** Returns the upgrade of the person who is signed in. Throws outside the account area. */
export function useUpgrade(): UpgradeRef {
  const upgrade = use(UpgradeContext);
  if (upgrade === null) throw new Error('useUpgrade needs the account layout around it');
  return upgrade;
}

function useHandingOver(upgrade: UpgradeRef): void {
  const router = useRouter();
  useEffect(() => {
    const ready = upgrade.on('draft.ready', ({ draft: { type, plan_slug, months }, quote }) => {
      const search = { type, plan_slug, months: String(months) };
      const state = stateWithQuote(quote);
      void router.navigate({ to: '/user/payment/service', search, state });
    });
    return () => ready.unsubscribe();
  }, [router, upgrade]);
}

/** Lets the person's level follow what the server says, and tells of a new one. */
function useActivationToast(upgrade: UpgradeRef): void {
  const { session } = useRouteContext({ from: '__root__' });
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const level = useSelector(upgrade, ({ context }) => context.membership?.level);
  useEffect(() => {
    const { identity } = session.getSnapshot().context;
    if (level === undefined || identity === null || identity.user.level === level) return;
    const user = { ...identity.user, level };
    session.send({ type: 'session.adopted', identity: { ...identity, user } });
  }, [level, session]);
  const showActivation = useEffectEvent(({ history: [newest] }: CurrentMembership) => {
    if (newest === undefined) return;
    const later = newest.status === 'pending';
    showToast({
      kind: 'success',
      title: t('membership.upgraded'),
      message: t(later ? 'membership.from' : 'membership.until', {
        level: t(`account.level.${newest.level}`),
        date: formatDate(later ? newest.start_date : newest.end_date, locale),
      }),
    });
  });
  useEffect(() => {
    const activated = upgrade.on('membership.activated', ({ membership }) =>
      showActivation(membership),
    );
    return () => activated.unsubscribe();
  }, [upgrade]);
}
