import { ExpressTemplateService, type TsoaRoute } from '@tsoa/runtime';
import type { Request } from 'express';

import { errors, type FieldProblem } from '../errors/catalogue.js';
import { problemsMax, unknownField } from '../errors/field-problems.js';

/** Store platforms add more parameters to the callback, which the web app passes on unchanged. */
const openRoutes: readonly unknown[] = ['/api/:store/callback', '/api/:store/pending-installs'];

type Call = Parameters<ExpressTemplateService['getValidatedArgs']>[0];

/**
 * Rejects query parameters, form fields and bodies that an operation does not have. The generated routes use it for every
 * operation. The validator itself rejects unknown fields of objects (`throw-on-extras` in tsoa.json).
 */
export class StrictTemplateService extends ExpressTemplateService {
  override getValidatedArgs(call: Call): unknown[] {
    const problems = findUnknown(Object.values(call.args), call.request);
    if (problems.length > 0) throw errors.invalid(problems);
    return super.getValidatedArgs(call);
  }
}

function findUnknown(
  args: readonly TsoaRoute.ParameterSchema[],
  { query, body, route }: Request,
): FieldProblem[] {
  if (openRoutes.includes((route as { readonly path: unknown }).path)) return [];
  const places = new Set(args.map((arg) => arg.in));
  const namesIn = (place: TsoaRoute.ParameterSchema['in']) =>
    args.filter((arg) => arg.in === place).map(({ name }) => name);
  return [
    ...(places.has('queries') ? [] : unknownIn(query, namesIn('query'))),
    ...(places.has('body') ? [] : unknownIn(body, namesIn('formData'))),
  ];
}

function unknownIn(sent: unknown, known: readonly string[]): FieldProblem[] {
  if (typeof sent !== 'object' || sent === null || Buffer.isBuffer(sent)) return [];
  return Object.keys(sent)
    .filter((name) => !known.includes(name))
    .slice(0, problemsMax)
    .map(unknownField);
}
