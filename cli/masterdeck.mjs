#!/usr/bin/env node
// Starts the TypeScript command line from a checkout: npx masterdeck --help
import { fileURLToPath } from 'node:url';
import { setup } from '../scripts/setup.mjs';

const callersFolder = process.cwd();
setup();
process.chdir(callersFolder);
const { register } = await import('tsx/esm/api');
// The paths of tsconfig.json hold wherever the command is called from.
process.env.TSX_TSCONFIG_PATH ??= fileURLToPath(new URL('../tsconfig.json', import.meta.url));
register();
const { main } = await import('./main.ts');
await main(process.argv.slice(2));
