import { Link, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Contact } from '#contract/base/text-fields.ts';
import type { OrderDraft } from '#contract/orders/schemas.ts';
import { unpaidOrderNo } from '#contract/orders/failures.ts';
import type { OrderBlock, Quote } from '#contract/pricing/schemas.ts';
import { draftSubmission } from '#src/actors/checkout.ts';
import { checkoutAddress } from '#src/actors/checkout-pages.ts';
import { OrderBlocked, OrderBlockLink, OrderBlockText } from '#src/app/content/order-blocked.tsx';
import { AcceptLegal } from '#src/app/forms/accept-legal.tsx';
import { AttachmentFields } from '#src/app/forms/attachment-fields.tsx';
import { ContactRows } from '#src/app/forms/contact-rows.tsx';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { keepFocus } from '#src/app/forms/keep-focus.ts';
import { focusPicker } from '#src/app/forms/focus-picker.ts';
import { createRules } from '#src/app/forms/rules.ts';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import { isTicked } from '#src/app/forms/shown-value.ts';
import { UnclearNote } from '#src/app/forms/unclear-note.tsx';
import { attachmentLimits, useAttachments } from '#src/app/forms/use-attachments.ts';
import { useForm } from '#src/app/forms/use-form.ts';
import { useUnsent } from '#src/app/forms/use-unsent.ts';
import { Card } from '#src/ui/controls/card.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { ChangedTerms } from './changed-terms.tsx';
import { useCheckout } from './host.tsx';
import type { ProfileContact } from './load-draft.ts';
import styles from './checkout.module.css';
import fileStyles from './draft-files.module.css';
import { findRefundBlock, isPlacingUnclear, placingErrorTitle } from './view.ts';

const rules = createRules(Contact);

type ContactFormProps = {
  draft: OrderDraft;
  quote: Quote;
  /** Why the order would be refused, by the last reading of its price. */
  block: OrderBlock | null;
  known: ProfileContact;
  /** The ordered item, shown above the contact. */
  children: Elements;
};

/**
 * The form of an order: the ordered item, the contact, prefilled from the profile, and the button that places the
 * order. A wide screen keeps the button in view.
 */
