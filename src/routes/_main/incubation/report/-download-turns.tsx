import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bindReportLink } from '../../../../actors/report-link.ts';
import { FailureNote } from '../../../../app/failure-note.tsx';
import { keepFocus } from '../../../../app/keep-focus.ts';
import { notify } from '../../../../app/notify.ts';
import { useSubmission } from '../../../../app/use-submission.ts';
import { Button } from '../../../../ui/button.tsx';
import styles from './-purchase.module.css';

/** Fetches the file at once and at each further wish: it takes the place of the button that asked. */
export function DownloadTurns({ id }: { id: string }) {
  const [turn, setTurn] = useState(1);
  return <Turn key={turn} id={id} isFirst={turn === 1} onEnd={() => setTurn(turn + 1)} />;
}

type TurnProps = { id: string; isFirst: boolean; onEnd: () => void };

function Turn({ id, isFirst, onEnd }: TurnProps) {
  const { t } = useTranslation('reports');
  const { client } = useRouteContext({ from: '__root__' });
  const [logic] = useState(() => bindReportLink(id, client));
  const { busy, failure, submit } = useSubmission(logic, () => {
    notify({ kind: 'success', title: t('buy.downloadStarted') });
    onEnd();
  });
  const begin = useEffectEvent(() => (isFirst ? submit({}) : undefined));
  useEffect(() => begin(), []);
  return (
    <div className={styles.act}>
      <Button
        ref={keepFocus}
        variant="primary"
        size="large"
        block
        busy={busy}
        busyLabel={t('buy.downloading')}
        onClick={() => submit({})}
      >
        {t('buy.download')}
      </Button>
      {failure === null ? null : <FailureNote error={failure} title={t('buy.downloadFailed')} />}
    </div>
  );
}
