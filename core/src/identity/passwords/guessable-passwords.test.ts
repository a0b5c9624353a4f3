import { dictionary } from '@zxcvbn-ts/language-common';
import { expect } from 'chai';

import { itThorough } from '../../testing/thoroughness.js';
import { createPasswords } from './passwords.js';

const known = ['ada.burrow@warren.example', 'Ada Burrow', 'Bramble & Burrow'];
const passwords = createPasswords();
const problemsOf = async (password: string) =>
  (await passwords.findProblems(password, known)).map(({ field, message }) => `${field}: ${message}`);

describe('new password', () => {
  itThorough('is rejected if it is among the most common of breaches, in any case', async () => {
    const common = dictionary['passwords-common'].filter((password) => password.length >= 8);
    expect(common.length).to.be.above(3_000);
    const taken = await Promise.all(
      common.map(async (password) => ((await problemsOf(password)).length > 0 ? '' : password)),
    );
    expect(taken.filter((password) => password !== '')).to.deep.equal([]);
    expect(await problemsOf('TrustNo1')).to.deep.equal([
      'password: This password is too common. Choose another.',
    ]);
  });

  for (const password of [
    'Rebuttal2026!',
    'chargeback',
    '!!Administrator!!',
    'Burrow-1234',
    'ada.burrow1',
    'BRAMBLE & BURROW',
    'warren-2026',
    'ada.burrow@warren.example',
    'Ｒｅｂｕｔｔａｌ１',
  ])
    it(`is rejected if it is an obvious word with characters around it: ${password}`, async () =>
      expect(await problemsOf(password)).to.have.length(1));

  it('may be any 8 characters in evaluation mode', async () => {
    const evaluation = createPasswords({ isEvaluation: true });
    expect(await evaluation.findProblems('password', [])).to.deep.equal([]);
    expect(await evaluation.findProblems('passwor', [])).to.have.length(1);
  });

  for (const password of [
    'carrots-are-orange',
    'rebuttal of the fox',
    '74920018365',
    '        ',
    '兎は人参が好きです',
    'x'.repeat(256),
  ])
    it(`may be made of any characters: ${password.slice(0, 20)}`, async () =>
      expect(await problemsOf(password)).to.deep.equal([]));

  it('has at most 256 characters', async () => expect(await problemsOf('x'.repeat(257))).to.have.length(1));
});
