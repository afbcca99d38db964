import { EnvironmentError, webEnvironment } from '@/lib/env';

/** checkWebEnvironment stops the process where its environment is not usable, with every bad field listed. */
export function checkWebEnvironment(): void {
  try {
    webEnvironment();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
