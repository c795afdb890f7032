import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SampleLedger } from '#contract/content/ledger.ts';
import type { SaasWords } from '#contract/content/page-words.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { CheckList } from '#src/ui/controls/check-list.tsx';
import { Eyebrow } from '#src/ui/controls/eyebrow.tsx';
import { CostsScreen } from './costs-screen.tsx';
import { HoursScreen } from './hours-screen.tsx';
import { ProjectsScreen } from './projects-screen.tsx';
import styles from './screens.module.css';

export type LedgerScreensProps = {
  ledger: SampleLedger;
  invitation: NonNullable<SaasWords['demo']>;
};

/** Three screens of the ledger with the same sample data: projects, hours, and costs. */
export function LedgerScreens({ ledger, invitation }: LedgerScreensProps) {
  return (
    <div className={`stack ${styles.screens}`}>
      <ProjectsScreen ledger={ledger} />
      <div className={`grid items-center ${styles.beside}`}>
        <HoursScreen ledger={ledger} />
        <Words of="hours" />
      </div>
      <div className={`grid items-center ${styles.beside}`} data-first="words">
        <Words of="costs" />
        <CostsScreen ledger={ledger} />
      </div>
      <Invitation words={invitation} />
    </div>
  );
}

function Words({ of }: { of: 'hours' | 'costs' }) {
  const { t } = useTranslation('ledger');
  return (
    <div className="stack gap-16">
      <Eyebrow>{t(`${of}.eyebrow`)}</Eyebrow>
      <h2>{t(`${of}.title`)}</h2>
      <p className="secondary">{t(`${of}.text`)}</p>
      <CheckList small items={t(`${of}.points`, { returnObjects: true })} />
    </div>
  );
}

function Invitation({ words }: { words: LedgerScreensProps['invitation'] }) {
  const { t } = useTranslation('ledger');
  return (
    <div className={`cluster justify-between p-20-24 bg-accent rounded-lg ${styles.invite}`}>
      <div>
        <b>{words.title}</b>
        <p className="secondary">{words.text}</p>
      </div>
      <Link to="/saas/demo" className={buttonClass()}>
        {t('invite.open')}
      </Link>
    </div>
  );
}
