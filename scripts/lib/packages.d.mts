export const installScripts: Readonly<Record<string, boolean>>;
