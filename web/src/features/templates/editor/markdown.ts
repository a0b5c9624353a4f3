import MarkdownIt from 'markdown-it';

/** Parses a letter like the server: no HTML, no links, no pictures. */
export const markdown = new MarkdownIt({
  html: false,
  linkify: false,
  typographer: false,
  breaks: true,
}).disable(['link', 'image', 'autolink', 'reference']);
