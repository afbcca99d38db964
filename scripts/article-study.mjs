import { begin } from './setup.mjs';

await begin('./article-study/main.ts');
