import { texts } from '#texts/app';

/** What an access token says of its session. It is not proof of anything: only the server can check the signature. */
export type AccessTokenClaims = {
  readonly impersonating?: unknown;
  readonly impersonated_tenant_name?: unknown;
};

/** The readable part of a JSON Web Token, or undefined for anything else. */
export function readClaims(token: string): AccessTokenClaims | undefined {
  const payload = token.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? claims : undefined;
  } catch {
    return undefined;
  }
}

/** The company whose name the session acts in, if it acts in another's name at all. */
export function impersonatedTenant(token: string | undefined): string | undefined {
  const claims = token === undefined ? undefined : readClaims(token);
  if (claims?.impersonating !== true) return undefined;
  const name = claims.impersonated_tenant_name;
  return typeof name === 'string' && name.trim() !== '' ? name : texts.unknownTenant;
}
