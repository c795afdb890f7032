import { useNavigate, useRouteContext, useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Invoice, InvoicePage } from '#contract/invoices/schemas.ts';
import { maxInvoiceOrders } from '#contract/base/limits.ts';
import type { InvoiceRequestRef } from '#machines/invoice-request.machine.ts';
import { bindInvoiceRequest } from '#src/actors/invoice-request.ts';
import { OrderTabs } from '#src/app/content/order-tabs.tsx';
import { useRecorder } from '#src/app/support/use-recorder.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Card } from '#src/ui/controls/card.tsx';
import { Ask } from './ask.tsx';
import styles from './invoices.module.css';
import { Records } from './records.tsx';
import type { InvoicesSearch } from './search.ts';
import { Titles } from './titles.tsx';

type InvoicesProps = { search: InvoicesSearch; invoices: InvoicePage };

/** Invoiceable orders, requested invoices, and invoice titles. */
export function Invoices({ search, invoices }: InvoicesProps) {
  const { t } = useTranslation('invoices');
  const navigate = useNavigate();
  const [round, setRound] = useState(1);
  const orderNo = search.order ?? '';
  const earlier = invoices.items.find(({ invoice_no: number }) => number === search.again);
  return (
    <>
      <OrderTabs />
      <p className="secondary">{t('lead')}</p>
      <Round
        key={`${round} ${orderNo} ${search.again ?? ''}`}
        wanted={orderNo}
        earlier={earlier}
        invoices={invoices}
        onAnother={() => {
          setRound(round + 1);
          void navigate({ to: '/user/invoices', replace: true, resetScroll: false });
        }}
      />
    </>
  );
}

type RoundProps = {
  wanted: string;
  earlier: Invoice | undefined;
  invoices: InvoicePage;
  onAnother: () => void;
};

/** One request from the selection to the list; titles edited during it can be chosen at once. */
function Round({ wanted, earlier, invoices, onAnother }: RoundProps) {
  const { client } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const [logic] = useState(() => bindInvoiceRequest(client));
  const request = useActorRef(logic, { input: { orderNos: ordersIn(wanted), earlier } });
  useRecorder(request);
  useEffect(() => {
    const requested = request.on('invoice.requested', () => void router.invalidate());
    return () => requested.unsubscribe();
  }, [request, router]);
  const changed = () => {
    if (request.getSnapshot().status === 'done') onAnother();
    else request.send({ type: 'available.changed', titleId: null });
  };
  return (
    <div className="stack gap-24">
      <Summary request={request} summary={invoices.summary} />
      <Ask request={request} onAnother={onAnother} />
      <Records invoices={invoices} onChanged={changed} />
      <Titles request={request} />
    </div>
  );
}

/** The orders in the address. Orders that cannot be invoiced drop out after the server's answer. */
function ordersIn(wanted: string): readonly string[] {
  return [...new Set(wanted.split(',').filter(Boolean))].slice(0, maxInvoiceOrders);
}

type SummaryProps = { request: InvoiceRequestRef; summary: InvoicePage['summary'] };

/** Three figures: invoiceable, in progress, and invoiced this year. */
function Summary({ request, summary }: SummaryProps) {
  const { t } = useTranslation('invoices');
  const locale = useLocale();
  const orders = useSelector(request, ({ context }) => context.available?.orders ?? null);
  const open = orders?.filter(({ available }) => available > 0) ?? [];
  const left = open.reduce((sum, { available }) => sum + available, 0);
  return (
    <Card className={`numeric grid columns-3 ${styles.summary}`}>
      <div>
        <span className="detail block">{t('summary.available')}</span>
        <b className="block weight-600">{orders === null ? '—' : formatMoney(left, locale)}</b>
        <small className="fine">{t('summary.availableHint', { count: open.length })}</small>
      </div>
      <div>
        <span className="detail block">{t('summary.requested')}</span>
        <b className="block weight-600">{t('summary.pieces', { count: summary.requested })}</b>
        <small className="fine">{t('summary.requestedHint')}</small>
      </div>
      <div>
        <span className="detail block">{t('summary.issued', { year: summary.year })}</span>
        <b className="block weight-600">{formatMoney(summary.amount, locale)}</b>
        <small className="fine">
          {t('summary.issuedHint', { count: summary.issued, reversed: summary.reversed })}
        </small>
      </div>
    </Card>
  );
}