export function ContactForm({ draft, quote, block, known, children }: ContactFormProps) {
  const { t } = useTranslation('checkout');
  const checkout = useCheckout();
  const failure = useSelector(checkout, ({ context }) => context.refusal);
  const earlier = useSelector(checkout, ({ context }) => context.earlierQuote);
  const unpaid = failure === null ? null : unpaidOrderNo(failure);
  const refundBlock = failure === null ? null : findRefundBlock(failure);
  const router = useRouter();
  const [another, setAnother] = useState(false);
  const busy = useSelector(checkout, (snapshot) => snapshot.hasTag('busy'));
  const isUnclear = useSelector(checkout, isPlacingUnclear);
  const form = useForm({ rules, initial: known, failure, prefix: 'contact.' });
  const unsent = useUnsent({
    name: 'checkout contact',
    typed: form.typed,
    restore: form.restore,
    // Input stays for the next draft: a person who goes back to choose another plan loses nothing.
    unsaved: false,
  });
  const forget = useEffectEvent(unsent.forget);
  useEffect(() => {
    const placed = checkout.subscribe(({ context }) => {
      if (context.orderNo !== '') forget();
    });
    return () => placed.unsubscribe();
  }, [checkout]);
  const attachments = useAttachments();
  // An order needs no files, but chosen ones must not be lost.
  const fault = attachments.files.length === 0 ? null : attachments.fault;
  const acceptance = useSelector(checkout, ({ children }) => children.acceptance);
  if (acceptance !== undefined) {
    return (
      <>
        {children}
        <Card as="section" padded className={styles.card}>
          <AcceptLegal acceptance={acceptance} />
        </Card>
      </>
    );
  }
  return (
    <Form
      className="stack gap-24"
      onSubmit={form.handleSubmit((contact, element) => {
        if (isUnclear) return checkout.send({ type: 'retry.requested' });
        if (busy || block !== null || attachments.hold(element)) return;
        if (fault !== null) return focusPicker(element);
        const wanted = unpaid !== null && isTicked(element, 'another', another);
        checkout.send(draftSubmission(draft, quote, contact, attachments.ids, wanted));
      })}
      onInput={attachments.onInput}
    >
      {children}
      <Card as="section" padded className={`stack gap-16 ${styles.card}`}>
        <div
          className={`gap-16 flex items-baseline justify-between text-14 color-3 ${styles.cardHead}`}
        >
          <h2 className="color-1" tabIndex={-1} ref={keepFocus}>
            {t('contact.title')}
          </h2>
          <span>{t('contact.optional')}</span>
        </div>
        <p className="secondary">{t('contact.why')}</p>
        {earlier === null ? null : (
          <ChangedTerms
            key={`${earlier.amount} ${quote.amount} ${quote.terms}`}
            before={earlier}
            now={quote}
          />
        )}
        {isUnclear ? <UnclearNote title={t('unclear.title')} text={t('unclear.text')} /> : null}
        {failure === null || block !== null ? null : refundBlock !== null ? (
          <Note tone="bad" role="alert" tabIndex={-1} ref={takeFocus}>
            <p>
              <b>{t(placingErrorTitle(draft.type))}</b>
            </p>
            <OrderBlockText block={refundBlock} />
            <p>
              <OrderBlockLink block={refundBlock} />
            </p>
          </Note>
        ) : (
          <FailureNote
            error={failure}
            title={t(placingErrorTitle(draft.type))}
            bare={failure.error === 'order.create_failed'}
            hint={unpaid === null ? t('review.noTwice') : undefined}
            chart={{ machine: 'checkout', path: 'drafting.reviewing' }}
          />
        )}
        {failure?.error === 'order.membership_open' ? (
          <Link to="/user/orders" search={{ service_type: 'membership' }}>
            {t('review.openMembership')}
          </Link>
        ) : null}
        {failure?.error === 'order.saas_open' ? (
          <Link to="/user/orders" search={{ service_type: 'service' }}>
            {t('review.openSaas')}
          </Link>
        ) : null}
        {unpaid === null ? null : (
          <>
            <Link {...checkoutAddress('order', unpaid)}>{t('review.openUnpaid')}</Link>
            <CheckboxField
              name="another"
              label={t('review.another')}
              checked={another}
              onChange={({ currentTarget }) => setAnother(currentTarget.checked)}
            />
          </>
        )}
        <div className="fields">
          <TextField
            {...form.field('name')}
            className="whole"
            readOnly={isUnclear}
            label={t('contact.name')}
            autoComplete="name"
          />
          <ContactRows
            names={['phone', 'email']}
            field={form.field}
            label={(name) => t(`contact.${name}`)}
            readOnly={isUnclear}
          />
        </div>
        {draft.type === 'membership' ? null : (
          <AttachmentFields
            className={`stack gap-12 min-width-0 p-0 border-0 ${fileStyles.files}`}
            attachments={attachments}
            title={t('files.title')}
            rules={t('files.rules', attachmentLimits)}
            error={form.attempts > 0 && fault !== null ? fault : attachments.refusal}
          />
        )}
      </Card>
      {block === null ? (
        <Card padded className={`stack gap-12 ${styles.submit}`}>
          <SubmitButton
            size="large"
            block
            busy={busy || attachments.held}
            busyLabel={
              attachments.held
                ? attachments.waiting
                : t(isUnclear ? 'unclear.retry' : 'review.busy')
            }
          >
            {t(isUnclear ? 'unclear.retry' : 'review.submit')}
          </SubmitButton>
          <p className="caption leading-16">{t('review.next')}</p>
        </Card>
      ) : (
        <Card padded>
          <OrderBlocked block={block} onReturn={() => void router.invalidate()} />
        </Card>
      )}
    </Form>
  );
}
