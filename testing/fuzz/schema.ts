/** A schema of OpenAPI 3.0, as far as this API uses it. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
};

export type Components = Readonly<Record<string, Schema>>;

/**
 * Resolves `$ref` and merges `allOf` at the top of a schema.
 * @throws if a reference has no target
 */
export function flatten(schema: Schema, components: Components): Schema {
  if (schema.$ref !== undefined) return flatten(refered(schema.$ref, components), components);
  if (schema.allOf === undefined) return schema;
  const { allOf, ...own } = schema;
  return [...allOf.map((part) => flatten(part, components)), own].reduce(join, {});
}

function join(one: Schema, other: Schema): Schema {
  const required = [...(one.required ?? []), ...(other.required ?? [])];
  const properties = { ...one.properties, ...other.properties };
  return {
    ...one,
    ...other,
    ...(required.length > 0 ? { required } : {}),
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
  };
}

function refered(reference: string, components: Components): Schema {
  const schema = components[reference.replace('#/components/schemas/', '')];
  if (schema === undefined) throw new Error(`There is no ${reference}`);
  return schema;
}

/** The schemas that a value may fit: one, unless it has `anyOf` or `oneOf`. */
export function alternativesOf(schema: Schema, components: Components): readonly Schema[] {
  const flat = flatten(schema, components);
  const others = flat.anyOf ?? flat.oneOf;
  if (others === undefined) return [flat];
  const nullable = flat.nullable === true ? [{ enum: [null] }] : [];
  return [...others.flatMap((one) => alternativesOf(one, components)), ...nullable];
}

export type Strictness = {
  /** Rejects properties that an object's schema does not declare. */
  readonly closed: boolean;
};

/** Converts to JSON Schema draft 7, without external references. */
export function toJsonSchema(schema: Schema, components: Components, strictness: Strictness): object {
  const flat = flatten(schema, components);
  const inner = (part: Schema) => toJsonSchema(part, components, strictness);
  const { nullable, anyOf, oneOf, items, properties, ...rest } = flat;
  const plain = {
    ...(flat.type === undefined ? {} : pick(rest)),
    ...(flat.enum === undefined ? {} : { enum: flat.enum }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(inner) }),
    ...(oneOf === undefined ? {} : { oneOf: oneOf.map(inner) }),
    ...(items === undefined ? {} : { items: inner(items) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inner(one)])),
        }),
    ...toAdditional(flat, strictness, inner),
  };
  return nullable === true ? { anyOf: [plain, { type: 'null' }] } : plain;
}

/** The keywords with the same meaning in draft 7. */
function pick({ type, pattern, minLength, maxLength, minimum, maximum, ...more }: Schema): object {
  const { minItems, maxItems, required, format } = more;
  const isKnownFormat = format === 'date-time' || format === 'email';
  const kept = { type, pattern, minLength, maxLength, minimum, maximum, minItems, maxItems, required };
  const all = { ...kept, ...(isKnownFormat ? { format } : {}) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function toAdditional(
  { type, properties, additionalProperties }: Schema,
  { closed }: Strictness,
  inner: (part: Schema) => object,
): object {
  if (typeof additionalProperties === 'object') return { additionalProperties: inner(additionalProperties) };
  if (additionalProperties !== undefined) return { additionalProperties };
  return closed && type === 'object' && properties !== undefined ? { additionalProperties: false } : {};
}
