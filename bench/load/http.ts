type Headers = Readonly<Record<string, string>>;

export function get(path: string, headers: Headers): Buffer {
  return Buffer.from(head('GET', path, headers));
}

export function post(path: string, body: string, headers: Headers): Buffer {
  const length = String(Buffer.byteLength(body));
  return Buffer.from(head('POST', path, { ...headers, 'content-length': length }) + body);
}

function head(method: string, path: string, headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}\r\n`;
}
