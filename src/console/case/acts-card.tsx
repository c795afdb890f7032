import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffData } from '#src/console/api/client.ts';
import { Card } from '#src/console/app/card.tsx';
import { KeyCap } from '#src/console/app/key-cap.tsx';
import { useKeys } from '#src/console/app/use-keys.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { ActOutcome } from '#src/console/app/act-outcome.tsx';
import { ActList } from './act-list.tsx';
import { ActDialog } from './act-dialog.tsx';
import { getActKey, listActs, openMessages, type PageAct } from './case-acts.ts';
import { useCase, useOpened } from './case-context.ts';
import { usePageReading } from '#src/console/app/use-reading.ts';
import styles from './acts-card.module.css';
import { Refusal } from './refusal.tsx';
import { useAct } from '#src/console/app/use-act.ts';

/** The actions of a case: possible ones with their shortcut, impossible ones with the reason. */
export function ActsCard() {
  const { t } = useTranslation('console-case');
  const about = useCase();
  const { isReading } = usePageReading();
  const [opened, open] = useOpened();
  const [notice, setNotice] = useState<string | null>(null);
  const ask = useAct<object, StaffData<'askWallet'>>(
    ['askWallet', about.order.order_no],
    (call, _, signal) => call('askWallet', { params: { orderNo: about.order.order_no }, signal }),
    {
      onDone: ({ asked }) =>
        setNotice(
          asked
            .map(({ payment_no: number, status }) => t(`ask.answered.${status}`, { number }))
            .join(' ') || t('ask.nothing'),
        ),
    },
  );
  const acts = listActs(about);
  const isStale = isReading || ask.outcome !== null;

  function begin(act: PageAct) {
    if (isStale || ask.busy) return;
    setNotice(null);
    if (act === 'ask_wallet') ask.submit({});
    else open({ act });
  }

  const shown = [...(acts.first === null ? [] : [acts.first]), ...acts.can];
  useKeys(
    shown.map((act) => ({ keys: getActKey(act), label: t(`acts.${act}`), run: () => begin(act) })),
  );
  return (
    <>
      <Card title={t('can.title')} aside={t('can.keys')}>
        <p role="status" className={styles.said}>
          {isReading ? t('can.reading') : notice}
        </p>
        <ActOutcome outcome={ask.outcome} onClose={ask.clear} />
        {ask.failure === null || ask.busy || ask.outcome !== null ? null : (
          <Refusal failure={ask.failure} />
        )}
        {acts.first === null ? null : (
          <div className={`gap-10 grid bg-accent ${styles.first}`}>
            <span>
              <b>{t(`acts.${acts.first}`)}</b>
              <small>{t(`about.${acts.first}`)}</small>
            </span>
            <Button
              variant="primary"
              size="small"
              block
              busy={acts.first === 'ask_wallet' && ask.busy}
              busyLabel={t('ask.busy')}
              aria-disabled={isStale || undefined}
              onClick={() => acts.first !== null && begin(acts.first)}
            >
              <span>{`${t(`verbs.${acts.first}`)} `}</span>
              <KeyCap>{getActKey(acts.first)}</KeyCap>
            </Button>
          </div>
        )}
        <ActList
          acts={acts.can}
          isStale={isStale}
          waiting={openMessages(about).length}
          onBegin={begin}
        />
        {acts.first === 'confirm_refund' ? (
          <PlainButton
            className={styles.act}
            aria-disabled={isStale || undefined}
            onClick={() => (isStale ? undefined : open({ act: 'return' }))}
          >
            <span />
            <span>
              <b>{t('acts.return')}</b>
              <small>{t('about.return')}</small>
            </span>
            <Icon name="chevronRight" size={16} />
          </PlainButton>
        ) : null}
      </Card>
      <Card title={t('cannot.title')}>
        <ul className={styles.acts}>
          {acts.cannot.map(({ act, why }) => (
            <li key={act} className={styles.cannot}>
              <KeyCap>{getActKey(act)}</KeyCap>
              <span>
                <b>{t(`acts.${act}`)}</b>
                <small>{t(`why.${why}`)}</small>
              </span>
              <Icon name="slash" size={16} />
            </li>
          ))}
        </ul>
      </Card>
      {opened === null ? null : (
        <ActDialog
          {...opened}
          onClose={() => open(null)}
          onDone={(sentence) => {
            open(null);
            setNotice(sentence);
          }}
        />
      )}
    </>
  );
}
