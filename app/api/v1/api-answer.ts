import type { NextRequest } from 'next/server';
import { readApiCaller, type ApiCaller } from '@/lib/auth/api-token';
import { clientAddress } from '@/lib/auth/client-address';
import type { ApiProblem } from '@/lib/domain/api/api-schemas';
import { failureTexts, type FailureCode, type ServiceFailure } from '@/lib/services/failure';
import type { ServiceContext } from '@/lib/services/service-context';
import { webLog } from '@/lib/services/web-log';

const statuses: Partial<Record<FailureCode, number>> = {
  not_found: 404,
  not_permitted: 403,
  outside_token: 403,
  bad_request: 400,
  key_missing: 400,
  key_reused: 422,
  does_not_compile: 422,
  card_unreadable: 422,
};

/** apiProblem answers a refusal with its status and both languages; 409 where nothing but the moment is wrong. */
export function apiProblem({ code, text, problems }: ServiceFailure, detail?: string): Response {
  const message =
    detail === undefined ? text : { 'pt-BR': `${text['pt-BR']} ${detail}`, en: `${text.en} ${detail}` };
  const body: ApiProblem = {
    code,
    message,
    ...(problems && { problems: problems.map((problem) => ({ code: problem.code, message: problem.text })) }),
  };
  return Response.json(body, { status: statuses[code] ?? 409 });
}

const noToken = (): Response => {
  const body: ApiProblem = {
    code: 'no_token',
    message: {
      'pt-BR': 'Falta uma chave de API válida: Authorization: Bearer mdk_…',
      en: 'A valid API token is missing: Authorization: Bearer mdk_…',
    },
  };
  return Response.json(body, { status: 401, headers: { 'www-authenticate': 'Bearer' } });
};

/**
 * withApiCaller finds who the token of a request stands for, and answers 401 for nobody. Cookies are never read here, so no page of another
 * site can use them; a database that fails is a 503 that says that nothing is known.
 */
export async function withApiCaller(
  request: NextRequest,
  context: ServiceContext,
  answer: (caller: ApiCaller, context: ServiceContext) => Promise<Response>,
): Promise<Response> {
  const address = clientAddress(request.headers);
  try {
    const caller = await readApiCaller(context.db, request.headers.get('authorization'));
    if (!caller) return noToken();
    return await answer(caller, { ...context, from: () => Promise.resolve({ via: 'api', address }) });
  } catch (error) {
    webLog().error({ err: error, path: request.nextUrl.pathname }, 'an API call failed');
    const body: ApiProblem = {
      code: 'unavailable',
      message: {
        'pt-BR':
          'O banco de dados não respondeu: não se sabe se o pedido foi gravado. Repita com a mesma Idempotency-Key.',
        en: 'The database did not answer: whether the request was stored is not known. Repeat it with the same Idempotency-Key.',
      },
    };
    return Response.json(body, { status: 503 });
  }
}

/** badRequest is the refusal of a body or header, with what is wrong with it. */
export function badRequest(code: 'bad_request' | 'key_missing', detail?: string): Response {
  return apiProblem({ code, text: failureTexts[code] }, detail);
}
