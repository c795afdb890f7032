import { useTranslation } from 'react-i18next';
import { PaymentDrawing, type PaymentDrawingName } from '#src/ui/drawings/payment-drawing.tsx';

/** Where the money is, in the reader's language. */
export function StoryDrawing({ name }: { name: PaymentDrawingName }) {
  const { t } = useTranslation('checkout');
  const labels = {
    order: t('drawing.placed'),
    pay: t('drawing.payment'),
    received: t('drawing.arrived'),
  };
  return <PaymentDrawing name={name} labels={labels} />;
}
