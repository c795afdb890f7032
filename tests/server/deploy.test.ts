import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import * as v from 'valibot';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listAllSwitches } from '#server/bin/switches.ts';
import { listVariables } from '#server/bin/switch-reader.ts';
import { exitCodes } from '#server/base/command.ts';
import { checkConfiguration } from '#tests/cluster/nginx.ts';
import { findOptionalProgram, findProgram } from '#tests/support/find-program.ts';

const Service = v.looseObject({
  image: v.string(),
  env_file: v.optional(v.string()),
  environment: v.optional(v.record(v.string(), v.string())),
  healthcheck: v.optional(v.looseObject({ test: v.array(v.string()) })),
  restart: v.optional(v.string()),
  read_only: v.optional(v.boolean()),
  cap_drop: v.optional(v.array(v.string())),
  mem_limit: v.optional(v.string()),
  stop_grace_period: v.optional(v.string()),
  networks: v.optional(v.object({ default: v.object({ ipv4_address: v.string() }) })),
  volumes: v.optional(v.array(v.string()), []),
  scale: v.optional(v.number()),
  logging: v.object({ options: v.record(v.string(), v.string()) }),
});
const { services } = v.parse(
  v.looseObject({ services: v.record(v.string(), Service) }),
  parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }),
);

/** The same with deploy/compose.one.yaml: a service gets its values, and its volumes by their target. */
function readServicesOfOneNode() {
  const Change = v.object({ services: v.record(v.string(), v.partial(Service)) });
  const changes = v.parse(Change, parse(readFileSync('deploy/compose.one.yaml', 'utf8'))).services;
  const getTarget = (volume: string) => volume.split(':')[1];
  return Object.fromEntries(
    Object.entries(services).map(([name, service]) => {
      const { volumes = [], ...change } = changes[name] ?? {};
      const others = service.volumes.filter(
        (each) => !volumes.some((volume) => getTarget(volume) === getTarget(each)),
      );
      return [name, { ...service, ...change, volumes: [...others, ...volumes] }];
    }),
  );
}

/** Switches of Node itself, which the site does not read. */
const switchesOfNode = ['NODE_OPTIONS', 'TMPDIR'];
const known = [...listAllSwitches().flatMap(listVariables), ...switchesOfNode];

const lasting = Object.entries(services).filter(([, { restart }]) => restart !== 'on-failure');

test.each(lasting)('the service %s of compose.yaml is watched and restarted', (_, service) => {
  expect(service.healthcheck?.test.length).toBeGreaterThan(1);
  expect(service.restart).toBe('unless-stopped');
});

describe('every switch is known', () => {
  test.each(['site-1', 'site-2'])(
    'every switch in the service %s of compose.yaml is known',
    (name) => {
      expect(
        Object.keys(services[name]?.environment ?? {}).filter((each) => !known.includes(each)),
      ).toEqual([]);
    },
  );

  test.each(globSync('deploy/systemd/*.service'))('every switch in %s is known', (file) => {
    const [, set = ''] = /^Environment=(.*)$/m.exec(readFileSync(file, 'utf8')) ?? [];
    const names = set.split(' ').map((each) => each.split('=')[0] ?? '');

    expect(names).toContain('NODE_ENV');
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });
});

/** Switches of trials and tests, which operators do not need. */
const switchesOfTrials = ['NODE_ENV', 'SANDBOX_CONTROL_TOKEN', 'WECHAT_BASE_URL', 'ALIPAY_GATEWAY'];
/** Set by the image and the units; a data key by its file. */
const switchesOfInstallations = ['PORT', 'HOST', 'DATA_DIR', 'DATA_KEY'];

/** The directives of a unit, by their names. */
const readUnit = (file: string) =>
  new Map(
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
        return name === '' ? [] : [[name, value]];
      }),
  );

test.each([
  ['backup', 'npm run backup --', '/var/backups/xuyuan-park/'],
  ['drill', 'npm run restore -- --drill', '/var/backups/xuyuan-park'],
])(
  'the unit %s uses the bucket if there is one, else a folder, and has a timer',
  (name, command, folder) => {
    const unit = readUnit(`deploy/systemd/xuyuan-park-${name}.service`);
    expect(unit.get('ExecStart')).toContain(
      'if [ -n "$$BACKUP_S3_BUCKET" ]; then exec /usr/bin/npm run',
    );
    expect(unit.get('ExecStart')).toContain(`fi; exec /usr/bin/${command} ${folder}`);
    expect(Object.fromEntries(unit)).toMatchObject({
      UMask: '0077',
      CapabilityBoundingSet: '',
      ProtectSystem: 'strict',
      ProtectKernelModules: 'yes',
      ProtectClock: 'yes',
      RestrictNamespaces: 'yes',
      RestrictSUIDSGID: 'yes',
      LockPersonality: 'yes',
    });
    expect(readUnit(`deploy/systemd/xuyuan-park-${name}.timer`).get('OnCalendar')).toBeDefined();
  },
);

