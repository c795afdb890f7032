import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../../contract/orders.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Due } from './-due.tsx';
import { Panel } from './-panel.tsx';

/** A code is being fetched; the one before it, if any, is out of use. */
export function StartingPanel({ order }: { order: Order }) {
  const { t } = useTranslation('checkout');
  return (
    <Panel
      tone="idle"
      icon="spinner"
      word={t('panel.starting.word')}
      picture={<Skeleton width="232px" height={232} />}
    >
      <Due order={order} />
      <h2>{t('panel.starting.title')}</h2>
      <p>{t('panel.starting.text')}</p>
    </Panel>
  );
}
