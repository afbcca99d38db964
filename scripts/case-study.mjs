import { begin } from './setup.mjs';

await begin('./case-study/main.ts');
