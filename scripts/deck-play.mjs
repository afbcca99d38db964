import { begin } from './setup.mjs';

await begin('./deck-play/main.ts');
