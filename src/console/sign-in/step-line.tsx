import { useTranslation } from 'react-i18next';

const accent = 'var(--xy-accent)';
const ahead = 'var(--xy-border-2)';
const paper = 'var(--xy-surface)';

/** Two marks: completed steps are solid, later ones dashed. */
export function StepLine({ step }: { step: 1 | 2 }) {
  const { t } = useTranslation('console-sign-in');
  const isDone = step === 2;
  return (
    <p className="row gap-10 fine">
      <svg width="96" height="20" viewBox="0 0 96 20" fill="none" aria-hidden="true">
        <path
          d="M18 10H78"
          stroke={isDone ? accent : ahead}
          strokeWidth={isDone ? 2 : 1.5}
          strokeDasharray={isDone ? undefined : '4 5'}
        />
        <circle
          cx="10"
          cy="10"
          r="8"
          fill={isDone ? accent : paper}
          stroke={accent}
          strokeWidth="2"
        />
        {isDone ? (
          <path d="M6.5 10.3l2.500 2.500 4.600-5" stroke={paper} strokeWidth="2" />
        ) : (
          <circle cx="10" cy="10" r="3.5" fill={accent} />
        )}
        <circle
          cx="86"
          cy="10"
          r="8"
          fill={paper}
          stroke={isDone ? accent : ahead}
          strokeWidth="2"
        />
        {isDone ? <circle cx="86" cy="10" r="3.5" fill={accent} /> : null}
      </svg>
      <span>{t('steps', { step })}</span>
    </p>
  );
}
