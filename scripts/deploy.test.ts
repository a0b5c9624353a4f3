import { readFileSync } from 'node:fs';

import { expect } from 'chai';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { parse, parseAllDocuments } from 'yaml';

import { steps } from './lib/build-steps.mjs';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const configuration = read('docs/configuration.md');

/** Variables that no process of Rebuttal reads, by their names in docs/configuration.md. */
const unknownVariables = (names: Iterable<string>) =>
  [...names].filter((name) => !configuration.includes(`\`${name.replace(/_FILE$/, '')}\``));

describe('deploy/compose.yaml', () => {
  type Service = {
    environment?: Record<string, string>;
    secrets?: string[];
    volumes?: string[];
    read_only?: boolean;
  };
  type Compose = { services: Record<string, Service>; secrets: object; volumes: object };
  const { services, secrets, volumes } = parse(read('deploy/compose.yaml'), { merge: true }) as Compose;

  it('passes only variables that exist, to a server and a worker with a read-only system', () => {
    for (const { environment = {}, read_only } of [services['app'] ?? {}, services['worker'] ?? {}]) {
      expect(read_only).to.equal(true);
      expect(Object.keys(environment)).to.include.members(['DATABASE_URL_FILE', 'JWT_SECRET_FILE']);
      expect(unknownVariables(Object.keys(environment))).to.deep.equal([]);
    }
    expect([services['app'], services['worker']].map((each) => each?.environment?.['WORKERS'])).to.deep.equal(
      ['${WORKERS:-off}', undefined],
    );
  });

  it('declares the secrets and volumes that its services use', () => {
    for (const service of Object.values(services)) {
      expect(secrets).to.include.keys(service.secrets ?? ['jwt_secret']);
      for (const volume of service.volumes ?? [])
        expect(volumes).to.have.property(volume.split(':')[0] ?? '');
    }
  });
});

