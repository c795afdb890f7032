import { useTranslation } from 'react-i18next';
import { refusedIn } from '#src/charts/cannot.ts';
import type { Flow } from '#src/charts/flow.ts';
import { toLocaleKey } from '#src/charts/paths.ts';

/** The events that cannot happen in a state of a case, and the states that take them. */
export function Refusals({ flow, path }: { flow: Flow; path: string }) {
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
