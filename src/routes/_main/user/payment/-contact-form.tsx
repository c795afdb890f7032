import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Contact } from '../../../../../contract/fields.ts';
import type { OrderDraft } from '../../../../../contract/orders.ts';
import { draftSubmission } from '../../../../actors/checkout.ts';
import { FailureNote } from '../../../../app/failure-note.tsx';
import { useForm } from '../../../../app/use-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Form } from '../../../../ui/form.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useAttachments } from '../profile/-use-attachments.ts';
import { useCheckout } from './-checkout-host.tsx';
import styles from './-checkout.module.css';
import { DraftFiles } from './-draft-files.tsx';

/** Whom to call about the order, if anybody, and the button that places it. */
export function ContactForm({ draft }: { draft: OrderDraft }) {
  const { t } = useTranslation('checkout');
  const checkout = useCheckout();
  const failure = useSelector(checkout, ({ context }) => context.refusal);
  const busy = useSelector(checkout, (snapshot) => snapshot.hasTag('busy'));
  const form = useForm({
    schema: Contact,
    initial: { name: '', phone: '', email: '' },
    failure,
    prefix: 'contact.',
  });
  const attachments = useAttachments();
  const [submitted, setSubmitted] = useState(false);
  // An order needs no files, but none may be left behind on the way.
  const fault = attachments.files.length === 0 ? null : attachments.fault;
  return (
    <Form
      onSubmit={(event) => {
        const contact = form.submit(event);
        setSubmitted(true);
        if (contact === null || busy || fault !== null) return;
        checkout.send(draftSubmission(draft, contact, attachments.ids));
      }}
    >
      <Card as="section" padded className={styles.card}>
        <div className={styles.cardHead}>
          <h2>{t('contact.title')}</h2>
          <span>{t('contact.optional')}</span>
        </div>
        <p className={styles.lead}>{t('contact.why')}</p>
        {failure === null ? null : (
          <FailureNote error={failure} title={t('review.failed')} hint={t('review.noTwice')} />
        )}
        {failure?.error === 'order.membership_open' ? (
          <Link to="/user/orders" search={{ service_type: 'membership' }}>
            {t('review.openMembership')}
          </Link>
        ) : null}
        <div className={styles.fields}>
          <TextField
            {...form.field('name')}
            className={styles.wholeRow ?? ''}
            label={t('contact.name')}
            autoComplete="name"
          />
          <TextField
            {...form.field('phone')}
            label={t('contact.phone')}
            type="tel"
            autoComplete="tel"
          />
          <TextField
            {...form.field('email')}
            label={t('contact.email')}
            type="email"
            autoComplete="email"
          />
        </div>
        {draft.type === 'membership' ? null : (
          <DraftFiles attachments={attachments} fault={submitted ? fault : null} />
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          busy={busy}
          busyLabel={t('review.busy')}
        >
          {t('review.submit')}
        </Button>
        <p className={styles.small}>{t('review.next')}</p>
      </Card>
    </Form>
  );
}
