import MarkdownIt from 'markdown-it';

/** As the server reads a letter: no HTML, no links, no pictures. */
export const markdown = new MarkdownIt({
  html: false,
  linkify: false,
  typographer: false,
  breaks: true,
}).disable(['link', 'image', 'autolink', 'reference']);
