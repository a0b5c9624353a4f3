type NamedFile = { readonly file: Blob; readonly fileName: string };

/** Leaves out empty fields. The file comes last, so that a server can read the fields first. */
export function toForm(
  { file, fileName }: NamedFile,
  fields: Readonly<Record<string, string | undefined>>,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value) form.append(name, value);
  form.append('file', file, fileName);
  return form;
}

/** The contract types a file as a string and its fields as JSON, but openapi-fetch sends a form unchanged. */
export function formBody(form: FormData): { readonly body: never } {
  return { body: form as never };
}
