/** What the embedded database needs of a logger; pino's fits. */
export type EmbeddedLog = {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
};
