import NextAuth from 'next-auth';
import { authOptions } from '@/lib/auth/options';

type Context = { params: Promise<{ nextauth: string[] }> };
type Handler = (request: Request, context: Context) => Promise<Response>;

// Made at the first request: a build has no environment to read.
async function handle(request: Request, context: Context): Promise<Response> {
  return (NextAuth(authOptions()) as Handler)(request, context);
}

export { handle as GET, handle as POST };
