import { useRouteContext } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { exportsPerDay } from '#contract/base/limits.ts';
import { saveLink } from '#src/app/device/save-link.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { showToast } from '#src/app/lazy/toast.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { useWaitHint } from './use-wait-hint.ts';

/** A copy of all that is held about the person, as a file. */
export function ExportCard() {
  const { t } = useTranslation('security');
  const { client } = useRouteContext({ from: '__root__' });
  const { busy, failure, submit } = useSubmission(
    (_: void, { signal }) => client.call('exportAccount', { signal }),
    {
      changes: false,
      onDone(file) {
        saveLink(file);
        showToast({
          kind: 'success',
          title: t('export.done'),
          message: t('export.doneText', { file: file.file_name }),
        });
      },
    },
  );
  const waitHint = useWaitHint(failure);
  return (
    <Card as="section" padded className="stack gap-24" aria-labelledby="export">
      <div className="card-head">
        <h2 id="export">{t('export.title')}</h2>
        <p>{t('export.lead', { times: exportsPerDay })}</p>
      </div>
      {failure === null || busy ? null : (
        <FailureNote error={failure} title={t('export.failed')} hint={waitHint} />
      )}
      <div>
        <Button busy={busy} busyLabel={t('export.busy')} onClick={() => submit()}>
          <Icon name="download" size={16} />
          <span>{t('export.submit')}</span>
        </Button>
      </div>
    </Card>
  );
}
