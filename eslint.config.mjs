import js from '@eslint/js';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Who may import whom; the reasons stand in docs/decisions/0001-a-plugin-based-modular-monolith.md. */
const ours = ['@rebuttal/*', '@rebuttal/*/**'];
const kit = ['!@rebuttal/plugin-kit', '!@rebuttal/plugin-kit/**'];
const rooms = {
  kit: { group: ours, message: 'The kit knows nobody.' },
  plugin: {
    group: [...ours, ...kit, 'express', 'knex', 'pg'],
    message: 'A plugin imports the kit, nothing else of ours.',
  },
  core: { group: [...ours, ...kit], message: 'The core knows the kit; only the loader names plugins.' },
  controller: { group: ['knex', 'pg', '**/*.repository.js'], message: 'controller -> service -> repository' },
  service: {
    group: ['knex', 'pg', 'express', 'tsoa'],
    message: 'A service decides; it knows neither SQL nor HTTP.',
  },
  web: { group: [...ours, '!@rebuttal/sdk'], message: 'The web app knows the server by the SDK alone.' },
  sdk: { group: ours, message: 'The SDK knows openapi.yaml alone.' },
  cli: {
    group: [...ours, '!@rebuttal/sdk', '!@rebuttal/core'],
    message: 'The CLI works by the SDK, and by the core where no server runs.',
  },
  migration: { group: ['.*', ...ours], message: 'A migration must still run in five years.' },
};
/** Plugins, the worked example of one, and what a new one is made of. */
const pluginFolders = ['plugins/*', 'docs/examples/*', 'scripts/templates/provider/*'];
/** ESLint takes the last matching setting whole, so the rooms of a file are named together. */
const notFrom = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });

export default tseslint.config(
  { ignores: ['**/dist/**', '**/generated/**', 'data/**', '.cache/**', 'coverage/**'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    plugins: { 'import-x': importX },
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './web/tsconfig.json', './sdk/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 12],
      'max-params': ['error', 4],
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
      'no-eval': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      'import-x/no-default-export': 'error',
      'import-x/order': [
        'error',
        {
          groups: ['builtin', 'external', 'internal', 'parent', 'sibling', 'index'],
          alphabetize: { order: 'asc' },
        },
      ],
    },
  },
  {
    files: pluginFolders.map((folder) => `${folder}/src/**/*.ts`),
    ignores: ['plugins/kit/**'],
    rules: {
      ...notFrom(rooms.plugin),
      'no-restricted-globals': ['error', { name: 'fetch', message: 'A plugin calls out by context.http.' }],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'A plugin reads no environment.' },
      ],
    },
  },
  {
    files: ['core/src/**/*.ts'],
    ignores: ['core/src/config.ts', 'core/src/**/*.test.ts', 'core/src/testing/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only config.ts reads the environment.' },
      ],
    },
  },
  { files: ['core/src/**/*.ts'], ignores: ['core/src/providers/loader.ts'], rules: notFrom(rooms.core) },
  { files: ['plugins/kit/src/**/*.ts'], rules: notFrom(rooms.kit) },
  { files: ['web/src/**/*.{ts,tsx}'], rules: notFrom(rooms.web) },
  { files: ['sdk/src/**/*.ts'], rules: notFrom(rooms.sdk) },
  { files: ['cli/src/**/*.ts'], rules: notFrom(rooms.cli) },
  { files: ['migrations/*.ts'], rules: notFrom(rooms.migration) },
  {
    files: ['core/src/**/*.controller.ts'],
    // tsoa takes each field of a form and each query as a parameter.
    rules: {
      'max-params': 'off',
      ...notFrom(rooms.core, rooms.controller),
    },
  },
  {
    files: ['core/src/**/*.service.ts'],
    rules: notFrom(rooms.core, rooms.service),
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: globals.browser },
    rules: { ...reactHooks.configs.recommended.rules },
  },
  {
    files: [
      ...pluginFolders.map((folder) => `${folder}/src/index.ts`),
      '**/*.config.{ts,mjs}',
      '.mocharc.mjs',
    ],
    rules: { 'import-x/no-default-export': 'off' },
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
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  { files: ['cli/src/**/*.ts', 'bench/**/*.ts', 'sdk/examples/**/*.ts'], rules: { 'no-console': 'off' } },
  { files: ['migrations/*.ts'], rules: { 'max-lines-per-function': 'off' } }, // one statement in SQL may be long
  { files: ['core/src/sandbox/page/*.js'], languageOptions: { globals: globals.browser } },
  { files: ['**/*.mjs'], languageOptions: { globals: globals.node } },
);
