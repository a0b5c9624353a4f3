/** The allowed imports. docs/decisions/0001-a-plugin-based-modular-monolith.md gives the reasons. */
const ours = ['@rebuttal/*', '@rebuttal/*/**'];
const kit = ['!@rebuttal/plugin-kit', '!@rebuttal/plugin-kit/**'];
const rooms = {
  kit: { group: ours, message: 'The kit imports no other part of the project.' },
  plugin: {
    group: [...ours, ...kit, 'express', 'knex', 'pg'],
    message: 'A plugin imports the kit, nothing else of ours.',
  },
  shipped: {
    group: ['**/simulator/**', '@rebuttal/plugin-kit/simulator', '@rebuttal/plugin-kit/testing'],
    message: 'A production server loads no simulator.',
  },
  core: { group: [...ours, ...kit], message: 'The core knows the kit; only the loader names plugins.' },
  wiring: { group: ['**/*.wiring.js'], message: 'Only app/ calls the wiring of a feature.' },
  fast: { group: ['**/database/fast/**'], message: 'Only the database folder uses its fast paths.' },
  responder: {
    group: ['@tsoa/runtime'],
    importNames: ['Res', 'TsoaResponse'],
    message: 'A controller returns its body and sets a status: one place writes a response.',
  },
  controller: { group: ['knex', 'pg', '**/*.repository.js'], message: 'controller -> service -> repository' },
  service: {
    group: ['knex', 'pg', 'express', 'tsoa'],
    message: 'A service decides; it knows neither SQL nor HTTP.',
  },
  web: {
    group: [...ours, '!@rebuttal/sdk', '!@rebuttal/sdk/*'],
    message: 'The web app knows the server by the SDK alone.',
  },
  sdk: { group: ours, message: 'The SDK knows openapi.yaml alone.' },
  cli: {
    group: [...ours, '!@rebuttal/sdk', '!@rebuttal/sdk/*', '!@rebuttal/core'],
    message: 'The CLI works by the SDK, and by the core where no server runs.',
  },
  migration: {
    regex: String.raw`^(\.|@rebuttal/)`,
    message: 'A migration must still run in five years.',
  },
};
/** Areas of `core/src`, lowest first. Each one imports from those before it, never from those after it. */
const areas = [
  ...['platform', 'identity', 'connections', 'commerce', 'rules', 'case', 'evidence', 'letters'],
  ...['submissions', 'desk', 'prevention'],
  ...['insights', 'notifications', 'automation', 'operations', 'app'],
];

/** Plugins, the worked example of one, and what a new one is made of. */
const pluginFolders = ['plugins/*', 'docs/examples/*', 'scripts/templates/provider/*'];
/** The last matching setting is taken whole, so the rooms of a file are named together. */
const notFrom = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });
const noEnvironment = (message) => ({
  'no-restricted-properties': ['error', { object: 'process', property: 'env', message }],
});
const all = (setting, ...names) => Object.fromEntries(names.map((name) => [name, setting]));

/** Beyond Oxlint's category `correctness`, what ESLint's `recommended` asks. */
const recommended = all(
  'error',
  'no-case-declarations',
  'no-empty',
  'no-fallthrough',
  'no-prototype-builtins',
  'no-regex-spaces',
  'no-unexpected-multiline',
);

/** The same of typescript-eslint's `strict-type-checked`. */
const strictTypes = all(
  'error',
  'no-array-constructor',
  'no-useless-constructor',
  'no-var',
  'prefer-const',
  'prefer-rest-params',
  'prefer-spread',
  'typescript/no-confusing-void-expression',
  'typescript/no-deprecated',
  'typescript/no-dynamic-delete',
  'typescript/no-empty-object-type',
  'typescript/no-explicit-any',
  'typescript/no-extraneous-class',
  'typescript/no-generated-empty-object-type',
  'typescript/no-invalid-void-type',
  'typescript/no-misused-promises',
  'typescript/no-mixed-enums',
  'typescript/no-namespace',
  'typescript/no-non-null-asserted-nullish-coalescing',
  'typescript/no-non-null-assertion',
  'typescript/no-require-imports',
  'typescript/no-unnecessary-boolean-literal-compare',
  'typescript/no-unnecessary-condition',
  'typescript/no-unnecessary-template-expression',
  'typescript/no-unnecessary-type-arguments',
  'typescript/no-unnecessary-type-assertion',
  'typescript/no-unnecessary-type-constraint',
  'typescript/no-unnecessary-type-conversion',
  'typescript/no-unnecessary-type-parameters',
  'typescript/no-unsafe-argument',
  'typescript/no-unsafe-assignment',
  'typescript/no-unsafe-call',
  'typescript/no-unsafe-enum-comparison',
  'typescript/no-unsafe-function-type',
  'typescript/no-unsafe-member-access',
  'typescript/no-unsafe-return',
  'typescript/only-throw-error',
  'typescript/prefer-literal-enum-member',
  'typescript/prefer-promise-reject-errors',
  'typescript/prefer-reduce-type-parameter',
  'typescript/prefer-return-this-type',
  'typescript/related-getter-setter-pairs',
  'typescript/require-await',
  'typescript/unified-signatures',
  'typescript/use-unknown-in-catch-callback-variable',
);

/** Code that the React compiler can't optimize, in addition to the rules of hooks. */
const hooks = all(
  'error',
  'react/rules-of-hooks',
  'react/exhaustive-deps',
  'react/static-components',
  'react/use-memo',
  'react/preserve-manual-memoization',
  'react/incompatible-library',
  'react/immutability',
  'react/globals',
  'react/refs',
  'react/set-state-in-effect',
  'react/error-boundaries',
  'react/purity',
  'react/set-state-in-render',
  'react/unsupported-syntax',
);

