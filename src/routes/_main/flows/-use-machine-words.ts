import { useTranslation } from 'react-i18next';

/** What a machine is called and what it is for; an unknown one keeps its own name. */
export function useMachineWords(name: string): { title: string; summary: string } {
  const { t } = useTranslation('machines');
  const all: Readonly<Record<string, { title: string; summary: string }>> = {
    session: t('session', { returnObjects: true }),
    smsCode: t('smsCode', { returnObjects: true }),
    submission: t('submission', { returnObjects: true }),
    confirm: t('confirm', { returnObjects: true }),
    checkout: t('checkout', { returnObjects: true }),
    payment: t('payment', { returnObjects: true }),
    orderLifecycle: t('orderLifecycle', { returnObjects: true }),
    order: t('order', { returnObjects: true }),
    upgrade: t('upgrade', { returnObjects: true }),
    removal: t('removal', { returnObjects: true }),
    unread: t('unread', { returnObjects: true }),
  };
  return all[name] ?? { title: name, summary: '' };
}
