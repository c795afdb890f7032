import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Channel } from '#contract/base/picklists.ts';
import { getWalletName } from '#contract/base/channels.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { ChannelTiles } from './channel-tiles.tsx';
import { useLocale } from '#src/i18n/use-locale.ts';
import styles from './switch-channel.module.css';

type SwitchChannelProps = {
  channel: Channel;
  offered?: readonly Channel[] | undefined;
  onPick: (channel: Channel) => void;
};

/** Another wallet, if there is one. It asks first, because the code on screen becomes invalid. */
export function SwitchChannel({ channel, offered = Channel.options, onPick }: SwitchChannelProps) {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const [picked, setPicked] = useState(channel);
  const hint = (of: Channel) => (of === channel ? t('switch.current') : t('switch.closes'));
  if (offered.every((of) => of === channel)) return null;
  return (
    <div className="stack gap-12">
      <ChannelTiles
        label={t('switch.title')}
        options={Channel.options
          .filter((of) => of === channel || offered.includes(of))
          .map((of) => ({ channel: of, name: getWalletName(of, locale), hint: hint(of) }))}
        value={picked}
        onChange={setPicked}
      />
      {picked === channel ? null : (
        <div className={`cluster detail justify-between gap-8-16 ${styles.switchAct}`}>
          <p>{t('switch.text')}</p>
          <Button onClick={() => onPick(picked)}>
            {t('switch.submit', { wallet: getWalletName(picked, locale) })}
          </Button>
        </div>
      )}
    </div>
  );
}
