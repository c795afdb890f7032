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

export type DownloadTurnsProps = { id: string; begun: boolean };

/** Fetches the file at each wish; `begun` when the first came before this had arrived. */
export function DownloadTurns({ id, begun }: DownloadTurnsProps) {
  const [turn, setTurn] = useState(1);
  const isFirst = turn === 1;
  return (
    <Turn
      key={turn}
      id={id}
      begun={begun && isFirst}
      focused={begun || !isFirst}
      onEnd={() => setTurn(turn + 1)}
    />
  );
}

type TurnProps = { id: string; begun: boolean; focused: boolean; onEnd: () => void };

function Turn({ id, begun, focused, onEnd }: TurnProps) {
  const { t } = useTranslation('reports');
  const { client } = useRouteContext({ from: '__root__' });
  const [logic] = useState(() => bindReportLink(id, client));
  const { busy, failure, submit } = useSubmission(logic, () => {
    notify({ kind: 'success', title: t('buy.downloadStarted') });
    onEnd();
  });
  const begin = useEffectEvent(() => (begun ? submit({}) : undefined));
  useEffect(() => begin(), []);
  return (
    <div className={styles.act}>
      <Button
        ref={focused ? keepFocus : undefined}
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
