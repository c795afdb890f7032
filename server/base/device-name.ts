// The first match wins, because nearly all browsers also call themselves Chrome and Safari.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/AlipayClient\//, 'Alipay'],
  [/DingTalk\//, 'DingTalk'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera\//, 'Opera'],
  [/QQBrowser\//, 'QQ Browser'],
  [/HuaweiBrowser\//, 'Huawei Browser'],
  [/MiuiBrowser\//, 'Mi Browser'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Windows Phone/, 'Windows Phone'],
  [/Android/, 'Android'],
  [/iPad/, 'iPadOS'],
  [/iPhone|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Returns browser and system in a few words, such as `Chrome · Windows`; empty when neither is known. */
export function formatDeviceName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent) ?? (isSafari(userAgent) ? 'Safari' : null);
  return [browser, nameIn(systems, userAgent)].filter((name) => name !== null).join(' · ');
}

function isSafari(userAgent: string): boolean {
  const version = userAgent.indexOf('Version/');
  return version >= 0 && userAgent.includes('Safari/', version);
}

function nameIn(table: typeof browsers, userAgent: string): string | null {
  return table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
