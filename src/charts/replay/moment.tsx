import { useTranslation } from 'react-i18next';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Tag } from '#src/ui/controls/tag.tsx';
import { choicesIn } from '#src/charts/walk.ts';
import { adviceFor, positionAt, type Position } from './position.ts';
import type { OpenedCase } from './open-case.ts';
import styles from './replay.module.css';
import { ScreenAt } from './screen-at.tsx';
import { findSaying } from './saying.ts';
import { hasEnded } from './stages.ts';
import { refusedIn } from '#src/charts/cannot.ts';
import type { Flow } from '#src/charts/flow.ts';
import { toLocaleKey } from '#src/charts/paths.ts';

type MomentProps = {
  opened: OpenedCase;
  at: number;
  /** The position of the selected machine. */
  position: Position;
  sentence: string;
};

/**
 * A moment for the customer: the sentence for them, by all that is known until then; and of the selected machine
 * their screen, why, and what could happen then.
 */
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
  const texts = (key: 'advice' | 'money' | 'states'): Readonly<Record<string, string>> =>
    i18n.getResource(locale, 'replay', key);
  const pause: Readonly<Record<string, string>> = i18n.getResource(locale, 'refunds', 'pause');
  const phrases = { money: texts('money'), states: texts('states'), pause };
  const main = positionAt(opened, at, null) ?? position;
  const advice = adviceFor(flow.name, leaves, texts('advice'));
  const saying =
    findSaying(opened, at, main, phrases, locale) ??
    adviceFor(main.flow.name, main.leaves, texts('advice')) ??
    t('moment.noAdvice');
  return (
    <section className={`frame grid items-start p-24 ${styles.moment}`} aria-labelledby="moment">
      <div className={`stack gap-8 text-20 ${styles.saying}`}>
        <p>
          <Tag>{t('moment.say')}</Tag>
        </p>
        <h2 id="moment" aria-live="polite">
          {saying}
        </h2>
      </div>
      <ScreenAt opened={opened} at={at} machine={flow.name} />
      <div className="stack gap-8">
        <h3>{t('moment.title')}</h3>
        <p>
          <b>
            {leaves.map((path) => flow.texts.states[toLocaleKey(path)]?.name ?? path).join(' · ')}
          </b>
        </p>
        <p className="detail">{sentence}</p>
        {isServer ? <p className="detail">{t('moment.server')}</p> : null}
      </div>
      <div className="stack gap-8">
        <h3>{t('moment.possible')}</h3>
        {events.length === 0 ? (
          <p className="detail">{t('moment.nothing')}</p>
        ) : (
          <ul className="gap-4 grid text-15">
            {events.map((event) => (
              <li key={event}>{event}</li>
            ))}
          </ul>
        )}
        {events.length === 0 ? null : <Refusals flow={flow} path={position.selected} />}
      </div>
      {advice === null || advice === saying ? null : (
        <div>
          <h3>{t('moment.advice')}</h3>
          <p>{advice}</p>
        </div>
      )}
    </section>
  );
}

/** The events that cannot happen in a state of a case, and the states that take them. */
function Refusals({ flow, path }: { flow: Flow; path: string }) {
  const { t } = useTranslation('flows');
  const refused = refusedIn(flow.drawing.outline, path);
  if (refused.length === 0) return null;
  const getStateName = (each: string) => flow.texts.states[toLocaleKey(each)]?.name ?? each;
  return (
    <details>
      <summary>{t('panel.cannot', { count: refused.length })}</summary>
      <ul className="gap-4 grid text-15">
        {refused.map(({ event, onlyIn }) => (
          <li key={event}>
            <span>{flow.texts.events[toLocaleKey(event)] ?? event}</span>
            <small className="detail">
              {` ${t('panel.onlyIn', { states: onlyIn.map(getStateName).join(t('panel.and')) })}`}
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}
