import { begin } from './setup.mjs';

await begin('./test/main.ts');
