import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders/schemas.ts';
import { QrPanel } from '#src/ui/controls/qr-panel.tsx';
import { Skeleton } from '#src/ui/controls/skeleton.tsx';
import { Due } from './due.tsx';

type WaitingPanelProps = { order: Order; waitsFor: 'starting' | 'checkingOrder' };

/** Shown while a code is being fetched or the order is being read; no code is visible then. */
export function WaitingPanel({ order, waitsFor }: WaitingPanelProps) {
  const { t } = useTranslation('checkout');
  return (
    <QrPanel
      label={t('panel.label')}
      tone="idle"
      icon="spinner"
      status={t(`panel.${waitsFor}.word`)}
      picture={<Skeleton width="200px" height={200} />}
      heading={t(`panel.${waitsFor}.title`)}
    >
      <p>{t(`panel.${waitsFor}.text`)}</p>
      <Due order={order} />
    </QrPanel>
  );
}
