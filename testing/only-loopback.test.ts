import { connect as connectNet } from 'node:net';
import { connect as connectTls } from 'node:tls';

import { expect } from 'chai';
import { request } from 'undici';

/** TEST-NET-1 of RFC 5737: no machine has this address. */
const elsewhere = '192.0.2.1';

const messageOf = ({ message, cause }: Error) => (cause instanceof Error ? cause.message : message);

describe('tests', () => {
  const refusal = (socket: ReturnType<typeof connectNet>) =>
    new Promise<string>((resolve) => socket.once('error', ({ message }) => resolve(message)));

  it('reach no other machine, by any client', async () => {
    const expected = `No test reaches ${elsewhere}`;
    expect(await refusal(connectNet(80, elsewhere))).to.equal(expected);
    expect(await refusal(connectTls({ host: elsewhere, port: 443 }))).to.equal(expected);
    const causeOf = (call: Promise<unknown>) =>
      call.then(
        () => 'answered',
        (error: unknown) => (error instanceof Error ? messageOf(error) : String(error)),
      );
    expect(await causeOf(fetch(`http://${elsewhere}/`))).to.equal(expected);
    expect(await causeOf(request(`http://${elsewhere}/`))).to.equal(expected);
  });
});
