import { authenticate, type Authentication } from '../http/authentication.js';
import type { SignedIn } from '../http/signed-in.js';
import type { EventsService } from './events.service.js';

/** A comment line now and then, so that proxies do not end a quiet connection; whoever was shut out meanwhile leaves. */
const pingMs = 5_000;
/** Below the life of an access token: the client comes back with a fresh one, and a signed-out one does not. */
const streamMs = 14 * 60 * 1000;

/** Writes a company's changes to the response until the caller leaves or the time is over. */
export async function streamEvents(request: SignedIn, events: EventsService): Promise<void> {
  const response = request.res;
  if (response === undefined) throw new Error('There is no response to write to');
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  response.write(': connected\n\n');
  const unsubscribe = events.subscribe(request.user.tenantId, (change) => {
    const [kind, data] = change === undefined ? ['resync', {}] : [change.kind, { id: change.id }];
    response.write(`event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);
  });
  const authentication = request.app.get('authentication') as Authentication;
  const ping = setInterval(() => {
    authenticate(authentication, request).then(
      () => response.write(': ping\n\n'),
      () => response.end(),
    );
  }, pingMs);
  const end = setTimeout(() => response.end(), streamMs);
  const close = () => void response.end();
  events.closing.signal.addEventListener('abort', close);
  if (events.closing.signal.aborted) close();
  await new Promise<void>((resolve) => response.on('close', resolve));
  events.closing.signal.removeEventListener('abort', close);
  clearInterval(ping);
  clearTimeout(end);
  unsubscribe();
}
