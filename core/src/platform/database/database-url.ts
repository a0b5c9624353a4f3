import pg from 'pg';

/** libpq's names, and `no-verify`, pg's name for `require`. */
const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/**
 * Normalizes a database URL. `sslmode` has libpq's meaning unless the URL has `uselibpqcompat=false`. A URL without a host,
 * such as one for a Unix socket, gets one, because `URL` drops the user otherwise. `?host=` still takes precedence.
 * @throws {Error} with the reason, without the password
 */
export function toDatabaseUrl(text: string): string {
  const url = new URL(withHost(text));
  takeUser(url);
  const mode = url.searchParams.get('sslmode');
  if (mode !== null) {
    if (!sslModes.includes(mode))
      throw new Error(`sslmode is "${mode}"; it must be one of ${sslModes.join(', ')}`);
    if (mode !== 'no-verify' && !url.searchParams.has('uselibpqcompat'))
      url.searchParams.set('uselibpqcompat', 'true');
  }
  if (mode === 'verify-ca' && !url.searchParams.has('sslrootcert'))
    throw new Error('sslmode=verify-ca needs sslrootcert=/path/to/ca.pem');
  const connectionString = url.toString();
  Reflect.construct(pg.Client, [{ connectionString }]); // throws if a configured certificate is not readable
  return connectionString;
}

/** `new URL` rejects a user without a host. */
export function withHost(text: string): string {
  return text.replace(/^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?=[/?]|$)/i, '$1localhost');
}

/** libpq also accepts credentials as query parameters, where they would override those of the login roles. */
function takeUser(url: URL): void {
  for (const [name, part] of [
    ['user', 'username'],
    ['password', 'password'],
  ] as const) {
    const value = url.searchParams.get(name);
    if (value !== null) url[part] = encodeURIComponent(value);
    url.searchParams.delete(name);
  }
}

/** Explains why a connection could not be encrypted and how to fix it. Undefined for other errors. */
export function tlsProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.message.includes('server does not support SSL'))
    return 'does not offer TLS. Turn it on there (ssl = on), or set sslmode=disable';
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'has a certificate for another host name. Use the name in the certificate, or sslmode=verify-ca with sslrootcert';
  if (!/^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+)$/.test(code))
    return undefined;
  return `has a certificate that is not trusted here (${code}). Name its authority with sslrootcert=/path/to/ca.pem in the address or with NODE_EXTRA_CA_CERTS. sslmode=require encrypts without checking the certificate`;
}
