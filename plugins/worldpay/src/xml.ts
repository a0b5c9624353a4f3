import { isObject, ProviderError } from '@rebuttal/plugin-kit';
import type { JsonObject, ProviderErrorKind } from '@rebuttal/plugin-kit';
import { XMLParser } from 'fast-xml-parser';

/** Deeper than anything that Worldpay sends. */
const nestedTagsMax = 20;
/** Elements that may stand once or several times. */
const lists = ['chargebackCase', 'activity', 'error', 'documentId', 'orderStatusEvent', 'journal'];

const namedEntities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The five entities of XML and character references, in one pass; there are no others, for there is no DTD. */
function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|quot|apos));/gi,
    (whole, dec, hex, name) => {
      if (name !== undefined) return namedEntities[String(name).toLowerCase()] ?? whole;
      const code = dec === undefined ? Number.parseInt(String(hex), 16) : Number(dec);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : '';
    },
  );
}

/** Values stay texts: ids exceed 2^53, and `004` is no number. Attributes get an `@`. */
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

/** How XML from a certain sender is to be refused. */
export type XmlRules = { readonly kind: ProviderErrorKind; readonly what: string };

/**
 * The content of a document with this root. A DTD, which could declare entities without end, is never read: the
 * document is refused. @throws {ProviderError} of the kind of `rules`
 */
export function readXml(text: string, root: string, rules: XmlRules): JsonObject {
  const document = parseDocument(text, rules);
  const content = Object.hasOwn(document, root) ? document[root] : undefined;
  if (Object.keys(document).length !== 1 || content === undefined)
    throw new ProviderError(rules.kind, `${rules.what} is no ${root}.`);
  return isObject(content) ? content : {};
}

function parseDocument(text: string, { kind, what }: XmlRules): JsonObject {
  if (/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST)/i.test(text))
    throw new ProviderError(kind, `${what} holds a document type definition, which is not read.`);
  let document: unknown;
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- without its check a torn answer is read as a whole one
    document = parser.parse(text, true);
  } catch {
    // Without the parser's words, which repeat pieces of the text.
    throw new ProviderError(kind, `${what} is no XML that can be read.`);
  }
  if (!isObject(document)) throw new ProviderError(kind, `${what} is no XML that can be read.`);
  return document;
}

/** Takes away a reference to an outer DTD, which is never loaded. One that declares something itself stays, and is refused. */
export function withoutDoctype(text: string): string {
  return text.replace(/<!DOCTYPE(?:[^<>[\]"']|"[^"<]*"|'[^'<]*')*>/, '');
}

/** The text of an element, whether or not it has attributes; `undefined` where it is empty or stands twice. */
export function elementText(parent: JsonObject, name: string): string | undefined {
  const value = Object.hasOwn(parent, name) ? parent[name] : undefined;
  const text = isObject(value) ? value['#text'] : value;
  const trimmed = typeof text === 'string' ? text.trim() : '';
  return trimmed === '' ? undefined : trimmed;
}

/** Each element of a name that may stand several times; those without children are left out. */
export function elementsOf(parent: JsonObject, name: string): readonly JsonObject[] {
  const value = Object.hasOwn(parent, name) ? parent[name] : [];
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}

/** The texts of elements of one name. */
export function elementTexts(parent: JsonObject, name: string): readonly string[] {
  const value: unknown = Object.hasOwn(parent, name) ? parent[name] : [];
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.flatMap((one) => elementText({ one }, 'one') ?? []);
}

/** A text as XML may hold it: escaped, without the control characters and half surrogates that XML does not have. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (character) => ('\t\n\r'.includes(character) ? character : ''))
    .replace(/[\r&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export type XmlContent = string | number | undefined | readonly XmlNode[];
export type XmlNode = readonly [name: string, content: XmlContent];

/** Elements in their order; those without content are left out, for an empty element is not the same as none. */
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
