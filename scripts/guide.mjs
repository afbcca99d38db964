import { begin } from './setup.mjs';

await begin('./guide/main.ts');
