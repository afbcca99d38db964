import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this checkout, without a slash at its end. */
export const checkout = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Where everything lives that the scripts make and that may be deleted. */
export const workFolder = join(checkout, '.masterdeck');
