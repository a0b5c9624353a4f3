/**
 * An Oxlint plugin for the web app: visible text belongs in web/src/texts, where it can be translated
 * (docs/decisions/0037-web-app-texts.md).
 */

/** Attributes and props whose value is shown or read aloud, even a single word. */
const spoken =
  /^(alt|all|aria-(description|label|roledescription|valuetext)|caption|data-label|hint|legend|none|note|of|placeholder|subtitle|text|title|.*label|.*description)$/i;
const unread = /^(className|rel)$/;
const letters = /\p{L}{2}/u;
/** Matches "Save", "Loading…", and anything with two words. */
const prose = /^\p{Lu}\p{Ll}+[.…!?]*$|\p{L}{2,}[,;:.]? +[(“]?\p{L}{2,}/u;
const addresses = /^(https?:|\w+:\/\/|[/?#])/;
/** Fonts, media queries and policies. */
const code = /[;{}<>=]|\w-\w+.*,|^\(.*\)$|^'/;
/** An interpolated value counts as a word: `Delete ${name}`. */
const filler = 'xx';
const forDevelopers = /Error$|^DOMException$/;

const rule = {
  meta: {
    type: 'problem',
    docs: { description: 'Visible text belongs in web/src/texts' },
    schema: [{ type: 'object', properties: { names: { type: 'array', items: { type: 'string' } } } }],
  },
  create(context) {
    const names = new Set(context.options[0]?.names ?? []);
    const report = (node, text) => {
      if (names.has(text.trim())) return;
      const shown = text.trim().replaceAll(filler, '…');
      context.report({ node, message: `“${shown}” is visible text. It belongs in web/src/texts.` });
    };
    const check = (node, text) => {
      if (isSpoken(node) ? isText(text) : isProse(text) && !isForMachines(node)) report(node, text);
    };
    return {
      JSXText: (node) => {
        if (letters.test(node.value)) report(node, node.value.replaceAll(/\s+/g, ' '));
      },
      Literal: (node) => {
        if (typeof node.value === 'string') check(node, node.value);
      },
      TemplateLiteral: (node) => {
        const words = node.quasis.map(({ value }) => value.cooked ?? value.raw);
        if (words.some((word) => letters.test(word))) check(node, words.join(filler));
      },
    };
  },
};

function isText(text) {
  return letters.test(text) && !addresses.test(text);
}

function isProse(text) {
  return prose.test(text) && !addresses.test(text) && !code.test(text);
}

/** Returns true if an element shows it, or if it is the value of a visible attribute. */
function isSpoken(node) {
  const place = placeOf(node);
  if (place?.type === 'JSXAttribute') return spoken.test(place.name.name);
  return place?.type === 'JSXElement' || place?.type === 'JSXFragment';
}

/** The element or attribute whose value it is, also in a conditional: `title={a ? 'x' : 'y'}`. */
function placeOf(node) {
  for (let at = node; at.parent; at = at.parent) {
    const { parent } = at;
    if (parent.type.startsWith('JSX') && parent.type !== 'JSXExpressionContainer') return parent;
    const passes =
      parent.type === 'JSXExpressionContainer' ||
      (parent.type === 'ConditionalExpression' && parent.test !== at) ||
      (parent.type === 'LogicalExpression' && parent.right === at);
    if (!passes) return undefined;
  }
  return undefined;
}

/** Keys, types, comparisons, class names, headers, and text that only a log or a developer sees. */
function isForMachines(node) {
  const { parent } = node;
  switch (parent.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportNamedDeclaration':
    case 'TSLiteralType':
    case 'BinaryExpression':
    case 'SwitchCase':
      return true;
    case 'MemberExpression':
      return parent.property === node;
    case 'Property':
      return parent.key === node || parent.key.name === 'authorization';
    case 'NewExpression':
      return forDevelopers.test(parent.callee.name ?? '');
    case 'CallExpression':
      return parent.callee.property?.name === 'setRequestHeader';
    default:
      return unread.test(placeOf(node)?.name?.name ?? '');
  }
}

export default { meta: { name: 'texts' }, rules: { 'in-one-place': rule } };
