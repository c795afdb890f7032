import { useRouterState } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '#src/app/device/use-copy.ts';
import { useUser } from '#src/app/shell/use-user.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './other-screen.module.css';

/**
 * How to continue where the code can be scanned: the same page, in the same account. `leads` makes it the
 * first option if this phone has no better one.
 */
export function OtherScreen({ leads }: { leads: boolean }) {
  const { t } = useTranslation('checkout');
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant={leads && !open ? 'primary' : 'quiet'}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen((before) => !before)}
      >
        <Icon name="screen" />
        <span>{t(open ? 'screen.close' : 'screen.open')}</span>
      </Button>
      <div id={id} hidden={!open}>
        {open ? <Address /> : null}
      </div>
    </>
  );
}

function Address() {
  const { t } = useTranslation('checkout');
  const publicHref = useRouterState({ select: ({ location }) => location.publicHref });
  const phone = useUser()?.phone_masked ?? '';
  const { isCopied, copyText } = useCopy();
  const address = new URL(publicHref, location.origin).href;
  return (
    <Card as="section" padded className="stack gap-12 detail">
      <h3 className="text-16 color-1">{t('screen.title')}</h3>
      <p>{t('screen.text', { phone })}</p>
      <p
        className={`color-1 break-anywhere rounded-md ${styles.address}`}
        aria-label={t('screen.address')}
      >
        {address}
      </p>
      <Button onClick={() => copyText(address)}>
        <Icon name="copy" />
        <span>{t('screen.copy')}</span>
      </Button>
      <span role="status">
        {isCopied === null ? '' : t(isCopied ? 'screen.copied' : 'screen.notCopied')}
      </span>
    </Card>
  );
}
