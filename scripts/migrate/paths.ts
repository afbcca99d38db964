import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const prismaFolder = fileURLToPath(new URL('../../prisma', import.meta.url));

export const schemaFile = join(prismaFolder, 'schema.prisma');
export const migrationsFolder = join(prismaFolder, 'migrations');
