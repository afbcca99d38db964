import { begin } from './setup.mjs';

await begin('./article/main.ts');
