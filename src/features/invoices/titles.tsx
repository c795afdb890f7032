import { useRouteContext } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceTitle } from '#contract/invoices/schemas.ts';
import type { InvoiceRequestRef } from '#machines/invoice-request.machine.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { DefinitionRows } from '#src/ui/controls/definition-rows.tsx';
import { Tag } from '#src/ui/controls/tag.tsx';
import styles from './invoices.module.css';
import { TitleForm } from './title-form.tsx';

/** The invoice titles, and the form that adds or changes one. */
export function Titles({ request }: { request: InvoiceRequestRef }) {
  const { t } = useTranslation('invoices');
  const titles = useSelector(request, ({ context }) => context.available?.titles ?? null);
  const [edited, setEdited] = useState<InvoiceTitle | 'new' | null>(null);
  if (titles === null) return null;
  const changed = (titleId: string | null, staysOpen = false) => {
    setEdited(staysOpen ? (edited ?? 'new') : null);
    request.send({ type: 'available.changed', titleId });
  };
  return (
    <section className="stack gap-16" aria-labelledby="titles">
      <div className="cluster justify-between gap-8-16">
        <h2 id="titles" className="text-18">
          {t('titles.title')}
        </h2>
        {edited === null && titles.length > 0 ? (
          <Button size="small" onClick={() => setEdited('new')}>
            {t('titles.add')}
          </Button>
        ) : null}
      </div>
      <ul className={`gap-24 grid columns-2 ${styles.titles}`}>
        {titles.map((title) => (
          <li key={title.id}>
            <Title title={title} onEdit={() => setEdited(title)} onDeleted={() => changed(null)} />
          </li>
        ))}
      </ul>
      {edited === null && titles.length > 0 ? null : (
        <TitleForm
          key={edited === null || edited === 'new' ? 'new' : edited.id}
          title={edited === null || edited === 'new' ? null : edited}
          onSaved={({ id }, hasMore) => changed(id, hasMore)}
          onClosed={titles.length === 0 ? null : () => setEdited(null)}
        />
      )}
    </section>
  );
}

type TitleProps = { title: InvoiceTitle; onEdit: () => void; onDeleted: () => void };

function Title({ title, onEdit, onDeleted }: TitleProps) {
  const { t } = useTranslation('invoices');
  const { client } = useRouteContext({ from: '__root__' });
  const { busy, failure, submit } = useSubmission(
    (_: void, options) =>
      client.call('deleteInvoiceTitle', { params: { id: title.id }, ...options }),
    { onDone: onDeleted },
  );
  const { name, tax_no: taxNo, address, phone, bank, account } = title;
  return (
    <Card padded className="stack gap-12">
      <h3 className="cluster gap-8 break-anywhere">
        <span>{name}</span>
        {title.is_default ? <Tag>{t('titles.default')}</Tag> : null}
      </h3>
      {title.kind === 'individual' ? (
        <p className="detail">{t('titles.individual')}</p>
      ) : (
        <DefinitionRows
          rows={[
            { term: t('titles.taxNo'), value: taxNo },
            { term: t('form.address'), value: address },
            { term: t('form.phone'), value: phone },
            { term: t('form.bank'), value: bank },
            { term: t('form.account'), value: account },
          ]}
        />
      )}
      <div className="cluster">
        <Button size="small" aria-label={t('titles.editOf', { name })} onClick={onEdit}>
          {t('titles.edit')}
        </Button>
        <Button
          variant="text"
          size="small"
          busy={busy}
          busyLabel={t('titles.deleting')}
          aria-label={busy ? undefined : t('titles.deleteOf', { name })}
          onClick={() => submit()}
        >
          {t('titles.delete')}
        </Button>
      </div>
      {failure === null ? null : <FailureNote error={failure} title={t('titles.deleteFailed')} />}
    </Card>
  );
}
