/** Asked is what a call to Toxiproxy wanted, as a person would repeat it; `apiUrl` carries no credentials. */
export interface Asked {
  readonly apiUrl: string;
  readonly method: string;
  readonly path: string;
}

/** ToxiproxyCallError is any call to Toxiproxy that did not give what was asked; `requestId` finds it in Toxiproxy's own log. */
export abstract class ToxiproxyCallError extends Error {
  constructor(
    readonly asked: Asked,
    readonly status: number | null,
    readonly requestId: string | null,
    outcome: string,
    cause?: unknown,
  ) {
    const id = requestId === null ? '' : ` (request ${requestId})`;
    super(`${asked.method} ${asked.apiUrl}${asked.path}: ${outcome}${id}`, { cause });
  }
}

/** ToxiproxyRefused is a complete answer outside 2xx; `reason` is Toxiproxy's own words, or an excerpt of what a proxy in front said. */
export class ToxiproxyRefused extends ToxiproxyCallError {
  override readonly name = 'ToxiproxyRefused';
  constructor(
    asked: Asked,
    override readonly status: number,
    readonly reason: string,
    /** Whether the body was Toxiproxy's `{error, status}`; false for HTML of a gateway or of the 25 s handler timeout. */
    readonly inOwnWords: boolean,
    requestId: string | null,
  ) {
    super(asked, status, requestId, `refused with ${status}: ${reason}`);
  }
}

/** ToxiproxyUnreachable is a connection that failed; `sent` false proves that nothing was changed. */
export class ToxiproxyUnreachable extends ToxiproxyCallError {
  override readonly name = 'ToxiproxyUnreachable';
  constructor(
    asked: Asked,
    readonly sent: boolean,
    detail: string,
    cause?: unknown,
  ) {
    super(asked, null, null, `unreachable: ${detail}`, cause);
  }
}

/** ToxiproxyTimeout is a call that was not answered in time; when `sent`, it may still be carried out later. */
export class ToxiproxyTimeout extends ToxiproxyCallError {
  override readonly name = 'ToxiproxyTimeout';
  constructor(
    asked: Asked,
    readonly sent: boolean,
    budgetMs: number,
    cause?: unknown,
  ) {
    super(asked, null, null, `no answer within ${Math.round(budgetMs)} ms`, cause);
  }
}

/** ToxiproxyNotJson is a 2xx answer that is HTML, empty or cut off. */
export class ToxiproxyNotJson extends ToxiproxyCallError {
  override readonly name = 'ToxiproxyNotJson';
  constructor(
    asked: Asked,
    override readonly status: number,
    excerpt: string,
    requestId: string | null,
  ) {
    super(asked, status, requestId, `answered ${status} with something else than JSON: ${excerpt}`);
  }
}

/** ToxiproxyWrongShape is JSON that is not what Toxiproxy answers: another server, or a version that we do not know. */
export class ToxiproxyWrongShape extends ToxiproxyCallError {
  override readonly name = 'ToxiproxyWrongShape';
  constructor(
    asked: Asked,
    override readonly status: number,
    problems: string,
    requestId: string | null,
  ) {
    super(asked, status, requestId, `answered ${status} in an unknown shape: ${problems}`);
  }
}

/** isProxyNotFound tells Toxiproxy's own "proxy not found" from the 404 of a wrong address. */
export function isProxyNotFound(error: unknown): boolean {
  return (
    error instanceof ToxiproxyRefused &&
    error.status === 404 &&
    error.inOwnWords &&
    error.reason.includes('proxy not found')
  );
}

/** isAlreadyThere tells a 409: a proxy or a toxic of that name exists. */
export function isAlreadyThere(error: unknown): boolean {
  return error instanceof ToxiproxyRefused && error.status === 409;
}

/** isAnswerLost tells that a call may have been carried out although its answer did not come or cannot be read. */
export function isAnswerLost(error: unknown): boolean {
  if (error instanceof ToxiproxyTimeout || error instanceof ToxiproxyUnreachable) return error.sent;
  if (error instanceof ToxiproxyNotJson || error instanceof ToxiproxyWrongShape) return true;
  // 502, 503, 504: a gateway, or the handler timeout of Toxiproxy, behind which the handler keeps running.
  return error instanceof ToxiproxyRefused && error.status >= 502 && error.status <= 504;
}
