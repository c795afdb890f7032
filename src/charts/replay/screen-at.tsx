import { useTranslation } from 'react-i18next';
import { pictureWidths } from '#src/charts/picture-of.ts';
import { ScreenPicture, useHasPictures } from '#src/charts/screen-picture.tsx';
import { ScreenTexts } from '#src/charts/screen-texts.tsx';
import { Channel } from '#contract/base/picklists.ts';
import type { OpenedCase } from './open-case.ts';
import { shownScreen, type FilledIn } from './shown-screen.ts';
import { toLocaleKey } from '#src/charts/paths.ts';

type ScreenAtProps = {
  opened: OpenedCase;
  /** The stage, and the machine; null for the one that says most. */
  at: number;
  machine: string | null;
  /** Values known apart from the record, such as the amount. */
  values?: FilledIn;
};

/** The customer's screen at a stage: its texts, and the picture of that state. */
export function ScreenAt({ opened, at, machine, values = {} }: ScreenAtProps) {
  const { t } = useTranslation('replay');
  const hasPictures = useHasPictures();
  const recorded = useRecorded(opened, at);
  const shown = shownScreen(opened, at, machine, { ...recorded, ...values });
  if (shown === null) return <p className="detail">{t('moment.serverScreen')}</p>;
  const { position, path, texts } = shown;
  const { name, texts: words } = position.flow;
  const page = opened.record?.page;
  const widths = hasPictures ? pictureWidths(name, path) : [];
  const width = page?.isWide === true ? 'wide' : 'narrow';
  return (
    <div className="gap-16 grid">
      {texts.length === 0 && widths.length === 0 ? null : (
        <ScreenTexts texts={texts} none={t('moment.onPicture')} />
      )}
      <ScreenPicture
        machine={name}
        path={path}
        name={words.states[toLocaleKey(path)]?.name ?? path}
        locale={page?.locale}
        width={width}
        isExample
      />
      {widths.length === 0 ? null : <p className="detail">{t('moment.example')}</p>}
      {widths.length === 0 || recorded['wallet'] === undefined ? null : (
        <p className="detail">{t('moment.wallet', { wallet: recorded['wallet'] })}</p>
      )}
      {widths.length > 0 && !widths.includes(width) ? (
        <p className="detail">{t('moment.wide')}</p>
      ) : null}
    </div>
  );
}

/** The recorded values that a page filled into its texts. */
function useRecorded({ record, file, replay }: OpenedCase, at: number): FilledIn {
  const { t } = useTranslation('replay');
  const orderNo = record?.orderNo ?? file?.order_no ?? null;
  const wallet = replay.stages
    .slice(0, at + 1)
    .map(({ fact }) => Channel.options.find((channel) => channel === fact))
    .findLast((channel) => channel !== undefined);
  return {
    ...(orderNo === null ? {} : { orderNo }),
    ...(wallet === undefined ? {} : { wallet: t(`said.${wallet}`) }),
  };
}
