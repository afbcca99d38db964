import { EnvironmentError, webEnvironment } from '@/lib/env';

/** register runs once when the web process starts: a wrong environment stops it here, with every bad field listed. */
export function register(): void {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  try {
    webEnvironment();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
