import { OptionDefaults } from 'typedoc';

/** npm run docs:sdk: generates the reference from the doc comments. `@description` comes from the contract. */
export default {
  name: '@rebuttal/sdk',
  entryPoints: [
    'src/index.ts',
    'src/node.ts',
    'src/admin.ts',
    'src/arguments.ts',
    'src/filters.ts',
    'src/reports.ts',
    'src/webhooks.ts',
  ],
  tsconfig: 'tsconfig.build.json',
  readme: 'README.md',
  out: 'docs',
  disableGit: true,
  sourceLinkTemplate: '../src/{path}',
  githubPages: false,
  excludeExternals: true,
  blockTags: [...OptionDefaults.blockTags, '@description'],
  validation: { notExported: false, invalidPath: false },
  treatWarningsAsErrors: true,
};
