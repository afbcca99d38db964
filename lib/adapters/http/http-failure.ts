/**
 * HttpFailureKind says how a call ended without a complete answer: the time ran out, no connection could be made, the
 * connection was lost before the answer was complete, or the answer was larger than its limit.
 */
export type HttpFailureKind = 'timeout' | 'unreachable' | 'broken_off' | 'too_large';

/** HttpFailure is thrown when there is no complete answer; `sent` false proves that the server never saw the request. */
export class HttpFailure extends Error {
  override readonly name = 'HttpFailure';

  constructor(
    readonly kind: HttpFailureKind,
    readonly sent: boolean,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}
