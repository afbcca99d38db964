import { begin } from './setup.mjs';

await begin('./article-test/main.ts');
