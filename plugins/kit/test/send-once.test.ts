import { ProviderError, sendOnce } from '@rebuttal/plugin-kit';
import type { IrreversibleCall, ProviderErrorKind } from '@rebuttal/plugin-kit';
import { createMemoryJournal, expectProviderError } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

describe('sendOnce', () => {
  const calls: string[] = [];
  beforeEach(() => void calls.splice(0));

  const failing = (kind: ProviderErrorKind) => () => {
    calls.push('send');
    return Promise.reject(new ProviderError(kind, `It failed: ${kind}.`));
  };
  const call = (over: Partial<IrreversibleCall<string, string>> = {}): IrreversibleCall<string, string> => ({
    journal: createMemoryJournal(() => void calls.push('mark')),
    provider: 'Hutch Bank',
    label: 'the evidence was sent',
    send() {
      calls.push('send');
      return Promise.resolve('sent');
    },
    read() {
      calls.push('read');
      return Promise.resolve('under_review');
    },
    confirm: (state) => (state === 'under_review' ? 'confirmed' : undefined),
    ...over,
  });

  it('marks the call as sent before it makes it, and reads nothing if the response arrives', async () => {
    expect(await sendOnce(call())).to.equal('sent');
    expect(calls).to.deep.equal(['mark', 'send']);
  });

  it('sends nothing if it cannot be marked as sent', async () => {
    const journal = { markSending: () => Promise.reject(new Error('database down')) };
    const error = await sendOnce(call({ journal })).catch((reason: unknown) => reason);
    expect(error).to.be.an('error').with.property('message', 'database down');
    expect(calls).to.deep.equal([]);
  });

  it('works without a journal', async () => {
    expect(await sendOnce(call({ journal: undefined }))).to.equal('sent');
    expect(calls).to.deep.equal(['send']);
  });

  for (const kind of ['indeterminate', 'unexpected_answer'] as const)
    it(`reads the dispute after ${kind} and confirms the call, without a second one`, async () => {
      expect(await sendOnce(call({ send: failing(kind) }))).to.equal('confirmed');
      expect(calls).to.deep.equal(['mark', 'send', 'read']);
    });

  it('is indeterminate if the dispute does not confirm the call, or cannot be read', async () => {
    const reads = [
      () => Promise.resolve('needs_response'),
      () => Promise.reject(new ProviderError('unavailable', 'Hutch Bank cannot be reached now.')),
    ];
    for (const read of reads) {
      const unreadable = call({ read, send: failing('unexpected_answer') });
      const error = await expectProviderError(() => sendOnce(unreadable), 'indeterminate');
      expect(error.message).to.equal('Hutch Bank has not confirmed yet that the evidence was sent.');
      expect(error.cause).to.have.property('kind', 'unexpected_answer');
      const lost = await expectProviderError(
        () => sendOnce(call({ read, send: failing('indeterminate') })),
        'indeterminate',
      );
      expect(lost.message).to.equal('It failed: indeterminate.');
    }
  });

  it('confirms nothing from a dispute that could not be read', async () => {
    const read = () => Promise.reject(new ProviderError('unavailable', 'Hutch Bank cannot be reached now.'));
    const confirm = () => 'confirmed';
    await expectProviderError(
      () => sendOnce(call({ read, confirm, send: failing('indeterminate') })),
      'indeterminate',
    );
  });

  it('throws other errors as they are, without reading', async () => {
    for (const kind of ['refused', 'credentials', 'rate_limited', 'unavailable'] as const)
      await expectProviderError(() => sendOnce(call({ send: failing(kind) })), kind);
    expect(calls).to.not.include('read');
    const send = () => Promise.reject(new TypeError('a defect'));
    expect(await sendOnce(call({ send })).catch((reason: unknown) => reason)).to.be.instanceOf(TypeError);
  });

  it('confirms a rejected repeat only if the provider rejects repeats', async () => {
    const recoverFrom = ['indeterminate', 'refused'] as const;
    expect(await sendOnce(call({ send: failing('refused'), recoverFrom }))).to.equal('confirmed');
    const confirm = () => undefined;
    await expectProviderError(
      () => sendOnce(call({ send: failing('refused'), recoverFrom, confirm })),
      'refused',
    );
  });

  it('throws the reason that the call can no longer take effect', async () => {
    const confirm = () => {
      throw new ProviderError('refused', 'The dispute was closed.');
    };
    const error = await expectProviderError(
      () => sendOnce(call({ send: failing('indeterminate'), confirm })),
      'refused',
    );
    expect(error.message).to.equal('The dispute was closed.');
  });

  it('does not hide a defect in the read', async () => {
    const read = () => Promise.reject(new TypeError('a defect'));
    const sent = sendOnce(call({ send: failing('indeterminate'), read }));
    expect(await sent.catch((reason: unknown) => reason)).to.be.instanceOf(TypeError);
  });
});
