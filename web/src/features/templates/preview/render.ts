import { dropEmptyLines, fillVariables, selectBlocks, type Values } from './fill.js';
import { markdown } from './markdown.js';
import paper from './paper.css?inline';

/** Renders the argument of a letter as a separate document, with each value marked. */
export function renderLetter(content: string, values: Values): string {
  const html = fillVariables(
    markdown.render(dropEmptyLines(selectBlocks(content, values), values)),
    (name) => {
      const value = values.get(name);
      if (value === undefined) return undefined;
      const lines = markdown.utils.escapeHtml(value).replaceAll('\n', '<br>');
      return value.trim() === '' ? '<del></del>' : `<mark>${lines}</mark>`;
    },
  );
  const policy = "default-src 'none'; style-src 'unsafe-inline'";
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>Letter</title><style>${paper}</style></head><body>${html}</body></html>`;
}
