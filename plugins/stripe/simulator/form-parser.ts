import { refused } from './api-error.js';

/** A form value with resolved brackets. Lists are keyed by their index. Has no prototype, so that any name is safe. */
export type FormNode = string | FormTree;
export type FormTree = { [name: string]: FormNode };

const depthMax = 8;

/** `a[b][0]=c` as a tree. @throws {StripeApiError} if a name is used for a text and for a group */
export function parseForm(text: string): FormTree {
  const root = tree();
  for (const [name, value] of new URLSearchParams(text)) put(root, pathOf(name), value);
  return root;
}

export function treeOf(node: FormNode | undefined): FormTree {
  return typeof node === 'object' ? node : tree();
}

export function textOf(node: FormNode | undefined): string | undefined {
  return typeof node === 'string' ? node : undefined;
}

export function valuesOf(node: FormNode | undefined): string[] {
  return Object.values(treeOf(node)).filter((value) => typeof value === 'string');
}

function pathOf(name: string): string[] {
  const [head = '', ...rest] = name.split('[');
  return [head, ...rest.map((part) => part.replace(/\]$/, ''))].slice(0, depthMax);
}

function put(root: FormTree, path: readonly string[], value: string): void {
  let here = root;
  for (const [index, part] of path.entries()) {
    const key = part === '' ? String(Object.keys(here).length) : part;
    if (index === path.length - 1) {
      here[key] = value;
      return;
    }
    const next = here[key] ?? tree();
    if (typeof next === 'string') throw refused(`Invalid object: ${path.join('.')}`, path[0]);
    here[key] = next;
    here = next;
  }
}

const tree = (): FormTree => Object.create(null) as FormTree;
