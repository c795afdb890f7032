import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '#src/app/device/use-copy.ts';
import type { Line } from '#machines/replay/lines.ts';
import { formatClock, formatLasting } from '#src/i18n/format-case.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import type { OpenedCase } from './open-case.ts';
import styles from './replay.module.css';

type StoryListProps = { opened: OpenedCase; at: number; onGo: (at: number) => void };

/** The events in sentences with times; each links to its moment. */
export function StoryList({ opened, at, onGo }: StoryListProps) {
  const { t } = useTranslation('replay');
  const { lines, zone } = opened;
  const here = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const current = lines.findIndex(({ to }) => to >= at);
  const texts = useTexts(opened);
  useEffect(() => {
    // Scrolls only the list, not the page.
    const [button, box] = [here.current, list.current];
    if (button !== null && box !== null) {
      box.scrollTop = button.offsetTop - box.clientHeight / 2 + button.clientHeight / 2;
    }
  }, [current]);
  return (
    <section
      className={`gap-12 flex min-width-0 border-left column ${styles.story}`}
      aria-labelledby="story"
    >
      <h2 id="story">{t('story.title')}</h2>
      <ol ref={list} className={`flex-1 relative ${styles.lines}`}>
        {lines.map((line, index) => (
          <li key={line.from} data-side={texts[index]?.isServer ? 'server' : 'browser'}>
            <PlainButton
              ref={index === current ? here : undefined}
              aria-current={index === current ? 'step' : undefined}
              onClick={() => onGo(line.to)}
            >
              <time className="fine numeric">{formatClock(getLineTime(opened, line), zone)}</time>
              <span>{texts[index]?.text}</span>
            </PlainButton>
            {texts[index]?.waited == null ? null : (
              <p className={`gap-16 grid items-center text-13 color-2 ${styles.waited}`}>
                <Icon name="clock" size={14} />
                <span>{texts[index].waited}</span>
              </p>
            )}
          </li>
        ))}
      </ol>
      <CopyStory
        text={lines
          .flatMap((line, index) => [
            `${formatClock(getLineTime(opened, line), zone)} ${texts[index]?.text ?? ''}`,
            texts[index]?.waited ?? [],
          ])
          .flat()
          .join('\n')}
      />
    </section>
  );
}

function getLineTime({ replay: { stages } }: OpenedCase, { from }: Line): number {
  return stages[from]?.at ?? 0;
}

/** The words of each line. */
function useTexts({ replay: { stages }, sentences, lines, zone }: OpenedCase) {
  const { t } = useTranslation('replay');
  const locale = useLocale();
  return lines.map(({ from, to, times, waitedMs }) => {
    const stage = stages[from];
    const isServer = stage?.said != null;
    const own =
      times === null
        ? (sentences[from] ?? '')
        : t('story.again', { count: times, until: formatClock(stages[to]?.at ?? 0, zone) });
    const side = isServer ? `${t('story.server')}: ` : '';
    const gap = stage?.isAfterGap ? `${t('story.gap')} ` : '';
    const waited =
      waitedMs === null ? null : t('story.waited', { time: formatLasting(waitedMs, locale) });
    return { text: `${gap}${side}${own}`, isServer, waited };
  });
}

function CopyStory({ text }: { text: string }) {
  const { t } = useTranslation('replay');
  const { isCopied, copyText } = useCopy();
  return (
    <div className="cluster gap-12">
      <Button onClick={() => copyText(text)}>
        <Icon name="copy" />
        <span>{t('story.copy')}</span>
      </Button>
      <span role="status" className="detail">
        {isCopied === null ? '' : t(isCopied ? 'story.copied' : 'story.notCopied')}
      </span>
    </div>
  );
}
