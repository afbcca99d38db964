import { begin } from './setup.mjs';

await begin('./chaos/main.ts');
