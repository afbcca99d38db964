import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { referencePage } from '@/lib/domain/language/reference-page';
import { schemaFile, schemaKinds, schemaText } from '@/lib/domain/language/schema-files';

/** Writes what is generated from the card language: the schemas that the app serves, and the reference. */
for (const locale of ['pt-BR', 'en'] as const) {
  for (const kind of schemaKinds) {
    const file = path.resolve('public', schemaFile(kind, locale));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, schemaText(kind, locale));
  }
}
await writeFile(path.resolve('docs/card-language.md'), referencePage());
