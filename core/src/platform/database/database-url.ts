import pg from 'pg';

/** As libpq names them, and `no-verify`, which is pg's own name for `require`. */
const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/**
 * A database address in the one form that all our connections are opened with. `sslmode` means what it means to libpq,
 * unless the address has `uselibpqcompat=false`. An address without a host, as of a Unix socket, gets one, because
 * `URL` keeps no user without it; `?host=` still decides.
 * @throws {Error} that says what is wrong, without the password
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
  Reflect.construct(pg.Client, [{ connectionString }]); // throws if a certificate that it names is not readable
  return connectionString;
}

/** `new URL` refuses a user without a host. */
export function withHost(text: string): string {
  return text.replace(/^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?=[/?]|$)/i, '$1localhost');
}

/** libpq also takes them behind the question mark, where they would win over those of the login roles. */
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

/** Why a connection could not be encrypted, and what to do about it; undefined for any other error. */
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
