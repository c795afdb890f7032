import { useTranslation } from 'react-i18next';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Tag } from '#src/ui/controls/tag.tsx';
import { toLocaleKey } from '#src/charts/flow.ts';
import { choicesIn } from '#src/charts/walk.ts';
import { adviceFor, type Position } from './position.ts';
import type { OpenedCase } from './open-case.ts';
import styles from './replay.module.css';
import { ScreenAt } from './screen-at.tsx';
import { hasEnded } from './stages.ts';

type MomentProps = {
  opened: OpenedCase;
  at: number;
  /** The position of the selected machine. */
  position: Position;
  sentence: string;
};

/** A moment for the customer: their screen, their options, and the advice to give. */
export function Moment({ opened, at, position, sentence }: MomentProps) {
  const { t, i18n } = useTranslation('replay');
  const locale = useLocale();
  const { flow, stage, leaves } = position;
  const { outline } = flow.drawing;
  const isServer = opened.replay.stages[at]?.said != null;
  const possible = hasEnded(outline, stage.active)
    ? []
    : choicesIn(outline, stage.active).filter(({ by }) => by.kind === 'event');
  const events = [
    ...new Set(possible.map(({ by }) => flow.texts.events[toLocaleKey(by.name)] ?? by.name)),
  ];
  const advice: Readonly<Record<string, string>> = i18n.getResource(locale, 'replay', 'advice');
  return (
    <section className={styles.moment} aria-labelledby="moment">
      <div className="stack gap-8">
        <p>
          <Tag>{t('moment.title')}</Tag>
        </p>
        <h2 id="moment">
          {leaves.map((path) => flow.texts.states[toLocaleKey(path)]?.name ?? path).join(' · ')}
        </h2>
        <p className="detail" aria-live="polite">
          {sentence}
        </p>
        {isServer ? <p className="detail">{t('moment.server')}</p> : null}
      </div>
      <ScreenAt opened={opened} at={at} machine={flow.name} />
      <div>
        <h3>{t('moment.possible')}</h3>
        {events.length === 0 ? (
          <p className="detail">{t('moment.nothing')}</p>
        ) : (
          <ul className={styles.possible}>
            {events.map((event) => (
              <li key={event}>{event}</li>
            ))}
          </ul>
        )}
      </div>
      <div>
        <h3>{t('moment.advice')}</h3>
        <p>{adviceFor(flow.name, leaves, advice) ?? t('moment.noAdvice')}</p>
      </div>
    </section>
  );
}
