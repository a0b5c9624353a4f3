/**
 * Oxlint plugin that keeps imports between the areas of `core/src` pointing downward: an area imports from itself and
 * from the areas before it in the list, never from those after it.
 */
const downward = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { areas: { type: 'array', items: { type: 'string' } } } }],
  },
  create(context) {
    const [{ areas }] = context.options;
    const [, ownArea, ownFolder] = /core\/src\/([\w-]+)\/(.*)$/.exec(context.filename) ?? [];
    const rank = areas.indexOf(ownArea);
    if (rank === -1) return {};
    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const target = areaOf(`${ownArea}/${ownFolder}`, source.value);
      if (areas.indexOf(target) > rank)
        context.report({
          node: source,
          message: `${ownArea}/ must not import from ${target}/, which is above it: see "The map" in CONTRIBUTING.md.`,
        });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

/** The first folder below `core/src` that a relative specifier leads to. */
function areaOf(file, specifier) {
  return new URL(specifier, `file:///${file}`).pathname.split('/')[1];
}

export default { meta: { name: 'areas' }, rules: { downward } };
