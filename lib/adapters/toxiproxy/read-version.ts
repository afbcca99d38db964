import { readBaseUrl } from '../http/base-url';
import { callToxiproxy } from './call-toxiproxy';

/** readToxiproxyVersion reads /version leniently: before 2.7.0 it was not valid JSON. Null when it does not answer in time. */
export async function readToxiproxyVersion(apiUrl: string, budgetMs: number): Promise<string | null> {
  try {
    const { text } = await callToxiproxy(
      readBaseUrl(apiUrl),
      { method: 'GET', path: '/version' },
      { budgetMs },
    );
    return /(\d+\.\d+\.\d+|git)/.exec(text)?.[1] ?? 'unknown';
  } catch {
    return null;
  }
}
