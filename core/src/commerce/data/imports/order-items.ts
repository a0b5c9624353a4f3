import { isObject } from '@rebuttal/plugin-kit';

/** An item as a cell writes it. */
type WrittenItem = { readonly name: string; readonly quantity: number; readonly total?: string };

const count = String.raw`(\d{1,6})(?:[.,]0+)?`;
const countFirst = new RegExp(String.raw`^${count}\s*[×x*]\s+?(.+)$|^${count}\s*×\s*(.+)$`, 'is');
const countLast = new RegExp(String.raw`^(.+?)\s*(?:[×*]\s*|\sx\s*|\()${count}\)?$`, 'is');

/** Longer names are cut off. */
const partMax = 600;

/**
 * Reads a list of items in one cell, as shop systems write it: `2× Hat, 1× Scarf`, `Hat x 2; Scarf`, or
 * `name:Hat|quantity:2|total:20.00` of WooCommerce's exporters.
 */
export function readItemTexts(text: string): WrittenItem[] {
  if (/(?:^|\|)\s*name:/i.test(text)) return text.split(/;\s*|\n/).flatMap(readPairs);
  const parts = /^\d+\s*[×x]\s/i.test(text)
    ? text.split(/,\s*(?=\d+\s*[×x]\s)|[;\n]/i)
    : text.split(/[;|\n]/);
  return parts.map((part) => part.trim()).flatMap((part) => (part === '' ? [] : [readPart(part)]));
}

function readPart(text: string): WrittenItem {
  const part = text.slice(0, partMax);
  const first = countFirst.exec(part);
  if (first !== null)
    return { name: (first[2] ?? first[4] ?? '').trim(), quantity: atLeastOne(first[1] ?? first[3]) };
  const last = countLast.exec(part);
  return last === null
    ? { name: part, quantity: 1 }
    : { name: (last[1] ?? '').trim(), quantity: atLeastOne(last[2]) };
}

function readPairs(part: string): WrittenItem[] {
  const pairs = part.split('|').map((pair) => {
    const at = pair.indexOf(':');
    return [pair.slice(0, at).trim().toLowerCase(), pair.slice(at + 1).trim()] as const;
  });
  const { name, quantity, qty, total } = Object.fromEntries(pairs);
  if (name === undefined || name === '') return [];
  return [{ name, quantity: atLeastOne(quantity ?? qty), ...(total === undefined ? {} : { total }) }];
}

/** A quantity such as `2` or `2.0`. */
export function atLeastOne(text: string | undefined): number {
  const quantity = Math.round(Number((text ?? '').replace(',', '.')));
  return Number.isSafeInteger(quantity) && quantity >= 1 ? quantity : 1;
}

/** The list of a cell in JSON. Undefined for other texts. */
export function jsonOf(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) || isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
