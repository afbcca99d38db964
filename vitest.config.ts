import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const alias = { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') };
const exclude = ['node_modules/**', '.next/**', '.masterdeck/**', 'dist/**', 'e2e/**'];

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          // Pure functions and files: nothing that one test file leaves behind changes another, and each module is loaded once.
          isolate: false,
          // Property tests and the first building of the grammar take seconds on a busy machine; a hang is still found.
          testTimeout: 30_000,
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...exclude, '**/*.integration.test.ts', '**/*.article.test.ts'],
        },
      },
      {
        resolve: { alias },
        // Real servers, each file with its own: they mostly wait, so two files share the two cores.
        test: {
          name: 'integration',
          include: ['**/*.integration.test.ts'],
          exclude,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        resolve: { alias },
        // The article's own stack: needs Java and Maven, which nothing else does (npm run test:article).
        test: { name: 'article', include: ['**/*.article.test.ts'], exclude, testTimeout: 180_000 },
      },
    ],
  },
});
