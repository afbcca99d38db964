import { z } from 'zod';

/** formText reads one text field of a form; '' where it is missing or a file. */
export function formText(form: FormData, field: string): string {
  return readText(form.get(field)) ?? '';
}

/** formFields reads every text field of a form, the last one where a name comes twice. */
export function formFields(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const text = readText(value);
      return text === null ? [] : [[name, text]];
    }),
  );
}

/** No keyboard writes a NUL and PostgreSQL keeps none: a hand-made one must not look like a database that fails. */
function readText(value: FormDataEntryValue | null): string | null {
  return typeof value === 'string' ? value.replaceAll('\0', '') : null;
}

const launchSchema = z.object({
  cardId: z.string().min(1).max(64),
  versionHash: z.string().min(1).max(128),
  environment: z.string().min(1).max(128),
  durationMs: z.coerce.number().int().positive(),
  share: z.coerce.number().gt(0).max(1),
  planHash: z.string().min(1).max(128),
});

/** readLaunchForm reads the launch form; null where a field is missing or no number. */
export function readLaunchForm(form: FormData): z.infer<typeof launchSchema> | null {
  const parsed = launchSchema.safeParse(formFields(form));
  return parsed.success ? parsed.data : null;
}