test('the server may write where the timer wants the backups of the embedded database', () => {
  const unit = readUnit('deploy/systemd/xuyuan-park.service');
  expect(unit.get('ProtectSystem')).toBe('strict');
  expect(unit.get('ReadWritePaths')).toBe('-/var/backups/xuyuan-park');
});

test('site.env.example names every switch that an operator may need', () => {
  const missing = listAllSwitches().flatMap(({ name, line }) => (line === null ? name : []));

  expect(missing.toSorted()).toEqual([...switchesOfTrials, ...switchesOfInstallations].toSorted());
});

/** Lines of every unit of a service. */
const hardening = [
  'User=xuyuan-park',
  'NoNewPrivileges=yes',
  'CapabilityBoundingSet=',
  'UMask=0077',
  'ProtectSystem=strict',
  'ProtectHome=yes',
  'PrivateTmp=yes',
  'PrivateDevices=yes',
  'ProtectClock=yes',
  'ProtectHostname=yes',
  'ProtectKernelLogs=yes',
  'ProtectKernelModules=yes',
  'ProtectKernelTunables=yes',
  'ProtectControlGroups=yes',
  'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX',
  'RestrictNamespaces=yes',
  'RestrictRealtime=yes',
  'RestrictSUIDSGID=yes',
  'LockPersonality=yes',
  'SystemCallArchitectures=native',
];

describe('the containers and the unit', () => {
  const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');
  const unit = readFileSync('deploy/systemd/xuyuan-park.service', 'utf8');
  /** A stop takes the server ten seconds at most. */
  const secondsOfStop = 10;

  test('the image has a user, a check of /livez, and the signal that drains the server', () => {
    const [, last = ''] = dockerfile.split(/^FROM .*$/m).slice(1);

    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(last).toMatch(/^HEALTHCHECK[^\n]*\\\n {2}CMD \["node", .*127\.0\.0\.1:3000\/livez/m);
  });

  test.each(['site-1', 'site-2'])(
    'the node %s cannot write to its image or gain rights',
    (name) => {
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      expect(Number.parseInt(services[name]?.stop_grace_period ?? '', 10)).toBeGreaterThan(
        secondsOfStop,
      );
      expect(services[name]?.networks?.default.ipv4_address).toMatch(/^172\.30\.0\.1\d$/);
    },
  );

  test('the unit waits for a stop, and starts again after a crash but not after a wrong switch', () => {
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(secondsOfStop);
    expect(unit).toMatch(/^Restart=on-failure$/m);
    expect(unit).toMatch(/^RestartPreventExitStatus=78$/m);
  });

  test.each(globSync('deploy/systemd/*.service'))(
    '%s gives up rights that no command needs',
    (file) => {
      const lines = readFileSync(file, 'utf8').split('\n');

      expect(hardening.filter((line) => !lines.includes(line))).toEqual([]);
      // Node compiles while it runs.
      expect(lines.filter((line) => line.startsWith('MemoryDenyWriteExecute'))).toEqual([]);
      // A command on the embedded database opens it itself while the site is stopped.
      expect(lines).toContain('StateDirectory=xuyuan-park');
    },
  );

  test('the unit that asks for attention says the exit code of the command', () => {
    const text = readFileSync('deploy/systemd/xuyuan-park-attention.service', 'utf8');
    expect(text).toContain(`# Ends with ${exitCodes.attention} while something is open`);
  });

  test('the heap of a node is at most half of its limit of memory', () => {
    const heap = (text = '') => Number(/--max-old-space-size=(\d+)/.exec(text)?.[1]);
    const options = services['site-1']?.environment?.['NODE_OPTIONS'];

    expect(services['site-1']?.mem_limit).toBe('1g');
    expect(heap(options)).toBeLessThanOrEqual(512);
    // What a start needs of it is measured in new-database.test.ts.
    expect(unit).toMatch(/^MemoryMax=768M$/m);
    expect(heap(unit)).toBeLessThanOrEqual(384);
  });
});

describe('the log is kept for six months', () => {
  const days = { day: 1, week: 7, month: 30, year: 365 };

  test('journald keeps it for more than that', () => {
    const text = readFileSync('deploy/journald.conf', 'utf8');
    const [, count, unit = ''] = /^MaxRetentionSec=(\d+)(day|week|month|year)$/m.exec(text) ?? [];
    const kept = Object.entries(days).find(([name]) => name === unit)?.[1] ?? 0;

    expect(Number(count) * kept).toBeGreaterThan(184);
    expect(text).toMatch(/^Storage=persistent$/m);
  });

  test.each(Object.entries(services))('the service %s of compose.yaml keeps 5 GB', (_, service) => {
    const { 'max-size': size, 'max-file': files } = service.logging.options;
    expect([size, files]).toEqual(['100m', '50']);
  });

  test.each(Object.entries(services))(
    'the service %s of compose.yaml does not wait for the log of Docker',
    (_, service) => {
      expect(service.logging.options['mode']).toBe('non-blocking');
    },
  );
});

const nginx = findOptionalProgram('nginx', 'nginx-light');
const isRoot = process.geteuid?.() === 0;
const filesOfNodes = globSync('deploy/nodes/*.conf');
test.skipIf(nginx === null || !isRoot).each(filesOfNodes)(
  'nginx accepts deploy/nginx.conf unchanged with %s',
  (nodes) => {
    expect(() => checkConfiguration(nginx ?? '', nodes)).not.toThrow();
  },
);

describe('the nodes of nginx', () => {
  /** Returns the nodes that a file names. */
  const listNodes = (file: string) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => /^server (\S+:3000) max_fails=0;$/.exec(line)?.[1]);

  test('there is a file for one node and for two, with and without containers', () => {
    const hosts = filesOfNodes.map((file) => [basename(file), listNodes(file).length]);

    expect(Object.fromEntries(hosts)).toEqual({
      'one-container.conf': 1,
      'two-containers.conf': 2,
      'one-machine.conf': 1,
      'two-machines.conf': 2,
    });
    // Without containers one node listens at its usual address.
    const unset = listAllSwitches().find(({ name }) => name === 'HOST')?.unset;
    expect(listNodes('deploy/nodes/one-machine.conf')).toEqual([`${unset}:3000`]);
  });

  test.each([
    ['deploy/compose.yaml', () => services],
    ['deploy/compose.one.yaml', readServicesOfOneNode],
  ])('nginx of %s asks the nodes that run', (_, readProject) => {
    const project = readProject();
    const nodes = Object.entries(project).filter(
      ([name, { scale }]) => name.startsWith('site-') && scale !== 0,
    );
    const [mounted = ''] = (project['nginx']?.volumes ?? []).filter((each) =>
      each.includes(':/etc/nginx/nodes.conf:'),
    );

    expect(listNodes(join('deploy', mounted.split(':')[0] ?? ''))).toEqual(
      nodes.map(([name]) => `${name}:3000`),
    );
  });
});

