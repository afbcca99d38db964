import { NextResponse, type NextRequest } from 'next/server';
import { isSameOrigin } from '@/lib/auth/same-origin';
import { sessionCookieName } from '@/lib/auth/session-token';
import { webEnvironment } from '@/lib/env';

/** contentSecurityPolicy allows scripts and style sheets of ours alone, inline ones by the nonce of this request. */
function contentSecurityPolicy(nonce: string, secure: boolean): string {
  // React's development build rebuilds stack traces with eval, and the dev server talks over a web socket.
  const development = process.env.NODE_ENV === 'development';
  const directives = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    // Charts and bars size themselves with style attributes, which no nonce can cover; they run no code.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  if (secure) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}

/**
 * proxy gives every page a policy with a nonce of its own; Next puts the nonce on its scripts, `x-nonce` hands it to ours.
 * Whoever has no cookie at all is sent to sign in before a page starts to stream; whether a cookie is good, each page asks.
 */
export function proxy(request: NextRequest): Response {
  const { publicUrl } = webEnvironment();
  const { pathname, search } = request.nextUrl;
  if (!isWellFormed(`${pathname}${search}`)) return new Response(null, { status: 400 });
  if (pathname.startsWith('/api/')) return NextResponse.next();
  // What is posted to a page is a server action. Next lets one through that names no origin at all; we do not.
  if (!['GET', 'HEAD'].includes(request.method) && !isSameOrigin(request.headers, publicUrl))
    return new Response(null, { status: 403 });
  const asksForPage = request.method === 'GET' && isPage(pathname);
  if (asksForPage && !request.cookies.has(sessionCookieName(publicUrl))) {
    // A clone of the asked address: Next reads the location as a whole URL, and fails on a bare path.
    const door = request.nextUrl.clone();
    door.pathname = '/sign-in';
    door.search = `?from=${encodeURIComponent(`${pathname}${search}`)}`;
    return NextResponse.redirect(door);
  }
  const secure = publicUrl.protocol === 'https:';
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  const policy = contentSecurityPolicy(nonce, secure);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('Content-Security-Policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  if (secure) response.headers.set('Strict-Transport-Security', 'max-age=31536000');
  return response;
}

/** An address that does not decode, or with a NUL in it (PostgreSQL keeps none), leads nowhere: that is no failure of ours. */
function isWellFormed(address: string): boolean {
  try {
    return !decodeURIComponent(address).includes('\0');
  } catch {
    return false;
  }
}

/** isPage tells a screen that needs a person from the sign-in screen, invitations and files. */
function isPage(pathname: string): boolean {
  if (pathname === '/sign-in' || pathname === '/j' || /\.[a-z0-9]+$/i.test(pathname)) return false;
  // Guests of a GameDay have no account: the door and the room ask for a seat themselves.
  return !['/invitations/', '/j/', '/room/'].some((start) => pathname.startsWith(start));
}

export const config = {
  // Of the API only addresses with an escape in them, to see whether they are well formed: streams and aborts pass by.
  matcher: ['/((?!api/|_next/static|_next/image|favicon.ico).*)', '/api/(.*%.*)'],
};
