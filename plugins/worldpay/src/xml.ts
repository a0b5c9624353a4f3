import { isObject, ProviderError } from '@rebuttal/plugin-kit';
import type { JsonObject, ProviderErrorKind } from '@rebuttal/plugin-kit';
import { XMLParser } from 'fast-xml-parser';

/** Deeper than any document from Worldpay. */
const nestedTagsMax = 20;
/** Elements that may occur several times. */
const lists = ['chargebackCase', 'activity', 'error', 'documentId', 'orderStatusEvent', 'journal'];

const namedEntities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Decodes XML's five entities and character references in one pass. Without a DTD there are no others. */
function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|quot|apos));/gi,
    (match, dec, hex, name) => {
      if (name !== undefined) return namedEntities[String(name).toLowerCase()] ?? match;
      const code = dec === undefined ? Number.parseInt(String(hex), 16) : Number(dec);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : '';
    },
  );
}

/** Values stay strings, because ids exceed 2^53 and `004` must keep its zeros. Attributes get the prefix `@`. */
const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  maxNestedTags: nestedTagsMax,
  ignorePiTags: true,
  ignoreDeclaration: true,
  isArray: (name, _path, _isLeaf, isAttribute) => !isAttribute && lists.includes(name),
  entityDecoder: {
    decode: decodeEntities,
    setExternalEntities: () => undefined,
    addInputEntities: () => undefined,
    reset: () => undefined,
    setXmlVersion: () => undefined,
  },
});

/** The error kind and subject for XML that can't be read. */
export type XmlRules = { readonly kind: ProviderErrorKind; readonly what: string };

/**
 * Returns the content of a document with this root. Refuses a document with a DTD, because entities in it could expand
 * without limit. @throws {ProviderError} of the kind of `rules`
 */
export function readXml(text: string, root: string, rules: XmlRules): JsonObject {
  const document = parseDocument(text, rules);
  const content = Object.hasOwn(document, root) ? document[root] : undefined;
  if (Object.keys(document).length !== 1 || content === undefined)
    throw new ProviderError(rules.kind, `${rules.what} is not a ${root}.`);
  return isObject(content) ? content : {};
}

function parseDocument(text: string, { kind, what }: XmlRules): JsonObject {
  if (/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST)/i.test(text))
    throw new ProviderError(kind, `${what} contains a document type definition, which is not allowed.`);
  let document: unknown;
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- without its check a truncated response would be read as complete
    document = parser.parse(text, true);
  } catch {
    // Omits the parser's message, which repeats parts of the text.
    throw new ProviderError(kind, `${what} is not valid XML.`);
  }
  if (!isObject(document)) throw new ProviderError(kind, `${what} is not valid XML.`);
  return document;
}

/** Removes a reference to an external DTD, which is never loaded. An internal DTD stays, so that the document is refused. */
export function withoutDoctype(text: string): string {
  return text.replace(/<!DOCTYPE(?:[^<>[\]"']|"[^"<]*"|'[^'<]*')*>/, '');
}

/** The text of an element, with or without attributes. `undefined` if it is empty or occurs twice. */
export function elementText(parent: JsonObject, name: string): string | undefined {
  const value = Object.hasOwn(parent, name) ? parent[name] : undefined;
  const text = isObject(value) ? value['#text'] : value;
  const trimmed = typeof text === 'string' ? text.trim() : '';
  return trimmed === '' ? undefined : trimmed;
}

/** All elements with this name that have children. */
export function elementsOf(parent: JsonObject, name: string): readonly JsonObject[] {
  const value = Object.hasOwn(parent, name) ? parent[name] : [];
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}

/** The texts of all elements with this name. */
export function elementTexts(parent: JsonObject, name: string): readonly string[] {
  const value: unknown = Object.hasOwn(parent, name) ? parent[name] : [];
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.flatMap((one) => elementText({ one }, 'one') ?? []);
}

/** Escapes a text for XML and removes the control characters and lone surrogates that XML does not allow. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (character) => ('\t\n\r'.includes(character) ? character : ''))
    .replace(/[\r&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export type XmlContent = string | number | undefined | readonly XmlNode[];
export type XmlNode = readonly [name: string, content: XmlContent];

/** Writes elements in order, without those that have no content: an empty element has a meaning. */
export function writeXml(nodes: readonly XmlNode[], indent = ''): string {
  return nodes
    .flatMap(([name, content]) => {
      if (content === undefined || content === '') return [];
      if (typeof content === 'object')
        return [
          `${indent}<${name}>\n${writeXml(content, `${indent}  `)}${indent}</${name.split(' ')[0] ?? ''}>\n`,
        ];
      return [`${indent}<${name}>${escapeXml(String(content))}</${name.split(' ')[0] ?? ''}>\n`];
    })
    .join('');
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
