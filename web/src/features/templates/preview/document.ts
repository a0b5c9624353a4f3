import paper from './paper.css?inline';

const policy = "default-src 'none'; style-src 'unsafe-inline'";

/** The text of a letter, as HTML of the server, as a separate document. */
export function toLetterDocument(html: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>Letter</title><style>${paper}</style></head><body>${html}</body></html>`;
}
