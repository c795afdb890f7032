import { useTranslation } from 'react-i18next';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { Tag } from '#src/ui/controls/tag.tsx';
import styles from './atlas.module.css';
import { refusedIn } from '#src/charts/cannot.ts';
import type { Flow } from '#src/charts/flow.ts';
import { isWithin, toLocaleKey } from '#src/charts/paths.ts';
import { Advice } from './advice.tsx';
import { Moves } from './moves.tsx';
import { ScreenPicture } from '#src/charts/screen-picture.tsx';
import { ScreenTexts } from '#src/charts/screen-texts.tsx';
import { Steps } from './way.tsx';
import { withEllipses } from './with-ellipses.ts';

type PanelProps = { flow: Flow; selected: string; onSelect: (path: string) => void };

/** All details of the selected state: the customer's screen, what staff say, and then how the process works. */
export function Panel(
  props: PanelProps & { isOwn: boolean; showsIds: boolean; onTry: () => void },
) {
  const { flow, selected, isOwn, showsIds, onSelect, onTry } = props;
  const { t } = useTranslation('flows');
  const { drawing, texts } = flow;
  const { outline, screen, ways } = drawing;
  const stateTexts = texts.states[toLocaleKey(selected)];
  const state = outline.states.find(({ path }) => path === selected);
  if (state === undefined) return null;
  const way = ways[selected];
  const isLeaf = state.type === 'atomic' || state.type === 'final';
  return (
    <section
      className={`grid content-start min-width-0 p-24 border-left ${styles.panel}`}
      aria-labelledby="selected"
      aria-live="polite"
    >
      <div className="stack gap-24 content-start">
        <div className="grid gap-6">
          <div className="row gap-8">
            <Tag variant="jade">{t(isOwn ? 'panel.here' : 'panel.selected')}</Tag>
            {state.initial ? <Tag variant="outline">{t('begins')}</Tag> : null}
            {state.type === 'final' ? <Tag variant="ink">{t('ends')}</Tag> : null}
          </div>
          <h2 id="selected">{stateTexts?.name ?? selected}</h2>
        </div>
        {isLeaf ? (
          <ScreenTexts texts={(screen[selected] ?? []).map(withEllipses)} isOwn={isOwn} />
        ) : null}
        {isLeaf ? (
          <ScreenPicture machine={flow.name} path={selected} name={stateTexts?.name ?? selected} />
        ) : null}
        <Advice machine={flow.name} path={selected} />
      </div>
      <div className="stack gap-24 content-start">
        <div className="grid gap-6">
          <h3>{t('panel.meaning')}</h3>
          <p>{stateTexts?.text}</p>
          {showsIds ? <code className="fine break-anywhere">{selected}</code> : null}
          <PlainButton
            className={`no-print min-height-44 p-0 color-accent border-0 bg-none ${styles.begin}`}
            onClick={onTry}
          >
            {t('trial.begin')}
          </PlainButton>
        </div>
        {state.type === 'final' ? (
          <p className="detail">{t('nothing')}</p>
        ) : (
          <Nexts flow={flow} selected={selected} onSelect={onSelect} />
        )}
        {state.type === 'final' ? null : <Refusals flow={flow} selected={selected} />}
        {way === undefined ? null : (
          <div>
            <h3>{t('panel.way')}</h3>
            <Steps path={way} texts={texts} />
          </div>
        )}
      </div>
    </section>
  );
}

/** The transitions of a state, and those of its ancestors, which are always possible. */
function Nexts({ flow, selected, onSelect }: PanelProps) {
  const { t } = useTranslation('flows');
  const { drawing, texts } = flow;
  const { states } = drawing.outline;
  const around = states.filter(({ path, moves }) => isWithin(selected, path) && moves.length > 0);
  return around.toReversed().map(({ path, moves }) => {
    const heading =
      path === selected
        ? t('panel.next')
        : path === ''
          ? t('anywhere')
          : t('panel.within', { state: texts.states[toLocaleKey(path)]?.name ?? path });
    const first = states
      .slice(
        0,
        states.findIndex((each) => each.path === path),
      )
      .reduce((sum, each) => sum + each.moves.length, 0);
    return (
      <div key={path}>
        <h3>{heading}</h3>
        <Moves
          moves={moves}
          texts={texts}
          walks={drawing.walks.slice(first, first + moves.length)}
          label={heading}
          onSelect={onSelect}
        />
      </div>
    );
  });
}

/** The impossible events, and the states that take them. */
function Refusals({ flow, selected }: { flow: Flow; selected: string }) {
  const { t } = useTranslation('flows');
  const { drawing, texts } = flow;
  const refused = refusedIn(drawing.outline, selected);
  if (refused.length === 0) return null;
  const getStateName = (path: string) => texts.states[toLocaleKey(path)]?.name ?? path;
  return (
    <details className={styles.refusals}>
      <summary>{t('panel.cannot', { count: refused.length })}</summary>
      <ul className={`detail grid ${styles.refused}`}>
        {refused.map(({ event, onlyIn }) => (
          <li key={event} className="border-top">
            <span>{texts.events[toLocaleKey(event)] ?? event}</span>
            <small className="fine block">
              {t('panel.onlyIn', { states: onlyIn.map(getStateName).join(t('panel.and')) })}
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}
