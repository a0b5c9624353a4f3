/** How a figure is counted. */
export type DefinitionDto = { term: string; meaning: string };
