import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';

export type GoogleIssuer = Awaited<ReturnType<typeof startGoogleIssuer>>;

export const client = { id: 'rabbits.apps.google.example', secret: 'a secret of rabbits' };

/** Replaces Google: publishes keys, issues codes for ID tokens, and signs any claims, honest or not. */
export async function startGoogleIssuer(now: () => Date) {
  const [honest, foreign] = [await makeKey('k1'), await makeKey('k1')];
  let published = [honest];
  const codes = new Map<string, { token: string; challenge: string }>();
  const state = { keyRequests: 0, codeRequests: 0, areKeysUnavailable: false, url: '' };

  const claims = (change: JWTPayload): JWTPayload => {
    const iat = Math.floor(now().getTime() / 1000);
    const person = { sub: '1001', email: 'ada@rabbits.example', email_verified: true, name: 'Ada Burrow' };
    return { iss: state.url, aud: client.id, azp: client.id, iat, exp: iat + 3600, ...person, ...change };
  };
  const sign = (change: JWTPayload = {}, { kid, privateKey } = honest) =>
    new SignJWT(claims(change)).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://google');
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === '/oauth2/v3/certs') {
      state.keyRequests += 1;
      json(state.areKeysUnavailable ? 500 : 200, { keys: published.map(({ jwk }) => jwk) });
    } else if (pathname === '/oauth2/v4/token') {
      state.codeRequests += 1;
      void readForm(request).then((form) => {
        const given = codes.get(form.get('code') ?? '');
        const challenge = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
        const isOurs = form.get('client_secret') === client.secret && given?.challenge === challenge;
        if (isOurs) json(200, { access_token: 'at', token_type: 'Bearer', id_token: given.token });
        else json(400, { error: 'invalid_grant' });
      });
    } else json(404, {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    state,
    sign,
    signWithOtherKey: (change: JWTPayload = {}) => sign(change, foreign),
    unsigned: (change: JWTPayload = {}) => new UnsecuredJWT(claims(change)).encode(),
    /** Signed with the public key as if it were a shared secret. */
    confused: () =>
      new SignJWT(claims({}))
        .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
        .sign(Buffer.from(JSON.stringify(honest.jwk))),
    /** Signs with a new key from now on. The old one is no longer published. */
    async rotate(kid: string) {
      const fresh = await makeKey(kid);
      published = [fresh];
      return { sign: (change: JWTPayload = {}) => sign(change, fresh) };
    },
    giveCode(code: string, token: string, challenge: string): void {
      codes.set(code, { token, challenge });
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function makeKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  return { kid, privateKey, jwk };
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
