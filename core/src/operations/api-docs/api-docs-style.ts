export const apiDocsStyle = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f7f7f9, #16161a);
  --card: light-dark(#fff, #1e1e24);
  --line: light-dark(#e4e4ea, #33333c);
  --text: light-dark(#17171c, #ededf2);
  --muted: light-dark(#55555f, #a6a6b2);
  --link: light-dark(#4340cf, #a5a3ff);
  --get: light-dark(#14652f, #8fdca8);
  --post: light-dark(#4340cf, #a5a3ff);
  --put: light-dark(#7a4a00, #f0c27a);
  --delete: light-dark(#a32020, #ff9d9d);
  font: 15px/1.55 Inter, system-ui, sans-serif;
  color: var(--text);
  background: var(--page);
  scroll-padding-top: 16px;
}
* { box-sizing: border-box; }
body { margin: 0; display: grid; grid-template-columns: 220px minmax(0, 1fr); }
header {
  grid-column: 1 / -1; display: flex; justify-content: space-between; gap: 12px; padding: 12px 24px;
  background: var(--card); border-bottom: 1px solid var(--line);
}
.brand { font-weight: 700; color: var(--text); text-decoration: none; }
a { color: var(--link); }
nav {
  position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 24px 8px 24px 24px;
  display: flex; flex-direction: column; gap: 2px;
}
nav a { padding: 4px 8px; border-radius: 6px; color: var(--text); text-decoration: none; font-size: 14px; }
nav a:hover { background: var(--card); text-decoration: underline; }
main { max-width: 980px; padding: 24px 24px 96px; }
h1 { margin: 8px 0 16px; font-size: 26px; line-height: 1.25; }
h1 small { font-size: 15px; font-weight: 400; color: var(--muted); }
h2 { margin: 48px 0 16px; font-size: 20px; }
h3 { margin: 0 0 8px; font-size: 15px; overflow-wrap: anywhere; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
h4 { margin: 16px 0 6px; font-size: 13px; color: var(--muted); }
p { margin: 0 0 8px; max-width: 75ch; }
.lead { color: var(--muted); }
.summary { font-weight: 600; }
details { margin: 8px 0 0; font-size: 14px; }
summary { color: var(--link); cursor: pointer; }
.who { font-size: 14px; color: var(--muted); }
article {
  margin: 0 0 16px; padding: 16px 20px; background: var(--card); border: 1px solid var(--line); border-radius: 10px;
}
article:has(:target) { border-color: var(--link); }
code, pre { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; overflow-wrap: anywhere; }
pre { margin: 8px 0 0; padding: 12px; overflow-x: auto; background: var(--page); border-radius: 6px; }
.method { font: 700 12px/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; margin-right: 4px; }
.get { color: var(--get); }
.post { color: var(--post); }
.put { color: var(--put); }
.delete { color: var(--delete); }
ul { margin: 0; padding: 0; list-style: none; font-size: 14px; }
.table { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th, td { padding: 6px 12px 6px 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line); font-weight: 400; }
thead th { border-top: 0; font-size: 12px; color: var(--muted); }
th small { color: var(--muted); font-size: 12px; }
tbody th { width: 28%; }
tbody td:first-of-type { width: 30%; }
@media (max-width: 800px) {
  body { display: block; }
  nav { position: static; max-height: none; flex-flow: row wrap; padding: 12px 16px; }
  main { padding: 8px 16px 64px; }
  article { padding: 14px; }
  thead { display: none; }
  tr, th, td { display: block; }
  tbody th, tbody td { width: auto !important; padding: 0; border: 0; }
  tr { padding: 8px 0; border-top: 1px solid var(--line); }
}
@media print { nav { display: none; } body { display: block; } article { break-inside: avoid; } }
`;
