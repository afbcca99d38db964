import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { schemaFile, schemaKinds, schemaText } from '@/lib/domain/language/schema-files';

/** Writes what is generated from the card language: the schemas that the app serves. */
for (const locale of ['pt-BR', 'en'] as const) {
  for (const kind of schemaKinds) {
    const file = path.resolve('public', schemaFile(kind, locale));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, schemaText(kind, locale));
  }
}
