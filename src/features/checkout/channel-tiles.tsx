import { useId } from 'react';
import { getWalletMark } from '#contract/base/channels.ts';
import type { Channel } from '#contract/base/picklists.ts';
import styles from './channel-tiles.module.css';

/** A neutral placeholder for a wallet's logo. */
function ChannelMark({ channel }: { channel: Channel }) {
  const { glyph, background } = getWalletMark(channel);
  return (
    <span
      className={`grid flex-none place-center weight-600 text-17 ${styles.mark}`}
      style={{ background }}
      aria-hidden="true"
      lang="zh-CN"
    >
      {glyph}
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
    <fieldset className={`gap-12 grid columns-2 ${styles.tiles}`}>
      <legend className="visually-hidden">{label}</legend>
      {options.map(({ channel, name: title, hint }) => (
        <label
          key={channel}
          className={`row gap-12 relative bg-surface rounded-lg pointer ${styles.tile}`}
        >
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
          <span className={`grid flex-none place-center ml-auto rounded-full ${styles.radio}`} />
        </label>
      ))}
    </fieldset>
  );
}
