import { useSelector } from '@xstate/react';
import { CasePage } from '#src/app/support/case-links.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import { useCheckout } from './host.tsx';
import { WhatNext } from './what-next.tsx';

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
