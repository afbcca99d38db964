/**
 * The one-way imports of ARCHITECTURE.md, as errors. A folder may import itself and what is listed for it; nothing else of ours.
 */
const layers = {
  'lib/domain': [],
  'lib/env': [],
  'lib/log': ['lib/env'],
  'lib/log-output': [],
  'lib/abortable-sleep': [],
  'lib/adapters': ['lib/domain', 'lib/env', 'lib/log'],
  'lib/auth': ['lib/domain', 'lib/adapters/postgres', 'lib/env', 'lib/log'],
  'lib/services': ['lib/domain', 'lib/auth', 'lib/adapters/(?!toxiproxy)', 'lib/env', 'lib/log'],
  'lib/i18n': ['lib/domain', 'messages'],
  components: ['lib/domain', 'messages'],
  app: ['lib/services', 'lib/auth', 'lib/domain', 'lib/i18n', 'components', 'messages', 'lib/env', 'lib/log'],
  sandbox: [],
  cli: ['lib/services', 'lib/domain', 'lib/env', 'lib/log', 'scripts/setup.mjs'],
  guard: ['lib/domain', 'lib/adapters/toxiproxy', 'lib/abortable-sleep', 'lib/log-output'],
};

// The way out without a database, and the guard, are the commands that talk to Toxiproxy itself; their own rules stand below.
const exceptions = { cli: ['^cli/commands/(rollback|guard)\\.ts$'] };

const ours = '^(app|components|lib|engine|guard|cli|sandbox|scripts|e2e|prisma|messages)/';

const layerRules = Object.entries(layers).map(([folder, allowed]) => ({
  name: `imports-of-${folder.replaceAll('/', '-')}`,
  severity: 'error',
  comment: `${folder} may import only: ${[folder, ...allowed].join(', ')}`,
  from: { path: `^${folder}[/.]`, pathNot: ['\\.test\\.tsx?$', ...(exceptions[folder] ?? [])] },
  to: { path: ours, pathNot: `^(${[folder, ...allowed].join('|')})` },
}));

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...layerRules,
    {
      name: 'engine-adapters-only-in-wire',
      severity: 'error',
      comment: 'engine/* knows the domain and its own ports; only wire.ts and main.ts build real adapters',
      from: { path: '^engine/', pathNot: '^engine/(wire|main)\\.ts$|^engine/testing/|\\.test\\.ts$' },
      to: { path: ours, pathNot: '^(engine|lib/domain)/|^lib/abortable-sleep' },
    },
    {
      name: 'engine-never-imports-web',
      severity: 'error',
      from: { path: '^engine/' },
      to: { path: '^(app|components|lib/services|lib/auth)/' },
    },
    {
      name: 'imports-of-the-direct-rollback',
      severity: 'error',
      from: { path: '^cli/commands/rollback\\.ts$' },
      to: { path: ours, pathNot: '^(cli|lib/domain|lib/adapters/toxiproxy)/' },
    },
    {
      name: 'imports-of-the-guard-command',
      severity: 'error',
      from: { path: '^cli/commands/guard\\.ts$' },
      to: { path: ours, pathNot: '^(cli|guard|lib/domain)/' },
    },
    {
      name: 'pure-domain',
      severity: 'error',
      comment: 'lib/domain does no I/O: no node built-ins (except crypto for hashing), no database, no React',
      from: { path: '^lib/domain/', pathNot: '\\.test\\.ts$|/testing/' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
    {
      name: 'pure-domain-packages',
      severity: 'error',
      from: { path: '^lib/domain/', pathNot: '\\.test\\.ts$' },
      to: { path: 'node_modules/(@prisma|pg|next|react|pino|undici)(/|$)' },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$' },
      to: { path: '\\.test\\.tsx?$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|dist|\\.masterdeck|lib/adapters/postgres/generated)' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] },
  },
};
