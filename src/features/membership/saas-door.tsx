import { Link, useRouteContext } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openSaas } from '#src/actors/open-saas.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { useSite } from '#src/i18n/use-site.ts';
import { Button, buttonClass } from '#src/ui/controls/button.tsx';

/** Leads to the SaaS of a running plan; without the operator's software to the messages of its order. */
export function SaasDoor({ orderNo }: { orderNo: string }) {
  const { t } = useTranslation('membership');
  const { saasDoor } = useSite();
  if (saasDoor === 'own') return <OwnDoor />;
  const link =
    saasDoor === 'sample' ? (
      <Link className={buttonClass({ variant: 'primary' })} to="/saas/demo">
        {t('saas.door.sample')}
      </Link>
    ) : (
      <Link
        className={buttonClass()}
        to="/user/orders/$id"
        params={{ id: orderNo }}
        hash="conversation"
      >
        {t('saas.door.ask')}
      </Link>
    );
  return (
    <div className="stack gap-8 justify-items-start">
      {link}
      <p className="detail">
        {t(saasDoor === 'sample' ? 'saas.door.sampleNote' : 'saas.door.none')}
      </p>
    </div>
  );
}

function OwnDoor() {
  const { t } = useTranslation('membership');
  const { client } = useRouteContext({ from: '__root__' });
  const { busy, failure, submit } = useSubmission(
    (_: void, { signal }) => openSaas(client, signal),
    { changes: false },
  );
  return (
    <div className="stack gap-8 justify-items-start">
      <Button
        variant="primary"
        busy={busy}
        busyLabel={t('saas.door.opening')}
        onClick={() => submit()}
      >
        {t('saas.door.open')}
      </Button>
      <p className="detail">{t('saas.door.note')}</p>
      {failure === null ? null : (
        <FailureNote
          error={failure}
          title={t('saas.door.failed')}
          hint={failure.kind === 'conflict' ? undefined : t('saas.door.again')}
        />
      )}
    </div>
  );
}
