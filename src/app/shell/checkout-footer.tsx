import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSite } from '#src/i18n/use-site.ts';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './checkout-footer.module.css';
import { FooterEnd, SampleNotes } from './footer-end.tsx';

/** The footer of the payment pages: the rules of every payment, and the hours of the phone. */
export function CheckoutFooter() {
  const { t } = useTranslation('checkout');
  const { phone, hours } = useSite();
  return (
    <footer className={`text-14 bg-2 border-top ${styles.footer}`}>
      <div className="page">
        <ul className={`flex flex-wrap ${styles.rules}`}>
          <li className="row gap-10 color-2">
            <Icon name="shield" />
            <span>{t('footer.once')}</span>
          </li>
          <li className="row gap-10 color-2">
            <Icon name="return" />
            <Link className="touch" to="/terms" hash="section-5">
              {t('footer.refund')}
            </Link>
          </li>
          <li className="row gap-10 color-2">
            <Icon name="phone" />
            <span>
              <a className="touch" href={`tel:${phone}`}>
                {phone}
              </a>
              <small>{hours}</small>
            </span>
          </li>
        </ul>
        <SampleNotes />
        <FooterEnd />
      </div>
    </footer>
  );
}
