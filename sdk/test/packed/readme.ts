import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { sdkFolder } from './scratch.js';

/** The variables that the README examples take from the surrounding program. */
const around: Readonly<Record<string, string>> = {
  rebuttal: `import('@rebuttal/sdk').Client`,
  request: `import('node:http').IncomingMessage`,
  ...Object.fromEntries(
    ['baseUrl', 'disputeId', 'email', 'newOne', 'oldOne', 'password', 'rawBody', 'secret', 'tenantId'].map(
      (name) => [name, 'string'],
    ),
  ),
};

/** Writes each README example as a separate module and returns their names. */
export function writeReadmeExamples(folder: string): string[] {
  const readme = readFileSync(join(sdkFolder, 'README.md'), 'utf8');
  return [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, example = ''], at) => {
    const name = `readme-${at + 1}.ts`;
    const given = Object.entries(around).filter(
      ([word]) => new RegExp(`\\b${word}\\b`).test(example) && !new RegExp(`const ${word} =`).test(example),
    );
    const declared = given.map(([word, type]) => `declare const ${word}: ${type};\n`);
    writeFileSync(join(folder, name), `${example}${declared.join('')}export {};\n`);
    return name;
  });
}
