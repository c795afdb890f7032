import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../../contract/orders.ts';
import { QrPanel } from '../../../../ui/qr-panel.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Due } from './-due.tsx';

/** A code is being fetched; the one before it, if any, is out of use. */
export function StartingPanel({ order }: { order: Order }) {
  const { t } = useTranslation('checkout');
  return (
    <QrPanel
      label={t('panel.label')}
      tone="idle"
      icon="spinner"
      status={t('panel.starting.word')}
      picture={<Skeleton width="200px" height={200} />}
      heading={t('panel.starting.title')}
    >
      <p>{t('panel.starting.text')}</p>
      <Due order={order} />
    </QrPanel>
  );
}