/** Names that are the same in every language. */
const brands = [
  ...['Rebuttal', 'Stripe', 'Adyen', 'PayPal', 'Checkout.com', 'Worldpay'],
  ...['Visa', 'Mastercard', 'American Express', 'Discover', 'Diners Club', 'Canada Post'],
];

export default {
  plugins: ['eslint', 'typescript', 'import', 'react', 'oxc'],
  jsPlugins: [
    { name: 'imports', specifier: 'eslint-plugin-import-x' },
    { name: 'areas', specifier: './scripts/lint/areas.mjs' },
    { name: 'texts', specifier: './scripts/lint/texts.mjs' },
  ],
  categories: { correctness: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['**/dist/**', '**/generated/**', 'data/**', '.cache/**', 'coverage/**'],
  rules: {
    ...recommended,
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all' }],
  },
  overrides: [
    {
      files: ['**/*.{js,mjs,cjs}'],
      rules: {
        ...all('error', 'no-redeclare', 'no-undef'),
        // These files have no types.
        ...all('off', 'typescript/restrict-template-expressions', 'typescript/no-base-to-string'),
      },
    },
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...strictTypes,
        'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
        'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
        complexity: ['error', 12],
        'max-params': ['error', 4],
        eqeqeq: ['error', 'always'],
        'no-console': 'error',
        'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
        'typescript/consistent-type-imports': 'error',
        'typescript/consistent-type-definitions': ['error', 'type'],
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        'typescript/restrict-plus-operands': [
          'error',
          {
            allowAny: false,
            allowBoolean: false,
            allowNullish: false,
            allowNumberAndString: false,
            allowRegExp: false,
          },
        ],
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
        'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
        'import/no-default-export': 'error',
        'imports/order': [
          'error',
          {
            groups: ['builtin', 'external', 'internal', 'parent', 'sibling', 'index'],
            pathGroups: [{ pattern: '#texts/*', group: 'internal' }],
            alphabetize: { order: 'asc' },
          },
        ],
      },
    },
    {
      files: pluginFolders.flatMap((folder) => [`${folder}/src/**/*.ts`, `${folder}/simulator/**/*.ts`]),
      excludeFiles: ['plugins/kit/**'],
      rules: {
        ...notFrom(rooms.plugin),
        ...noEnvironment('A plugin reads no environment.'),
        'no-restricted-globals': ['error', { name: 'fetch', message: 'A plugin calls out by context.http.' }],
      },
    },
    {
      files: pluginFolders.map((folder) => `${folder}/src/**/*.ts`),
      excludeFiles: ['plugins/kit/**'],
      rules: notFrom(rooms.plugin, rooms.shipped),
    },
    {
      files: ['core/src/**/*.ts'],
      excludeFiles: ['core/src/platform/config.ts', 'core/src/**/*.test.ts', 'core/src/testing/**'],
      rules: noEnvironment('Only config.ts reads the environment.'),
    },
    {
      files: ['core/src/**/*.ts'],
      excludeFiles: ['core/src/connections/providers/loader.ts', 'core/src/app/**'],
      rules: notFrom(rooms.core, rooms.fast, rooms.wiring),
    },
    { files: ['core/src/app/**/*.ts'], rules: notFrom(rooms.core, rooms.fast) },
    {
      files: ['core/src/**/*.ts'],
      excludeFiles: ['core/src/**/*.test.ts', 'core/src/**/testing/**'],
      rules: { 'areas/downward': ['error', { areas }] },
    },
    { files: ['plugins/kit/src/**/*.ts'], rules: notFrom(rooms.kit) },
    { files: ['web/src/**/*.{ts,tsx}'], rules: { ...notFrom(rooms.web), ...hooks } },
    {
      files: ['web/src/**/*.{ts,tsx}'],
      excludeFiles: ['web/src/texts/**', 'web/src/**/*.test.ts'],
      rules: { 'texts/in-one-place': ['error', { names: brands }] },
    },
    { files: ['sdk/src/**/*.ts'], rules: notFrom(rooms.sdk) },
    { files: ['cli/src/**/*.ts'], rules: notFrom(rooms.cli) },
    { files: ['migrations/*.ts'], rules: notFrom(rooms.migration) },
    {
      files: ['core/src/**/*.controller.ts'],
      // tsoa takes each field of a form and each query as a parameter.
      rules: {
        'max-params': 'off',
        ...notFrom(rooms.core, rooms.fast, rooms.wiring, rooms.controller, rooms.responder),
      },
    },
    {
      files: ['core/src/**/*.service.ts'],
      rules: notFrom(rooms.core, rooms.fast, rooms.wiring, rooms.service),
    },
    {
      files: [
        ...pluginFolders.map((folder) => `${folder}/src/index.ts`),
        '**/*.config.{ts,mjs}',
        '.mocharc.mjs',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: [
        '**/*.test.ts',
        '**/test/**/*.ts',
        'core/src/testing/**',
        'plugins/kit/src/testing/**',
        'testing/**',
      ],
      rules: {
        // Tests look at answers freely: a wrong shape fails the test itself.
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'max-lines-per-function': 'off',
        'no-unused-expressions': 'off',
        'typescript/no-non-null-assertion': 'off',
      },
    },
    { files: ['cli/src/**/*.ts', 'bench/**/*.ts', 'sdk/examples/**/*.ts'], rules: { 'no-console': 'off' } },
    // One statement in SQL creates what an area stores.
    { files: ['migrations/*.ts'], rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
    { files: ['core/src/operations/sandbox/page/*.js'], env: { browser: true } },
    { files: ['**/*.mjs'], env: { node: true } },
    { files: ['**/*.cjs'], env: { node: true, commonjs: true } },
  ],
};
