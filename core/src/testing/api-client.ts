import { assertDocumented } from './contract.js';

/** A response. `body` is the parsed JSON, or the text of another content type. */
export type ApiAnswer = {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- see below
  readonly body: any;
  readonly bytes: Buffer;
};

/** Calls the API over HTTP. Bodies are `any`, only here, so that tests can inspect them freely. */
export class ApiClient {
  constructor(
    private readonly baseUrl: string,
    private readonly token?: string,
  ) {}

  withToken(token: string): ApiClient {
    return new ApiClient(this.baseUrl, token);
  }

  get bearer(): string {
    return this.token ?? '';
  }

  get(path: string, headers?: Record<string, string>): Promise<ApiAnswer> {
    return this.send('GET', path, { headers });
  }

  post(path: string, body: unknown = {}, headers?: Record<string, string>): Promise<ApiAnswer> {
    return this.json('POST', path, body, headers);
  }

  put(path: string, body: unknown): Promise<ApiAnswer> {
    return this.json('PUT', path, body);
  }

  patch(path: string, body: unknown): Promise<ApiAnswer> {
    return this.json('PATCH', path, body);
  }

  delete(path: string): Promise<ApiAnswer> {
    return this.send('DELETE', path, {});
  }

  upload(path: string, fields: Readonly<Record<string, string>>, file?: File): Promise<ApiAnswer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (file !== undefined) form.set('file', file);
    return this.send('POST', path, { body: form });
  }

  async send(method: string, path: string, init: RequestInit): Promise<ApiAnswer> {
    const headers = new Headers(init.headers);
    if (this.token !== undefined) headers.set('authorization', `Bearer ${this.token}`);
    const response = await fetch(this.baseUrl + path, { ...init, method, headers });
    assertDocumented(method, path, response.status);
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const body: unknown = isJson ? JSON.parse(bytes.toString('utf8')) : bytes.toString('utf8');
    return { status: response.status, headers: response.headers, body, bytes };
  }

  private json(
    method: string,
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiAnswer> {
    return this.send(method, path, {
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  }
}
