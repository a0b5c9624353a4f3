import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = listPages('.');
const plugins = readdirSync(join(root, 'plugins')).filter((id) => id !== 'kit' && !id.includes('.'));

/** All Markdown pages in the repository, except installed and built ones. */
function listPages(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(\..*|node_modules|dist|data)$/.test(entry.name) ? [] : listPages(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

/** A page without its code, because brackets in code are not links. */
function read(page: string): string {
  return readFileSync(join(root, page), 'utf8').replace(/^```[^]*?^```/gm, '');
}

/** The anchors of a page's headings, as GitHub and GitLab make them. */
function anchorsOf(page: string): string[] {
  const headings = [...read(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading);
  const words = headings.map((heading) => heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase());
  return words.map((heading) => heading.replace(/[^\p{L}\p{N}_\- ]/gu, '').replaceAll(' ', '-'));
}

/** Returns what is wrong with a link, or `undefined`. */
function faultOf(page: string, link: string): string | undefined {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(root, target))) return `${page}: ${link} leads nowhere`;
  if (anchor === undefined || !target.endsWith('.md')) return undefined;
  return anchorsOf(target).includes(anchor) ? undefined : `${page}: ${link} has no such heading`;
}

describe('documentation', () => {
  it('links only to pages and headings that exist', () => {
    const links = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => ({ page, link })),
    );
    const own = links.filter(({ link }) => !/^[a-z]+:/.test(link));
    expect(own.length).to.be.greaterThan(200);
    expect(own.flatMap(({ page, link }) => faultOf(page, link) ?? [])).to.deep.equal([]);
  });

  it('numbers each decision once', () => {
    const numbers = readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4));
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).to.deep.equal([]);
  });

  for (const id of plugins) {
    it(`names each source file of plugins/${id} in its README`, () => {
      const page = readFileSync(join(root, 'plugins', id, 'README.md'), 'utf8');
      const sources = readdirSync(join(root, 'plugins', id, 'src')).filter((name) => name.endsWith('.ts'));
      expect(sources.filter((name) => !page.includes(`\`src/${name}\``))).to.deep.equal([]);
    });
  }
});
