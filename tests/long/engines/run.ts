import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, connect, type Socket } from 'node:net';
import { getWalletName } from '#contract/base/channels.ts';
import { fontconfigPath } from '#tests/support/fonts.ts';
import { registerPerson, toStoredSession, type SitePerson } from '#tests/support/site-person.ts';
import { startSite } from '#tests/support/site.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { startChromium } from './chromium.ts';
import { describeEngine } from './describe.ts';
import { until, type Engine, type Tab } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

const t = translatorIn('zh-CN');
const english = translatorIn('en-US');
const scan = t('checkout:panel.live.title', { wallet: getWalletName('alipay', 'zh-CN') });

/**
 * Plays the payment in Firefox and WebKit: the story, the language switched over an open code, a payment
 * that the server reports without a reload, the network lost and restored, a sign-out in two tabs. Then
 * prints the differences from Chromium. True when all steps passed; exit code 2 and one sentence when a
 * browser is unavailable.
 */
export async function playInEngines(): Promise<boolean> {
  if (!installEngines()) {
    process.stderr.write(
      'Firefox and WebKit are needed: as root, apt-get install firefox-esr webkit2gtk-driver xvfb\n',
    );
    process.exit(2);
  }
  buildSite();
  process.env['FONTCONFIG_FILE'] = fontconfigPath('usual');
  const site = await startSite();
  const network = await openNetwork(Number(new URL(site.url).port));
  try {
    const chromium = await startChromium();
    await describe(chromium, await chromium.newTab(), network.url).finally(() => chromium.close());
    let isRight = true;
    for (const start of [startFirefox, startWebKit]) {
      isRight = (await play(await start(), site.url, network)) && isRight;
    }
    return isRight;
  } finally {
    network.close();
    await site.stop();
  }
}

async function play(engine: Engine, siteUrl: string, network: Network): Promise<boolean> {
  const person = await registerPerson(siteUrl);
  const tab = await engine.newTab();
  const scenes: readonly (readonly [name: string, act: () => Promise<unknown>])[] = [
    ['signs in', () => signIn(tab, network.url, person)],
    ['orders and gets a code', () => order(tab, network.url)],
    ['switches the language over an open code', () => switchLanguage(tab)],
    ['loses the network and gets it back', () => loseNetwork(tab, network)],
    ['sees the payment that the server reports', () => pay(tab, siteUrl)],
    ['signs out in two tabs', async () => signOut(tab, await engine.newTab(), network.url)],
    ['is described', async () => describe(engine, tab, network.url)],
  ];
  try {
    for (const [name, act] of scenes) {
      const start = performance.now();
      await act();
      const ms = Math.round(performance.now() - start);
      process.stdout.write(`${engine.name} ${name}: ${ms} ms\n`);
    }
    return true;
  } catch (error) {
    console.error(`${engine.name}:`, error);
    return false;
  } finally {
    await engine.close();
  }
}

const describe = async (engine: Engine, tab: Tab, url: string) =>
  describeEngine(engine, tab, await engine.newTab(), url);

async function signIn(tab: Tab, url: string, person: SitePerson): Promise<void> {
  await tab.open(`${url}/terms`);
  for (const [name, value] of Object.entries(toStoredSession(person))) {
    await tab.evaluate(`localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)})`);
  }
}

async function order(tab: Tab, url: string): Promise<void> {
  await tab.open(
    `${url}/user/payment/service?type=saas&plan_slug=professional&pricing_model=monthly&months=1`,
  );
  await press(tab, t('checkout:review.submit'));
  await press(tab, t('checkout:choose.submit'));
  await says(tab, scan);
}

async function switchLanguage(tab: Tab): Promise<void> {
  const code = `document.querySelector('main svg[role=img] path:last-of-type').getAttribute('d')`;
  const before = await tab.evaluate(code);
  await tab.evaluate(`document.querySelector('a[data-lang=en-US]').click()`);
  const wallet = getWalletName('alipay', 'en-US');
  await says(tab, english('checkout:panel.live.title', { wallet }));
  if ((await tab.evaluate(code)) !== before) throw new Error('the code has changed');
  await tab.evaluate(`document.querySelector('a[data-lang=zh-CN]').click()`);
  await says(tab, scan);
}

async function loseNetwork(tab: Tab, network: Network): Promise<void> {
  network.cut();
  await says(tab, t('checkout:panel.confirming.word'));
  network.restore();
  await says(tab, scan);
}

async function pay(tab: Tab, siteUrl: string): Promise<void> {
  const wallet = `[...document.querySelectorAll('a')].find((a) => a.pathname.startsWith('/sandbox/wallet/')).pathname`;
  const response = await fetch(`${siteUrl}${await tab.evaluate(wallet)}/approve`, {
    method: 'POST',
    redirect: 'manual',
  });
  if (response.status >= 400) throw new Error(`the wallet answered ${response.status}`);
  await says(tab, t('checkout:paid.word'));
}

async function signOut(tab: Tab, other: Tab, url: string): Promise<void> {
  await other.open(`${url}/user/payments`);
  await says(other, getWalletName('alipay', 'zh-CN'));
  const menu = `header button[aria-haspopup=menu]`;
  await tab.evaluate(`document.querySelector('${menu}').click()`);
  await press(tab, t('shell:account.signOut'));
  for (const each of [tab, other]) await until(each, `location.pathname === '/'`);
}

/** Presses the button or the link with this text, once it is there. */
async function press(tab: Tab, text: string): Promise<void> {
  const found = `[...document.querySelectorAll('button, a, [role=menuitem]')].find((each) => each.textContent.trim() === ${JSON.stringify(text)})`;
  await until(tab, `${found} !== undefined`);
  await tab.evaluate(`${found}.click()`);
}

function says(tab: Tab, text: string): Promise<void> {
  return until(tab, `document.body.innerText.includes(${JSON.stringify(text)})`);
}

type Network = { url: string; cut(): void; restore(): void; close(): void };

/** A wire between browser and site that can be cut. */
async function openNetwork(sitePort: number): Promise<Network> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(sitePort, '127.0.0.1');
    for (const [one, two] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => two.destroy());
      one.on('close', () => {
        sockets.delete(one);
        two.destroy();
      });
      one.pipe(two);
    }
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const destroy = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: `http://127.0.0.1:${port}`,
    cut() {
      isCut = true;
      destroy();
    },
    restore: () => (isCut = false),
    close() {
      destroy();
      server.close();
    },
  };
}

function installEngines(): boolean {
  const programs = ['firefox-esr', 'WebKitWebDriver', 'Xvfb'].map((name) => `/usr/bin/${name}`);
  if (programs.every(existsSync)) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];
  spawnSync('apt-get', ['update'], { stdio: ['ignore', 2, 2], env });
  spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], {
    stdio: ['ignore', 2, 2],
    env,
  });
  return programs.every(existsSync);
}

function buildSite(): void {
  const script = "(await import('./tools/build/build.ts')).buildIfChanged()";
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error('The site could not be built; the reason stands above.');
}
