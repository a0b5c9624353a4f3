import { authenticate, type Authentication } from '../../identity/requests/authentication.js';
import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { AnnouncedChange } from '../../platform/events/changes.js';
import type { EventsService } from '../../platform/events/events.service.js';

/**
 * Milliseconds between comment lines that keep proxies from closing an idle connection. Each also rechecks the access.
 */
const pingMs = 5_000;
/** Shorter than the life of an access token. The client reconnects with a new one, and a signed-out client can't. */
const streamMs = 14 * 60 * 1000;
/** Milliseconds that a client which stopped reading may hold an ended connection. */
const unreadMs = 2_000;

/**
 * Writes a company's changes to the response until the client leaves or the time is over. Starts with the changes since
 * `lastEventId`, or `resync` if they are no longer stored.
 */
export async function streamEvents(
  request: SignedIn,
  events: EventsService,
  lastEventId: string | undefined,
): Promise<void> {
  const response = request.res;
  if (response === undefined) throw new Error('There is no response to write to');
  // The client disconnected during authentication. Its `close` event has passed and would never arrive.
  if (response.destroyed) return;
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  response.write(': connected\n\n');
  const { tenantId, userId } = request.user;
  const send = (change: AnnouncedChange | undefined) => {
    if (change?.kind === 'notification' && change.id !== userId) return;
    response.write(toMessage(change, change?.eventId ?? events.latestEventId));
  };
  if (lastEventId !== undefined) (events.changesSince(tenantId, lastEventId) ?? [undefined]).forEach(send);
  // Moves the client's position without an event, so that it can resume from here.
  response.write(`id: ${events.latestEventId}\n\n`);
  const unsubscribe = events.subscribe(tenantId, send);
  const authentication = request.app.get('authentication') as Authentication;
  const ping = setInterval(() => {
    authenticate(authentication, request).then(
      () => response.writableEnded || response.write(': ping\n\n'),
      () => end(),
    );
  }, pingMs);
  const over = setTimeout(() => end(), streamMs);
  let unread: NodeJS.Timeout | undefined;
  /** Stops all writers, because a write after the end emits an unhandled error that would end the process. */
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

/** Contains only the id of the changed object. */
function toMessage(change: AnnouncedChange | undefined, eventId: string): string {
  const [kind, data] = change === undefined ? ['resync', {}] : [change.kind, { id: change.id }];
  return `id: ${eventId}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
}
