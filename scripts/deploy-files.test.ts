import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../src/app/config.ts';
import { SETTINGS } from '../src/app/config/settings.ts';
import { projectRoot } from '../src/db/project-root.ts';
import { newKeyText } from '../src/secrets/key-ring.ts';

/** Finds broken deployment files without Docker, systemd or Kubernetes. */

const read = (file: string) => readFileSync(path.join(projectRoot(), file), 'utf8');
const isSetting = (name: string) => name in SETTINGS;
const example = Object.fromEntries(
  read('docs/deploy/roulo.env.example')
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);

/** Settings that the deployment adds to the example file. */
const PLACES = {
  NODE_ENV: 'production',
  SECRET_KEYS: newKeyText(),
  DATABASE_URL: 'postgres://roulo@database/roulo',
  REDIS_URL: 'redis://redis',
  TRUSTED_PROXIES: '172.30.80.2',
};

test('deploy: the example of settings is all that production asks for', () => {
  expect(Object.keys(example).filter((name) => !isSetting(name))).toEqual([]);
  expect(readConfig({ ...example, ...PLACES }).production).toBe(true);
  for (const name of Object.keys(example).filter((each) => each !== 'METRICS_TOKEN')) {
    const { [name]: _left, ...others } = example;
    expect(() => readConfig({ ...others, ...PLACES }), name).toThrow(name);
  }
});

test('deploy: compose.yaml names only settings, services, volumes and secrets that exist', () => {
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, null>;
    secrets: Record<string, { file: string }>;
  };
  const { services, volumes, secrets } = compose;
  expect(Object.keys(services)).toEqual(['one', 'two', 'database', 'redis', 'balancer']);
  for (const [name, service] of Object.entries(services)) {
    expect(
      Object.keys(service.depends_on ?? {}).filter((each) => !(each in services)),
      name,
    ).toEqual([]);
    expect(
      (service.secrets ?? []).filter((each) => !(each in secrets)),
      name,
    ).toEqual([]);
    const named = (service.volumes ?? []).map((each) => each.split(':')[0]!).filter((each) => !each.startsWith('.'));
    expect(
      named.filter((each) => !(each in volumes)),
      name,
    ).toEqual([]);
    expect(service.image, name).not.toMatch(/:latest$/);
  }
  for (const server of [services['one']!, services['two']!]) {
    expect(Object.keys(server.environment ?? {}).filter((name) => !isSetting(name))).toEqual([]);
    expect(server.read_only).toBe(true);
    expect(server.environment?.['TRUSTED_PROXIES']).toBe(services['balancer']!.networks?.default.ipv4_address);
  }
});

interface Service {
  image: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, unknown>;
  secrets?: string[];
  volumes?: string[];
  read_only?: boolean;
  networks?: { default: { ipv4_address: string } };
}

test('deploy: HAProxy of compose.yaml differs from the example by its servers only', () => {
  const lines = (file: string) =>
    read(file)
      .split('\n')
      .filter((line) => line.trim() !== '' && !/^#|^\s+(bind|server) |^resolvers|nameserver/.test(line))
      .map((line) => line.replace(' init-addr last,libc,none resolvers docker', ''));
  expect(lines('docs/deploy/compose/haproxy.cfg')).toEqual(lines('docs/deploy/haproxy.cfg'));
});

test('deploy: the image is built in stages, runs as a plain user, and copies only what is there', () => {
  const dockerfile = read('Dockerfile');
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(dockerfile.match(/^FROM /gm)).toHaveLength(3);
  for (const from of dockerfile.match(/^FROM .*$/gm)!) expect(from).toMatch(/^FROM node:24\.\d+\.\d+-bookworm-slim/);
  expect(last.indexOf('\nUSER node')).toBeGreaterThan(0);
  expect(last).not.toMatch(/npm (ci|install|run)/);
  expect(last).toMatch(/^HEALTHCHECK [^]*api\/ready/m);
  expect(dockerfile).toContain('npm ci --omit=dev');
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.*)$/gm)].flatMap(([, files]) =>
    files!.split(' ').slice(0, -1),
  );
  const present = (file: string) =>
    readdirSync(path.join(projectRoot(), path.dirname(file))).includes(path.basename(file));
  expect(copied.filter((file) => file !== '.' && !present(file))).toEqual([]);
  for (const name of [...last.matchAll(/^ENV (.*)$/gm)].flatMap(([, all]) =>
    all!.split(' ').map((one) => one.split('=')[0]!),
  ))
    expect(isSetting(name), name).toBe(true);
});

test('deploy: units of systemd start programs that dist/ has, with settings that exist', () => {
  const folder = 'docs/deploy/systemd';
  for (const file of readdirSync(path.join(projectRoot(), folder)).filter((each) => each.endsWith('.service'))) {
    const unit = read(path.join(folder, file));
    for (const [, entry] of unit.matchAll(/^ExecStart=\/usr\/bin\/node scripts\/run\.mjs (\S+)$/gm)) read(entry!);
    expect(unit).toMatch(/^ExecStart=/m);
    expect(unit).toMatch(/^User=roulo$/m);
    const names = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, all]) => all!.match(/\w+(?==)/g)!);
    expect(
      names.filter((name) => !isSetting(name)),
      file,
    ).toEqual([]);
  }
});

test('deploy: the chart is YAML once its values stand in it, and every value is used and there', () => {
  const folder = 'docs/deploy/helm/roulo';
  const values = parse(read(`${folder}/values.yaml`)) as Record<string, unknown>;
  parse(read(`${folder}/Chart.yaml`));
  const used = new Set<string>();
  const valueAt = (place: string) => {
    const found = place.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], values);
    expect(found, place).toBeDefined();
    used.add(place.split('.')[0]!);
    return String(found);
  };
  const kinds = readdirSync(path.join(projectRoot(), folder, 'templates')).flatMap((file) => {
    const text = read(`${folder}/templates/${file}`)
      .replaceAll(/\{\{ \.Values\.([\w.]+) \}\}/g, (_all, place: string) => valueAt(place))
      .replaceAll('{{ .Release.Name }}', 'casino');
    expect(text).not.toContain('{{ ');
    return parseAllDocuments(text).map((document) => {
      expect(document.errors, file).toEqual([]);
      const names = [...JSON.stringify(document.toJS()).matchAll(/"name":"([A-Z][A-Z_]+)"/g)].map(([, name]) => name!);
      expect(
        names.filter((name) => !isSetting(name)),
        file,
      ).toEqual([]);
      return (document.toJS() as { kind: string }).kind;
    });
  });
  expect(kinds.toSorted()).toEqual(['CronJob', 'Deployment', 'PodDisruptionBudget', 'Service']);
  expect(Object.keys(values).filter((name) => !used.has(name))).toEqual([]);
});
