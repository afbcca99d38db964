import { begin } from './setup.mjs';

await begin('./bench/main.ts');
