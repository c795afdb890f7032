import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { createContext, use, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentMembership } from '#contract/membership/schemas.ts';
import type { CurrentPlan, UpgradeRef } from '#machines/upgrade.machine.ts';
import { bindUpgrade } from '#src/actors/upgrade.ts';
import { stateWithQuote } from '#src/app/content/confirmed-quote.ts';
import { showToast } from '#src/app/lazy/toast.ts';
import { tabRecorder } from '#src/app/support/recorder.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { Elements } from '#src/ui/elements.tsx';

/** The upgrade that the controls below belong to. */
export const UpgradeContext = createContext<UpgradeRef | null>(null);

/**
 * Runs the upgrade above all pages of the account: it starts on the membership page, continues on the payment
 * pages, and ends with the new level on any page.
 */
export function UpgradeHost({ children }: { children: Elements }) {
  const { client } = useRouteContext({ from: '__root__' });
  const [logic] = useState(() => bindUpgrade(client));
  const upgrade = useActorRef(logic, {
    input: { subject: 'membership' },
    inspect: tabRecorder.inspect,
  });
  useHandingOver(upgrade);
  useActivation(upgrade);
  return <UpgradeContext value={upgrade}>{children}</UpgradeContext>;
}

/**
 * Returns the upgrade of the nearest host: of the membership, or of the SaaS plan on its page. Throws outside the
 * account area.
 */
export function useUpgrade(): UpgradeRef {
  const upgrade = use(UpgradeContext);
  if (upgrade === null) throw new Error('useUpgrade needs the account layout around it');
  return upgrade;
}

/** Returns the membership of an upgrade; null until it is known. */
export function toMembership(current: CurrentPlan | null): CurrentMembership | null {
  return current !== null && 'level' in current ? current : null;
}

/** Opens the checkout with the confirmed draft. */
export function useHandingOver(upgrade: UpgradeRef): void {
  const router = useRouter();
  useEffect(() => {
    const ready = upgrade.on('draft.ready', ({ draft, quote }) => {
      const { type, plan_slug, months } = draft;
      const model = type === 'membership' ? null : { pricing_model: draft.pricing_model };
      const search = { type, plan_slug, ...model, months: String(months) };
      void router.navigate({ to: '/user/payment/service', search, state: stateWithQuote(quote) });
    });
    return () => ready.unsubscribe();
  }, [router, upgrade]);
}

/** Updates the person's level and what pages show after an activation, and announces the new level. */
function useActivation(upgrade: UpgradeRef): void {
  const { session } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const level = useSelector(upgrade, ({ context }) => toMembership(context.current)?.level);
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
        level: newest.name,
        date: formatDate(later ? newest.start_date : newest.end_date, locale),
      }),
    });
  });
  useEffect(() => {
    const activated = upgrade.on('plan.activated', ({ current }) => {
      const membership = toMembership(current);
      if (membership !== null) showActivation(membership);
      // What pages left behind names the plan that has ended.
      router.clearCache();
      void router.invalidate();
    });
    return () => activated.unsubscribe();
  }, [router, upgrade]);
}
