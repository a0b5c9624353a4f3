import { Connection } from './connection.js';
import { driveClosed, driveOffered, type NextRequest, type Outcome } from './drive.js';
import { get, post } from './http.js';
import type { Call, LoadOrder, LoadPlan, LoadReport } from './plan.js';
import { makeWebhooks } from './stripe-webhooks.js';

/** The process of the load generator. It prepares everything before it is started. */
let run: (() => Promise<Outcome>) | undefined;

function report(message: LoadReport): void {
  process.send?.(message);
}

async function prepare(plan: LoadPlan): Promise<() => Promise<Outcome>> {
  const next = makeRequests(plan);
  const connections = await Promise.all(
    Array.from({ length: plan.connections }, () => Connection.open(plan.port)),
  );
  return async () => {
    try {
      const { seconds, rate } = plan;
      return rate === undefined
        ? await driveClosed(connections, next, seconds)
        : await driveOffered(connections, next, { seconds, rate });
    } finally {
      for (const connection of connections) connection.close();
    }
  };
}

function makeRequests({ requests }: LoadPlan): NextRequest {
  if (requests.kind === 'webhooks') {
    const webhooks = makeWebhooks(requests);
    return () => webhooks.pop();
  }
  const lines = requests.requests.map(toLines);
  return (connection) => lines[connection % lines.length];
}

function toLines({ path, token, body }: Call): Buffer {
  const headers = {
    accept: 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  if (body === undefined) return get(path, headers);
  return post(path, JSON.stringify(body), { ...headers, 'content-type': 'application/json' });
}

async function obey(order: LoadOrder): Promise<void> {
  if (order.kind === 'prepare') {
    run = await prepare(order.plan);
    report({ kind: 'prepared' });
    return;
  }
  if (run === undefined) throw new Error('There is nothing prepared');
  report({ kind: 'done', outcome: await run() });
  run = undefined;
}

process.on('message', (order: LoadOrder) => {
  obey(order).catch((error: unknown) => report({ kind: 'failed', message: (error as Error).message }));
});
process.on('disconnect', () => process.exit());
