import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/picklists.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { ChannelTiles } from '#src/ui/fields/channel-tiles.tsx';
import styles from './switch-channel.module.css';

type SwitchChannelProps = { channel: Channel; onPick: (channel: Channel) => void };

/** Another wallet. Picking asks first, because the code on screen is put out of use. */
export function SwitchChannel({ channel, onPick }: SwitchChannelProps) {
  const { t } = useTranslation('checkout');
  const [picked, setPicked] = useState(channel);
  const hint = (of: Channel) => (of === channel ? t('switch.current') : t('switch.closes'));
  return (
    <div className="stack gap-12">
      <ChannelTiles
        label={t('switch.title')}
        options={[
          { channel: 'alipay', name: t('channel.alipay'), hint: hint('alipay') },
          { channel: 'wechat', name: t('channel.wechat'), hint: hint('wechat') },
        ]}
        value={picked}
        onChange={setPicked}
      />
      {picked === channel ? null : (
        <div className={`cluster detail ${styles.switchAct}`}>
          <p>{t('switch.text')}</p>
          <Button onClick={() => onPick(picked)}>
            {t('switch.submit', { wallet: t(`channel.${picked}`) })}
          </Button>
        </div>
      )}
    </div>
  );
}
