import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Origin } from '#machines/replay/support-record.ts';
import { startRead } from '#src/actors/start-read.ts';
import { afterPaint } from '#src/app/device/after-paint.ts';
import { copy } from '#src/app/device/copy.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import type { CodeAbout } from './make-code.ts';
import styles from './support-code.module.css';

type SupportCodeProps = {
  origin: Origin;
  /** Null or empty while there is no order. */
  orderNo?: string | null | undefined;
  /** Content before the button. */
  children: Elements;
};

type Made = Awaited<ReturnType<typeof makeAndCopy>>;

/**
 * Copies the events of this tab as a code that support can replay, and shows it for reading out on the phone. The
 * page draws the button with its own content; what makes the code is fetched after that.
 */
export function SupportCode({ origin, orderNo, children }: SupportCodeProps) {
  const { t } = useTranslation('support');
  const locale = useLocale();
  const id = useId();
  const [made, setMade] = useState<Made | 'failed' | null>(null);

  // The person who needs the code may be offline later.
  useEffect(() => afterPaint(() => void loadMaker().catch(() => undefined)), []);

  const make = () =>
    startRead(() => makeAndCopy({ origin, orderNo: orderNo || null, locale }), {
      onDone: setMade,
      onFailed: () => setMade('failed'),
    });

  const shown = made === 'failed' ? null : made;
  return (
    <>
      <div className={`cluster ${styles.acts}`}>
        {children}
        <PlainButton
          className={`inline-flex items-center gap-6 min-height-44 p-0 border-0 bg-none pointer ${styles.copy}`}
          aria-expanded={shown !== null}
          aria-controls={id}
          onClick={make}
        >
          <Icon name="copy" size={16} />
          <span>{t('copy')}</span>
        </PlainButton>
      </div>
      <span role="status" className={styles.status}>
        {made === null
          ? ''
          : made === 'failed'
            ? t('failed')
            : t(made.isCopied ? 'copied' : 'notCopied')}
      </span>
      <div id={id} hidden={shown === null}>
        {/* A payment page shows only one QR code: that of the payment. */}
        {shown === null ? null : (
          <shown.CodeCard code={shown.code} hasPicture={origin !== 'payment'} />
        )}
      </div>
    </>
  );
}

async function loadMaker() {
  const [{ makeSupportCode }, { CodeCard }] = await Promise.all([
    import('./make-code.ts'),
    import('./code-card.tsx'),
  ]);
  return { makeSupportCode, CodeCard };
}

async function makeAndCopy(about: CodeAbout) {
  const { makeSupportCode, CodeCard } = await loadMaker();
  const code = makeSupportCode(about);
  return { code, CodeCard, isCopied: await copy(code) };
}
