import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSite } from '#src/i18n/use-site.ts';
import type { CodeKind } from '#contract/accounts/auth.ts';
import {
  smsKeptPerDay,
  smsKeptPerHour,
  smsPerDay,
  smsPerHour,
  smsResendMs,
} from '#contract/base/limits.ts';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './code-help.module.css';

/** Help for a code that does not arrive; collapsed at first. */
export function CodeHelp({ by }: Pick<CodeKind, 'by'>) {
  const { t } = useTranslation('auth');
  const site = useSite();
  const { t: shell } = useTranslation('shell');
  return (
    <details className={styles.help}>
      <summary>
        <span>{t('code.help.title')}</span>
        <Icon name="chevronDown" size={16} />
      </summary>
      <ul>
        <li>{t(`code.help.number.${by}`)}</li>
        <li>{t(`code.help.wait.${by}`, { seconds: smsResendMs / 1000 })}</li>
        <li>{t(`code.help.blocked.${by}`)}</li>
        <li>
          {t(`code.help.limits.${by}`, {
            hour: smsPerHour,
            day: smsPerDay,
            hourElsewhere: smsPerHour - smsKeptPerHour,
            elsewhere: smsPerDay - smsKeptPerDay,
          })}
        </li>
        <li>
          <span>{`${t('code.help.contact')} `}</span>
          <a className="touch" href={`tel:${site.phone}`}>
            {site.phone}
          </a>
          <span>{`${t('code.help.or')} `}</span>
          <a className="touch" href={`mailto:${site.mail}`}>
            {site.mail}
          </a>
          <span>{`${t('code.help.more')} `}</span>
          <Link to="/contact-us">{shell('footer.more.contact')}</Link>
        </li>
      </ul>
    </details>
  );
}
