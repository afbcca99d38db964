import type { Viewer } from '@/lib/domain/view/views';

/** currentViewer tells who is signed in, by the cookie and our own session row; null for nobody. */
export function currentViewer(): Promise<Viewer | null> {
  throw new Error('not built yet');
}

/** requireViewer is currentViewer for pages and actions: it redirects to `/sign-in?from=<path>` when nobody is. */
export function requireViewer(from: string): Promise<Viewer> {
  throw new Error(`not built yet ${from}`);
}