describe('deploy/Containerfile', () => {
  const file = read('deploy/Containerfile');

  it('sets only variables that exist, and runs the built command line as another user than root', () => {
    const [, variables = ''] = /^ENV (.*)$/m.exec(file) ?? [];
    const names = [...variables.matchAll(/(\w+)=/g)].map(([, name = '']) => name);
    expect(unknownVariables(names)).to.deep.equal(['PATH', 'NODE_ENV']);
    expect(file)
      .to.match(/^USER [1-9]\d*$/m)
      .and.match(/^ARG BASE=/m);
    expect(file.match(/ln -s \/opt\/rebuttal\/(\S+)/)?.[1]).to.equal('cli/bin/rebuttal.mjs');
  });

  it('has no pattern inside an option with an equals sign, which sh would not expand', () => {
    expect(file).not.to.match(/ --[\w-]+=[^\s'"]*\*/);
  });

  it('builds each step that the product needs, without secrets in the context', () => {
    const own = steps.filter((step) => step.isForOthers !== true).map(({ name }) => name);
    expect(/build\.mjs (.*)$/m.exec(file)?.[1]?.split(' ')).to.have.members(own);
    expect(read('.dockerignore').split('\n')).to.include.members(['data', 'deploy', '.git']);
  });
});

describe('deploy/helm', () => {
  type Container = { args: string[]; env: { name: string }[]; securityContext: object };
  type Resource = {
    kind: string;
    spec?: { template?: { spec: { containers: Container[]; securityContext: object } } };
  };
  const helpers = read('deploy/helm/templates/_helpers.tpl');

  /** Replaces included blocks by their definitions, values by a word, and drops conditions and loops. */
  function render(template: string): string {
    const withBlocks = template.replace(
      /\{\{- include "([\w.]+)" \. \| nindent (\d+) \}\}/g,
      (_call, name: string, width: string) => {
        const [, body = ''] =
          new RegExp(`define "${name}" -\\}\\}\\n([^]*?)\\n\\{\\{- end \\}\\}`).exec(helpers) ?? [];
        expect(body, name).not.to.equal('');
        return `\n${body.replace(/^/gm, ' '.repeat(Number(width)))}`;
      },
    );
    return withBlocks
      .replace(/^\s*\{\{-? (?:if|else|end|range).*\n/gm, '')
      .replace(/\{\{.*?\}\}(?!\})/g, 'x');
  }
  const resources = ['web', 'worker', 'migrate'].flatMap((name) =>
    parseAllDocuments(render(read(`deploy/helm/templates/${name}.yaml`))).map((document) => {
      expect(document.errors).to.deep.equal([]);
      return document.toJS() as Resource;
    }),
  );

  it('has servers, workers, migrations, secrets and a disruption budget', () => {
    expect(resources.map(({ kind }) => kind)).to.have.members([
      ...['Deployment', 'Service', 'PodDisruptionBudget', 'Ingress', 'Deployment', 'Job', 'Secret'],
    ]);
  });

  it('runs each container without root, on a read-only system, with variables that exist', () => {
    const pods = resources.flatMap(({ spec }) => spec?.template?.spec ?? []);
    expect(pods.map(({ containers }) => containers[0]?.args)).to.deep.equal([
      ['serve'],
      ['worker'],
      ['migrate'],
    ]);
    for (const { containers, securityContext } of pods) {
      expect(securityContext).to.include({ runAsNonRoot: true });
      expect(containers[0]?.securityContext).to.include({ readOnlyRootFilesystem: true });
      const names = containers[0]?.env.map(({ name }) => name).filter((name) => !name.startsWith('x')) ?? [];
      expect(names).to.include.members(['PUBLIC_URL', 'WORKERS']);
      expect(unknownVariables(names)).to.deep.equal([]);
    }
    const values = parse(read('deploy/helm/values.yaml')) as { existingSecretKeys: string[] };
    expect(unknownVariables(values.existingSecretKeys)).to.deep.equal([]);
  });

  it('uses values that values.yaml has', () => {
    const values = parse(read('deploy/helm/values.yaml')) as object;
    const used = ['_helpers.tpl', 'web.yaml', 'worker.yaml', 'migrate.yaml'].flatMap((file) =>
      [...read(`deploy/helm/templates/${file}`).matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path),
    );
    for (const path of used) expect(values).to.have.nested.property(path);
  });
});

describe('systemd units in deploy/', () => {
  for (const unit of ['rebuttal.service', 'rebuttal-worker.service'])
    it(`${unit} starts a built program, with variables that exist`, () => {
      const text = read(`deploy/${unit}`);
      const [, program] = /^ExecStart=\/usr\/bin\/node \/opt\/rebuttal\/(\S+)/m.exec(text) ?? [];
      expect(steps.flatMap(({ outputs }) => outputs)).to.include(program);
      expect(
        unknownVariables([...text.matchAll(/^Environment=(\w+)/gm)].map(([, name = '']) => name)),
      ).to.deep.equal([]);
      expect(text).to.match(/^Restart=always$/m);
    });
});

describe('proxies in deploy/', () => {
  for (const file of ['nginx.conf', 'Caddyfile'])
    it(`${file} hides metrics, takes uploads, logs, and has an answer when no server runs`, () => {
      const text = read(`deploy/${file}`);
      expect(text).to.match(/\/metrics(?: \{\s+return)? 404/);
      expect(text).to.match(/client_max_body_size 11m|max_size 11MB/);
      expect(text).to.match(/access_log \S+log;|output file/);
      expect(text).to.include('"code":"busy"').and.include('<h1>Back in a moment</h1>');
      expect(text.split('{').length).to.equal(text.split('}').length);
    });
});

describe('monitoring in deploy/', () => {
  const metrics = read('core/src/operations/health/metrics.ts');
  const own = [...metrics.matchAll(/name: '(rebuttal_\w+)'/g)];
  const histograms = [...metrics.matchAll(/new Histogram\(\{\s+name: '(\w+)'/g)];
  const ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  const known = new Set([
    ...own.map(([, name = '']) => name),
    ...histograms.flatMap(([, name = '']) => [`${name}_bucket`, `${name}_count`, `${name}_sum`]),
    ...ofProcess.getMetricsAsArray().map(({ name }) => name),
    'up',
  ]);
  const metricsIn = (expressions: readonly string[]) =>
    expressions.flatMap((expression) => {
      const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|without) \([^)]*\)/g, '');
      return [...bare.matchAll(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/g)].map(([name]) => name);
    });

  it('alert rules and dashboard use metrics that /metrics has', () => {
    const rules = parse(read('deploy/prometheus-alerts.yaml')) as {
      groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
    };
    const board = JSON.parse(read('deploy/grafana-dashboard.json')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const alerts = rules.groups.flatMap((group) => group.rules);
    const panels = board.panels.flatMap(({ targets }) => targets);
    for (const { expr } of [...alerts, ...panels]) expect(metricsIn([expr]), expr).not.to.deep.equal([]);
    const used = metricsIn([...alerts, ...panels].map(({ expr }) => expr));
    const words = ['sum', 'max', 'min', 'count', 'e9'];
    expect(used.filter((name) => !known.has(name) && !words.includes(name))).to.deep.equal([]);
  });
});

describe('the version', () => {
  it('is the same in every package, in the Helm chart and in the changelog', () => {
    const { version, workspaces } = JSON.parse(read('package.json')) as {
      version: string;
      workspaces: string[];
    };
    const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version?: string }> };
    const packages = Object.entries(lock.packages).filter(([path]) => !path.includes('node_modules'));
    expect(packages.length).to.be.greaterThan(workspaces.length);
    for (const [path, locked] of packages) {
      const text = read(`${path === '' ? '.' : path}/package.json`);
      expect((JSON.parse(text) as { version: string }).version, path).to.equal(version);
      expect(locked.version, path).to.equal(version);
      for (const [, ours] of text.matchAll(/"@rebuttal\/[\w-]+": "(\d.*)"/g))
        expect(ours, path).to.equal(version);
    }
    expect(parse(read('deploy/helm/Chart.yaml'))).to.include({ version, appVersion: version });
    expect(/^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1]).to.equal(version);
  });
});
