import { begin } from './setup.mjs';

await begin('./bench-deck/main.ts');
