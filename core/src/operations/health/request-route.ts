import type { Request } from 'express';

/** `/api/disputes/{disputeId}`: the template of the matched route, so that a metric's labels contain no ids. */
export function routeOf(
  request: Pick<Request, 'baseUrl' | 'route' | 'url'> & { readonly originalUrl?: string },
): string {
  // Express has not seen a webhook that was refused before it was queued.
  const url = request.originalUrl ?? request.url;
  const area = ['/api', '/sandbox'].find((prefix) => url.startsWith(`${prefix}/`));
  const { path } = (request.route as { readonly path?: unknown } | undefined) ?? {};
  const template = typeof path === 'string' ? (request.baseUrl + path).replace(/:(\w+)/g, '{$1}') : undefined;
  // Files and pages of the web app, and probes.
  if (area === undefined)
    return ['/healthz', '/readyz', '/metrics'].find((probe) => probe === template) ?? 'web';
  // Rejected before a route was found, or by a router, which has then removed its part of the path.
  return template?.startsWith(area) === true ? template : `${area}/…`;
}
