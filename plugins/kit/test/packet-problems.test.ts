import { problemsOf, ProviderError, refuseFor } from '@rebuttal/plugin-kit';
import { errorOf } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

const refuse = (...problems: string[]) => refuseFor(problems);

describe('packet problems', () => {
  it('reject a packet with every sentence, and accept it without any', async () => {
    const error = await errorOf(() => refuse('The hutch is too large.', 'The carrot is no PDF.'));
    expect(error).to.be.instanceOf(ProviderError).and.include({
      kind: 'refused',
      message: 'The hutch is too large. The carrot is no PDF.',
    });
    expect(() => refuse()).not.to.throw();
  });

  it('are collected from all steps, each sentence once', async () => {
    const problems = await problemsOf(
      () => refuse('one', 'two'),
      () => undefined,
      () => Promise.reject(new ProviderError('refused', 'three')),
      () => refuse('two'),
    );
    expect(problems).to.deep.equal(['one', 'two', 'three']);
  });

  it('exclude errors of other kinds', async () => {
    for (const fault of [new ProviderError('unavailable', 'later'), new TypeError('a mistake')])
      expect(await errorOf(() => problemsOf(() => Promise.reject(fault)))).to.equal(fault);
  });
});
