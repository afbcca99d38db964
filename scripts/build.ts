import { buildWeb } from './stack/web-build';

// The build step of `npm test`: the browser tests then find it done.
const built = await buildWeb();
console.log(built ? 'Built.' : 'Up to date: the sources have not changed since the last build.');
