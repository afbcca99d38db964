import { z } from 'zod';

/** formText reads one text field of a form; '' where it is missing or a file. */
export function formText(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === 'string' ? value : '';
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
  const parsed = launchSchema.safeParse(Object.fromEntries(form));
  return parsed.success ? parsed.data : null;
}
