import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { PaymentRef } from '#machines/payment.machine.ts';
import { CasePage } from '#src/app/support/case-links.tsx';
import { ChartLink } from '#src/app/support/chart-link.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import { innermost, paymentPositions } from './chart-position.ts';
import { useCheckout } from './host.tsx';
import { getPanelState } from './panel-state.ts';

/** Any payment page, whatever it shows, and below it the next possible steps and the support code of its order. */
export function CheckoutCase({ children }: { children: Elements }) {
  const orderNo = useSelector(useCheckout(), ({ context }) => context.orderNo);
  return (
    <div className="stack gap-24">
      <CasePage origin="payment" orderNo={orderNo} next={<WhatNext />}>
        {children}
      </CasePage>
    </div>
  );
}

/** Links from any page of the checkout to the chart of next steps. */
function WhatNext() {
  const { t } = useTranslation('checkout');
  const checkout = useCheckout();
  const payment = useSelector(checkout, ({ children }) => children.payment);
  const path = useSelector(checkout, ({ value }) => innermost(value));
  if (payment !== undefined) return <PaymentNext payment={payment} />;
  return (
    <ChartLink machine="checkout" path={path} inNewTab>
      {t('chart')}
    </ChartLink>
  );
}

function PaymentNext({ payment }: { payment: PaymentRef }) {
  const { t } = useTranslation('checkout');
  const state = useSelector(payment, getPanelState);
  return (
    <ChartLink machine="payment" path={paymentPositions[state]} inNewTab>
      {t('chart')}
    </ChartLink>
  );
}
