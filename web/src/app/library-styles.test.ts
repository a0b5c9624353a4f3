import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

const source = fileURLToPath(new URL('..', import.meta.url));
const styles = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles/Button.layer.css'));
const styled = new Set(readdirSync(styles).map((name) => name.replace(/(?:\.layer)?\.css$/, '')));

const importedStyles = (text: string): string[] =>
  [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map(([, name = '']) => name);

/** The components that a file imports from the library. */
const importedComponents = (text: string): string[] =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );

describe('styles of the component library', () => {
  it('are imported for every component, by the screen that uses it or for all screens', () => {
    const common = new Set(importedStyles(readFileSync(join(source, 'app/styles.css'), 'utf8')));
    const files = readdirSync(source, { encoding: 'utf8', recursive: true });
    const missing = files
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => {
        const text = readFileSync(join(source, file), 'utf8');
        const own = importedStyles(text);
        return importedComponents(text)
          .filter((name) => styled.has(name) && !common.has(name) && !own.includes(name))
          .map((name) => `${file}: ${name}`);
      });
    expect(styled.size).to.be.above(50);
    expect(missing).to.deep.equal([]);
  });
});
