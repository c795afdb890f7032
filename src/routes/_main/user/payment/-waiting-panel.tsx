import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../../contract/orders.ts';
import { QrPanel } from '../../../../ui/qr-panel.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Due } from './-due.tsx';

type WaitingPanelProps = { order: Order; waitsFor: 'starting' | 'checkingOrder' };

/** A code is being fetched, or the order read: no code is on the screen meanwhile. */
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
