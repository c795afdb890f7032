import { useId } from 'react';
import { getWalletGlyph } from '#contract/base/channels.ts';
import type { Channel } from '#contract/base/picklists.ts';
import { classNames } from '#src/ui/class-names.ts';
import styles from './channel-tiles.module.css';

/** A neutral placeholder for a wallet's logo. */
function ChannelMark({ channel }: { channel: Channel }) {
  return (
    <span className={classNames(styles.mark, styles[channel])} aria-hidden="true" lang="zh-CN">
      {getWalletGlyph(channel)}
    </span>
  );
}

type ChannelTilesProps = {
  label: string;
  options: readonly { channel: Channel; name: string; hint?: string }[];
  value: Channel | null;
  onChange: (channel: Channel) => void;
  disabled?: boolean;
};

/** The wallets as a radio group. */
export function ChannelTiles({
  label,
  options,
  value,
  onChange,
  disabled = false,
}: ChannelTilesProps) {
  const name = useId();
  return (
    <fieldset className={styles.tiles}>
      <legend className="visually-hidden">{label}</legend>
      {options.map(({ channel, name: title, hint }) => (
        <label key={channel} className={styles.tile}>
          <input
            type="radio"
            name={name}
            value={channel}
            checked={channel === value}
            disabled={disabled}
            onChange={() => onChange(channel)}
          />
          <ChannelMark channel={channel} />
          <span>
            <b>{title}</b>
            {hint === undefined ? null : <small>{hint}</small>}
          </span>
          <span className={styles.radio} />
        </label>
      ))}
    </fieldset>
  );
}
