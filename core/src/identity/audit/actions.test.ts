import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'chai';

import { auditActions } from './actions.js';

const source = new URL('../..', import.meta.url).pathname;

describe('the actions of the audit log', () => {
  it('are each recorded somewhere, and have distinct names of the form subject.verb', () => {
    const text = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.ts$/.test(name) && !/audit.actions\.ts$/.test(name))
      .map((name) => readFileSync(join(source, name), 'utf8'))
      .join('\n');
    for (const action of auditActions) {
      expect(action).to.match(/^[a-z_]+\.[a-z_]+$/);
      expect(text.includes(`'${action}'`), `${action} is recorded`).to.equal(true);
    }
    expect(new Set(auditActions).size).to.equal(auditActions.length);
  });
});
