import { begin } from './setup.mjs';

await begin('./demo/main.ts');
