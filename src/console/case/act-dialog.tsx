import { useTranslation } from 'react-i18next';
import { Dialog } from '#src/ui/controls/dialog.tsx';
import { AnnounceForm } from './announce-form.tsx';
import { useCase, type Opened } from './case-context.ts';
import { DecideRefundForm } from './decide-refund.tsx';
import { DeliverForm } from './deliver-form.tsx';
import { OpenMatterForm, UseUnitsForm, WithdrawMatterForm } from './matter-acts.tsx';
import { NoteForm, OwnerForm } from './note-acts.tsx';
import { CompleteForm, ReasonAct, ReplyForm, StartForm } from './order-acts.tsx';
import type { ActProps } from './staff-act.tsx';
import { PromiseForm } from './promise-form.tsx';
import { StepForm } from './step-form.tsx';
import { ConfirmRefundForm, RefundForm, ReturnForm, SettleForm } from './refund-acts.tsx';
import {
  ConfirmSentBackForm,
  ConfirmTransferForm,
  DropTransferForm,
  RecordTransferForm,
  SendBackForm,
} from './transfer-acts.tsx';

/** The dialog of one action. */
export function ActDialog({ act, ...rest }: ActProps & Opened) {
  const { t } = useTranslation('console-case');
  return (
    <Dialog title={t(`acts.${act}`)} onClose={rest.onClose}>
      <Content act={act} {...rest} />
    </Dialog>
  );
}

function Content({ act, message, ...rest }: ActProps & Opened) {
  const { order, owner, customer, promises, as_of: now } = useCase();
  const subject = { kind: 'order', number: order.order_no } as const;
  switch (act) {
    case 'cancel':
      return <ReasonAct call="cancelOrder" of={order.order_no} {...rest} />;
    case 'refund':
      return <RefundForm {...rest} />;
    case 'decide_refund':
      return <DecideRefundForm {...rest} />;
    case 'settle_refund':
      return <SettleForm {...rest} />;
    case 'confirm_refund':
      return <ConfirmRefundForm {...rest} />;
    case 'return':
      return <ReturnForm {...rest} />;
    case 'record_transfer':
      return <RecordTransferForm {...rest} />;
    case 'confirm_transfer':
      return <ConfirmTransferForm {...rest} />;
    case 'drop_transfer':
      return <DropTransferForm {...rest} />;
    case 'send_back':
      return <SendBackForm {...rest} />;
    case 'confirm_sent_back':
      return <ConfirmSentBackForm {...rest} />;
    case 'start':
      return <StartForm {...rest} />;
    case 'open_matter':
      return <OpenMatterForm message={message} {...rest} />;
    case 'withdraw_matter':
      return <WithdrawMatterForm {...rest} />;
    case 'use_units':
      return <UseUnitsForm {...rest} />;
    case 'step':
      return <StepForm {...rest} />;
    case 'deliver':
      return <DeliverForm {...rest} />;
    case 'complete':
      return <CompleteForm {...rest} />;
    case 'reply':
      return <ReplyForm {...rest} />;
    case 'promise':
      return (
        <PromiseForm
          of={order.order_no}
          promises={promises}
          now={now}
          hasAccount={customer.id !== null}
          {...rest}
        />
      );
    case 'announce':
      return <AnnounceForm {...rest} />;
    case 'note':
      return <NoteForm subject={subject} {...rest} />;
    case 'owner':
      return <OwnerForm subject={subject} owner={owner} {...rest} />;
  }
}