const analyze = findOptionalProgram('systemd-analyze', 'systemd');
test.skipIf(analyze === null)('systemd accepts every unit', () => {
  const folder = makeFolder();
  const units = globSync('deploy/systemd/*').map((file) => {
    // Node and npm are at other paths on this machine.
    const text = readFileSync(file, 'utf8')
      .replace('/opt/xuyuan-park/node_modules/node/bin/node', process.execPath)
      .replace('/usr/bin/npm', findProgram('npm') ?? '');
    writeFileSync(join(folder, basename(file)), text);
    return join(folder, basename(file));
  });
  const { status, stderr } = spawnSync(analyze ?? '', ['verify', ...units], { encoding: 'utf8' });

  expect(stderr).toBe('');
  expect(status).toBe(0);
});

const openssl = findOptionalProgram('openssl', 'openssl');
test.skipIf(openssl === null || !isRoot)(
  'the user of the container reads the secrets that secrets.sh writes, and another one does not',
  () => {
    const folder = makeFolder();
    cpSync('deploy/secrets.sh', join(folder, 'secrets.sh'));
    mkdirSync(join(folder, 'keys'));
    writeFileSync(join(folder, 'keys/wallet.pem'), 'key', { mode: 0o600 });
    const output = execFileSync('sh', [join(folder, 'secrets.sh')], { encoding: 'utf8' });
    expect(output).toContain('The secrets of compose.yaml are in deploy/secrets.');
    // Docker mounts each file alone, whatever folder it is in.
    for (const open of ['', 'secrets', 'keys']) chmodSync(join(folder, open), 0o755);
    const files = [
      'secrets/database_url',
      'secrets/data_key',
      'secrets/backup_key',
      'secrets/files_key',
      'keys/wallet.pem',
    ];
    const read = `
      const { readSecretFile } = await import(${JSON.stringify(join(process.cwd(), 'server/keys/secret-file.ts'))});
      process.setgid(Number(process.argv[1])); process.setgroups([]); process.setuid(Number(process.argv[1]));
      for (const file of process.argv.slice(2)) readSecretFile(file, 'SECRET_FILE');`;
    const runAs = (id: number) =>
      spawnSync(
        process.execPath,
        ['--input-type=module', '-e', read, String(id), ...files.map((file) => join(folder, file))],
        { encoding: 'utf8' },
      );

    expect(runAs(1000)).toMatchObject({ status: 0, stderr: '' });
    expect(runAs(1001).stderr).toContain('EACCES');
  },
);

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'xuyuan-deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
