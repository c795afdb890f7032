import type { Locale } from '#contract/base/picklists.ts';

/** The offset of this device's clock from UTC, in minutes. */
export function zoneOfDevice(): number {
  return -new Date().getTimezoneOffset();
}

/** Returns a moment on a clock `zone` minutes ahead of UTC: `14:03:22`. Takes ms since 1970. */
export function formatClock(at: number, zone: number): string {
  return new Date(at + zone * 60_000).toISOString().slice(11, 19);
}

/** Returns the day of a moment on such a clock: `2026-11-22`. */
export function formatClockDay(at: number, zone: number): string {
  return new Date(at + zone * 60_000).toISOString().slice(0, 10);
}

/** Returns the name of such a clock: `UTC+8`, `UTC−3:30`. Takes minutes. */
export function formatZone(zone: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(zone) / 60), Math.abs(zone) % 60];
  return `UTC${zone < 0 ? '−' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
}

/** Formats a duration, to the second: `2 分 05 秒`, `2 min 05 s`. Takes ms. */
export function formatLasting(ms: number, locale: Locale): string {
  const seconds = Math.round(ms / 1000);
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  const [hour, minute, second] = locale === 'zh-CN' ? ['小时', '分', '秒'] : ['h', 'min', 's'];
  const parts = [
    hours === 0 ? '' : `${hours} ${hour}`,
    hours + minutes === 0 ? '' : `${minutes} ${minute}`,
    `${rest} ${second}`,
  ];
  return parts.filter(Boolean).join(' ');
}
