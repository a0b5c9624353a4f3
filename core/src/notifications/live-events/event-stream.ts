import { authenticate, type Authentication } from '../../identity/requests/authentication.js';
import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { AnnouncedChange } from '../../platform/events/changes.js';
import type { EventsService } from '../../platform/events/events.service.js';

/** A comment line now and then, so that proxies do not end a quiet connection; whoever was shut out meanwhile leaves. */
const pingMs = 5_000;
/** Below the life of an access token: the client comes back with a fresh one, and a signed-out one does not. */
const streamMs = 14 * 60 * 1000;
/** How long whoever reads no more may keep what has ended. */
const unreadMs = 2_000;

/**
 * Writes a company's changes to the response until the caller leaves or the time is over; first those since
 * `lastEventId`, or `resync` where nobody can say what they were.
 */
export async function streamEvents(
  request: SignedIn,
  events: EventsService,
  lastEventId: string | undefined,
): Promise<void> {
  const response = request.res;
  if (response === undefined) throw new Error('There is no response to write to');
  // Whoever has left while they were signed in is told nothing; that they leave would not be heard any more.
  if (response.destroyed) return;
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  response.write(': connected\n\n');
  const { tenantId, userId } = request.user;
  const tell = (change: AnnouncedChange | undefined) => {
    if (change?.kind === 'notification' && change.id !== userId) return;
    response.write(toMessage(change, change?.eventId ?? events.latestEventId));
  };
  if (lastEventId !== undefined) (events.changesSince(tenantId, lastEventId) ?? [undefined]).forEach(tell);
  // Without an event it moves the client's place: from here on it can ask for what it missed.
  response.write(`id: ${events.latestEventId}\n\n`);
  const unsubscribe = events.subscribe(tenantId, tell);
  const authentication = request.app.get('authentication') as Authentication;
  const ping = setInterval(() => {
    authenticate(authentication, request).then(
      () => response.writableEnded || response.write(': ping\n\n'),
      () => end(),
    );
  }, pingMs);
  const over = setTimeout(() => end(), streamMs);
  let unread: NodeJS.Timeout | undefined;
  /** What is written behind an end fails where nobody hears it, which ends the process: so nobody writes any more. */
  const end = (): void => {
    unsubscribe();
    clearInterval(ping);
    clearTimeout(over);
    response.end();
    unread ??= setTimeout(() => response.destroy(), unreadMs);
  };
  events.closing.signal.addEventListener('abort', end);
  if (events.closing.signal.aborted) end();
  await new Promise<void>((resolve) => response.on('close', resolve));
  events.closing.signal.removeEventListener('abort', end);
  end();
  clearTimeout(unread);
}

/** Nothing is sent of what changed but its id. */
function toMessage(change: AnnouncedChange | undefined, eventId: string): string {
  const [kind, data] = change === undefined ? ['resync', {}] : [change.kind, { id: change.id }];
  return `id: ${eventId}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
}
