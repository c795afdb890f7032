import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { startAlipay, type Alipay } from './alipay.ts';
import { startAliyun, type Aliyun } from './aliyun.ts';
import type { Certificate } from './certificate.ts';
import { startTencent, type Tencent } from './tencent.ts';
import { startWechatPay, type WechatPay } from './wechat-pay.ts';

/** The services that a site in production calls, each under its real name. */
export type OutsideWorld = {
  alipay: Alipay;
  wechat: WechatPay;
  aliyun: Aliyun;
  tencent: Tencent;
  /** The address of a mail server, which takes every mail. */
  smtpUrl: string;
  /** The environment that makes a Node process call these servers. */
  env: Readonly<Record<string, string>>;
  close(): Promise<void>;
};

export const outsideNames = [
  'api.mch.weixin.qq.com',
  'openapi.alipay.com',
  'dysmsapi.aliyuncs.com',
  'sms.tencentcloudapi.com',
] as const;

/**
 * Starts both wallets, both SMS providers and a mail server on this machine, and a proxy that
 * redirects https calls of their real names to them; a call to any other name fails. The certificate names all of them.
 */
export async function startOutsideWorld(certificate: Certificate): Promise<OutsideWorld> {
  const now = () => Date.now();
  const [alipay, wechat] = [await startAlipay(now), await startWechatPay(now)];
  const aliyun = await startAliyun(() => new Date());
  const tencent = await startTencent(() => new Date());
  const places: Record<(typeof outsideNames)[number], string> = {
    'api.mch.weixin.qq.com': wechat.settings().baseUrl,
    'openapi.alipay.com': alipay.settings().gateway,
    'dysmsapi.aliyuncs.com': aliyun.endpoint,
    'sms.tencentcloudapi.com': tencent.endpoint,
  };
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const proxy = createHttpServer();
  proxy.on('connect', (request, socket: Socket) => {
    keep(socket);
    const name = outsideNames.find((each) => `${each}:443` === request.url);
    if (name === undefined) return socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    const { certificate: cert, key } = certificate;
    const secure = new TLSSocket(socket, { isServer: true, cert, key });
    const target = connect(Number(new URL(places[name]).port), '127.0.0.1');
    keep(secure);
    keep(target);
    secure.pipe(target).pipe(secure);
  });
  const mail = createServer((socket) => {
    keep(socket);
    takeMails(socket);
  });
  const [proxyPort, mailPort] = [await listen(proxy), await listen(mail)];
  return {
    alipay,
    wechat,
    aliyun,
    tencent,
    smtpUrl: `smtp://127.0.0.1:${mailPort}`,
    env: {
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: `http://127.0.0.1:${proxyPort}`,
      NODE_EXTRA_CA_CERTS: certificate.file,
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      proxy.closeAllConnections();
      await Promise.all([proxy, mail].map((one) => new Promise((resolve) => one.close(resolve))));
      await Promise.all([alipay, wechat, aliyun, tencent].map((one) => one.close()));
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** Accepts every command of SMTP. */
function takeMails(socket: Socket): void {
  let isData = false;
  socket.write('220 mail.test ESMTP\r\n');
  socket.on('data', (bytes) => {
    if (isData) {
      if (!bytes.toString('utf8').endsWith('\r\n.\r\n')) return;
      isData = false;
      socket.write('250 taken\r\n');
      return;
    }
    for (const line of bytes.toString('utf8').split('\r\n').filter(Boolean)) {
      isData = line.toUpperCase().startsWith('DATA');
      socket.write(isData ? '354 go on\r\n' : '250 good\r\n');
    }
  });
}
