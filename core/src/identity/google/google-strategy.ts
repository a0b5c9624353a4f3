import {
  Strategy,
  type GoogleCallbackParameters,
  type Profile,
  type StrategyOptions,
  type VerifyCallback,
} from 'passport-google-oauth20';

export type TokenAnswer = Readonly<Record<string, unknown>>;

type TokenCallback = (
  error: unknown,
  accessToken?: unknown,
  refreshToken?: unknown,
  answer?: TokenAnswer,
) => void;
type Exchanger = {
  getOAuthAccessToken(code: string, params: Record<string, string>, callback: TokenCallback): void;
};

// passport-oauth2 checks the arity: with five parameters it passes the token response.
// oxlint-disable-next-line max-params -- see above
type Verify = (
  accessToken: string,
  refreshToken: string,
  params: GoogleCallbackParameters,
  profile: Profile,
  done: VerifyCallback,
) => void;

const timeoutMsByDefault = 10_000;

/**
 * Exchanges the code with a timeout. The base strategy waits forever if Google does not respond. A response that is not an
 * object throws an uncaught exception there, which crashes the process (seen with oauth 0.10).
 */
export class GoogleStrategy extends Strategy {
  constructor(options: StrategyOptions & { readonly tokenURL: string }, verify: Verify) {
    super(options, verify);
    const { clientID, clientSecret, tokenURL } = options;
    // passport-oauth2 documents that subclasses may replace this.
    const exchanger = this._oauth2 as unknown as Exchanger;
    exchanger.getOAuthAccessToken = (code, params, callback) => {
      const form = { ...params, client_id: clientID, client_secret: clientSecret, code };
      requestToken(tokenURL, form).then(
        (answer) => callback(null, answer['access_token'], answer['refresh_token'], answer),
        (error: unknown) => callback(error),
      );
    };
  }
}

/** @throws {Error} with `statusCode` and `data`, from which passport-oauth2 reads the reason */
export async function requestToken(
  url: string,
  form: Readonly<Record<string, string>>,
  timeoutMs = timeoutMsByDefault,
): Promise<TokenAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    // With 'error', the timeout has no effect after a garbage collection (seen in Node.js 20.20).
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const data = await response.text();
  if (!response.ok)
    throw Object.assign(new Error(`Google returned ${response.status}`), {
      statusCode: response.status,
      data,
    });
  const answer: unknown = JSON.parse(data);
  if (typeof answer !== 'object' || answer === null) throw new Error('Google returned no token');
  return answer as TokenAnswer;
}
