import { useTranslation } from 'react-i18next';
import type { Move } from '#machines/outline.ts';
import type { FlowTexts } from '#src/charts/flow.ts';
import { toLocaleKey } from '#src/charts/paths.ts';

/** The cause of a transition, in words. */
export function Cause({ by, texts }: { by: Move['by']; texts: FlowTexts }) {
  const { t } = useTranslation('flows');
  const name =
    by.kind === 'event'
      ? texts.events[toLocaleKey(by.name)]
      : by.kind === 'after'
        ? texts.delays[by.name]
        : texts.ports[by.name];
  return <span>{t(`by.${by.kind}`, { event: name, port: name, delay: name })}</span>;
}
