import { useRouteContext } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bindRefundRequest } from '#src/actors/refund-request.ts';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { useUnsent } from '#src/app/forms/use-unsent.ts';
import { CasePage } from '#src/app/support/case-links.tsx';
import { tabRecorder } from '#src/app/support/recorder.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/controls/skeleton.tsx';
import { AskForm, parseDraft, emptyDraft, QuoteSums, toTyped } from './ask-form.tsx';
import { RefundRules } from './rules.tsx';
import { RefundView } from './refund.tsx';
import { getRefundScreen } from './view.ts';

type RefundRequestProps =
  | {
      orderNo: string;
      /** True if the person started a new request after the earlier one was closed. */
      isAgain: boolean;
      onAgain: () => void;
    }
  | { refundNo: string; isAgain?: false; onAgain?: undefined };

/** Requests a refund for an order, or follows one: the same process for both addresses. */
export function RefundRequestHost({ isAgain = false, onAgain, ...input }: RefundRequestProps) {
  const { t } = useTranslation('refunds');
  const { client, confirm } = useRouteContext({ from: '__root__' });
  const [logic] = useState(() => bindRefundRequest(client, confirm));
  const actor = useActorRef(logic, { input, inspect: tabRecorder.inspect });
  const snapshot = useSelector(actor, (current) => current);
  const { quote, refund, error } = snapshot.context;
  // Outlives the form, which disappears while the data cannot be read.
  const [draft, setDraft] = useState(emptyDraft);
  useUnsent({
    name: `refund ${snapshot.context.orderNo}`,
    typed: refund === null ? toTyped(draft) : {},
    restore: (typed) => setDraft(parseDraft(typed)),
  });
  const onRetry = () => actor.send({ type: 'retry.requested' });
  const screen = getRefundScreen(snapshot);
  return (
    <CasePage origin="order" orderNo={refund?.order_no ?? snapshot.context.orderNo}>
      {content()}
    </CasePage>
  );

  function content() {
    if (refund !== null) return <RefundView actor={actor} refund={refund} onAgain={onAgain} />;
    if (screen === 'failed') {
      return <LoadFailed error={error} of="refunds" onRetry={onRetry} />;
    }
    if (screen === 'nothingLeft' && quote !== null) {
      return (
        <>
          <EmptyState
            drawing="empty"
            heading={t('nothingLeft.title')}
            text={t('nothingLeft.text')}
            actions={<Button onClick={onRetry}>{t('nothingLeft.retry')}</Button>}
          />
          {quote.lines.length === 0 ? null : <QuoteSums quote={quote} />}
        </>
      );
    }
    if (screen === 'form' && quote !== null) {
      return (
        <>
          <RefundRules />
          <AskForm actor={actor} quote={quote} draft={draft} onDraft={setDraft} isAgain={isAgain} />
        </>
      );
    }
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton height={320} />
      </SkeletonGroup>
    );
  }
}
