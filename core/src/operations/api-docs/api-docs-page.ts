import { isPermission, ruleOf } from '../../identity/access/permissions.js';
import { planFeatures } from '../../identity/plans/plans.js';
import { escapeHtml } from '../../platform/mail/mail-texts.js';
import {
  toChapters,
  type ApiDescription,
  type Call,
  type Operation,
  type Schema,
} from './api-description.js';
import { apiDocsStyle } from './api-docs-style.js';
import { exampleOf } from './schema-examples.js';
import { schemaAnchor, toProse, toRows, toTable, toTypeHtml, type Row } from './schema-html.js';

/** Renders the reference as one page without scripts, so that it can be searched, printed and saved. */
export function renderApiDocs(description: ApiDescription): string {
  const { title, version } = description.info;
  const chapters = [...toChapters(description)];
  const schemas = Object.entries(description.components.schemas).toSorted(([a], [b]) => a.localeCompare(b));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${apiDocsStyle}</style>
</head>
<body>
<header><a class="brand" href="/">Rebuttal</a><a href="/api/openapi.yaml">openapi.yaml</a></header>
<nav aria-label="Chapters">
${chapters.map(([name]) => `<a href="#${toAnchor(name)}">${escapeHtml(name)}</a>`).join('\n')}
<a href="#schemas">Schemas</a>
</nav>
<main>
<h1>${escapeHtml(title)} <small>${escapeHtml(version)}</small></h1>
${introduction(description)}
${chapters.map(([name, calls]) => toChapter(description, name, calls)).join('\n')}
<h2 id="schemas">Schemas</h2>
${schemas.map(([name, schema]) => toSchema(name, schema)).join('\n')}
</main>
</body>
</html>
`;
}

function introduction({ info, components }: ApiDescription): string {
  const bearer = components.securitySchemes['session']?.description ?? '';
  const paragraphs = [
    info.description ?? '',
    `Send a bearer token with each call: \`authorization: Bearer …\`. ${bearer}`,
    'Times are ISO 8601 in UTC. Money is a whole number of the smallest unit of its currency (ISO 4217): `1050` is 10.50 EUR, and 1050 JPY.',
    'Lists accept `page` and `per_page` (at most 100), or a `cursor` from `next_cursor`, which is null on the last page.',
    'POST calls that reach a payment provider accept an `Idempotency-Key`: the same key returns the first response again.',
    'An error is an `Error`: `error` is for people, `code` is for programs. With 429 and 503, `Retry-After` has the number of seconds to wait.',
  ];
  return paragraphs.map((text) => `<p class="lead">${toProse(text)}</p>`).join('\n');
}

function toChapter(description: ApiDescription, name: string, calls: readonly Call[]): string {
  return `<section aria-labelledby="${toAnchor(name)}">
<h2 id="${toAnchor(name)}">${escapeHtml(name)}</h2>
${calls.map((call) => toCall(description, call)).join('\n')}
</section>`;
}

const toAnchor = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

function toCall(description: ApiDescription, { method, path, operation }: Call): string {
  const anchor = toAnchor(`${method} ${path}`);
  const parts = [
    `<h3 id="${anchor}"><a href="#${anchor}"><span class="method ${method.toLowerCase()}">${method}</span> <code>${escapeHtml(path)}</code></a></h3>`,
    `<p class="summary">${toProse(operation.summary ?? '')}</p>`,
    `<p>${toProse(operation.description ?? '')}</p>`,
    `<p class="who">${describeAccess(operation)}</p>`,
    toParameters(operation),
    toBody(description, operation),
    toResponses(operation),
    toAnswerExamples(description, operation),
  ];
  return `<article>\n${parts.filter(Boolean).join('\n')}\n</article>`;
}

/** Uses the server's own permission table. */
function describeAccess({ security = [], 'x-permission': permission }: Operation): string {
  if (permission === undefined || !isPermission(permission))
    return security.length === 0 ? 'No sign-in is needed.' : 'The bearer is a refresh token.';
  const { roles, feature, forKeys } = ruleOf(permission);
  const plan = feature === undefined ? '' : ` The plan must have ${escapeHtml(planFeatures[feature])}.`;
  const keys = forKeys === true ? 'An API key needs it as a scope.' : 'Not for API keys.';
  return `<code>${permission}</code>: ${roles.map((role) => role.replace('_', ' ')).join(', ')}.${plan} ${keys}`;
}

function toParameters({ parameters = [] }: Operation): string {
  const rows = parameters.map(({ name, in: place, required = false, description, schema }): Row => ({
    name: place === 'path' ? `{${name}}` : name,
    schema,
    isRequired: required,
    description,
  }));
  return rows.length === 0 ? '' : `<h4>Parameters</h4>\n${toTable(rows)}`;
}

function toBody(description: ApiDescription, { requestBody }: Operation): string {
  return Object.entries(requestBody?.content ?? {})
    .map(([type, media]) => {
      const { schema = {} } = media;
      const rows = toTable(toRows(schema));
      const name = schema.$ref === undefined && rows !== '' ? '' : toTypeHtml(schema);
      return `<h4>Body, <code>${escapeHtml(type)}</code></h4>\n${name === '' ? '' : `<p>${name}</p>`}${rows}${toExample('Example', exampleOf(media.schema ?? {}, description.components.schemas))}`;
    })
    .join('\n');
}

function toResponses({ responses }: Operation): string {
  const lines = Object.entries(responses).map(([status, { description, content = {} }]) => {
    const types = Object.entries(content).map(([type, { schema = {} }]) =>
      type === 'application/json' ? toTypeHtml(schema) : `<code>${escapeHtml(type)}</code>`,
    );
    return `<li><code>${escapeHtml(status)}</code> ${toProse(description)}${types.length === 0 ? '' : `: ${types.join(' or ')}`}</li>`;
  });
  return `<h4>Answers</h4>\n<ul>\n${lines.join('\n')}\n</ul>`;
}

/** All errors have the same form, and their schema has an example. */
function toAnswerExamples(description: ApiDescription, { responses }: Operation): string {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, { content = {} }]) =>
      Object.values(content).map((media) =>
        toExample(`Example of ${status}`, exampleOf(media.schema ?? {}, description.components.schemas)),
      ),
    )
    .join('');
}

/** Collapsed, because there are many. */
function toExample(title: string, example: unknown): string {
  if (example === undefined) return '';
  const text = typeof example === 'string' ? example : JSON.stringify(example, undefined, 2);
  return `<details><summary>${escapeHtml(title)}</summary><pre tabindex="0">${escapeHtml(text)}</pre></details>`;
}

function toSchema(name: string, schema: Schema): string {
  const rows = toTable(toRows(schema));
  const example =
    schema.example === undefined
      ? ''
      : `<pre tabindex="0">${escapeHtml(JSON.stringify(schema.example, undefined, 2))}</pre>`;
  const what = schema.description === undefined ? '' : `<p>${toProse(schema.description)}</p>`;
  const type = rows === '' ? `<p>${toTypeHtml(schema)}</p>` : '';
  return `<article>\n<h3 id="${schemaAnchor(escapeHtml(name))}"><code>${escapeHtml(name)}</code></h3>\n${what}${type}${rows}${example}\n</article>`;
}
