import * as v from 'valibot';
import type { Stage } from '#tests/paths/drivers/stage.ts';

/** Creates a client of a running site and its wallet for a person, over HTTP. It throws when refused. */
export function siteApi(url: string, token: string): Pick<Stage, 'api' | 'atWallet'> {
  return {
    async api(method, path, data, body) {
      const response = await fetch(`${url}/api/v1/${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path} answered ${await response.text()}`);
      return v.parse(data, v.parse(v.object({ data: v.unknown() }), await response.json()).data);
    },
    async atWallet(open, act) {
      const address = new URL(`${open}/${act}`, url);
      const response = await fetch(address, { method: 'POST', redirect: 'manual' });
      if (response.status >= 400) throw new Error(`the wallet answered ${response.status}`);
    },
  };
}
