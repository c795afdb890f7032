import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReadFailure } from '#src/console/app/read-failure.tsx';
import { PageReadingProvider, type Reading } from '#src/console/app/use-reading.ts';
import { useTitle } from '#src/console/app/use-title.ts';
import { Dialog } from '#src/ui/controls/dialog.tsx';
import { ProgramAct, type OpenedAct } from './program-acts.tsx';
import type { ProgramsData } from './read-programs.ts';
import { TokensCard } from './tokens-card.tsx';
import { DeliveriesCard, WebhooksCard } from './webhooks-card.tsx';

/** Shows the webhooks that notify other software of the operator, and the tokens of its requests. */
export function ProgramsPage({ reading }: { reading: Reading<ProgramsData> }) {
  const { t } = useTranslation('console-programs');
  const { data, error, isReading, reload } = reading;
  const [opened, setOpened] = useState<OpenedAct | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  useTitle(t('title'));
  const close = () => setOpened(null);
  const open = (act: OpenedAct) => {
    if (isReading || error !== null) return;
    setNotice(null);
    setOpened(act);
  };
  return (
    <PageReadingProvider value={{ isReading: isReading || error !== null, reload }}>
      <div className="stack gap-16 p-20-24">
        <h1 className="text-22">{t('title')}</h1>
        <p className="detail" role="status">
          {data === null && error === null ? t('reading') : (notice ?? t('about'))}
        </p>
        <ReadFailure error={error} again={t('again')} onAgain={reload} />
        {data === null || data.webhooks === null ? null : (
          <WebhooksCard webhooks={data.webhooks} onOpen={open} />
        )}
        {data === null || data.sent === null ? null : (
          <DeliveriesCard sent={data.sent} onOpen={open} />
        )}
        {data === null ? null : <TokensCard tokens={data.tokens} onOpen={open} />}
        {opened === null ? null : (
          <Dialog title={t(`acts.${opened.call}.title`)} onClose={close}>
            <ProgramAct
              opened={opened}
              onClose={close}
              onDone={(sentence) => {
                close();
                setNotice(sentence);
              }}
            />
          </Dialog>
        )}
      </div>
    </PageReadingProvider>
  );
}
