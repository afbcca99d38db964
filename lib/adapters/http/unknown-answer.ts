import type { UnknownReason } from '@/lib/domain/run/evidence';
import { HttpFailure } from './http-failure';

/** UnknownAnswer is "could not tell" with its reason: what a source returns where it would otherwise throw. */
export interface UnknownAnswer {
  readonly kind: 'unknown';
  readonly reason: UnknownReason;
  readonly detail: string;
}

/** unknownAnswer builds an UnknownAnswer. */
export function unknownAnswer(reason: UnknownReason, detail: string): UnknownAnswer {
  return { kind: 'unknown', reason, detail };
}

/** unknownFromFailure turns a call without a complete answer into an UnknownAnswer; anything else is a bug and is thrown on. */
export function unknownFromFailure(error: unknown, asked: string): UnknownAnswer {
  if (!(error instanceof HttpFailure)) throw error;
  return unknownAnswer(reasonOf(error), `${asked}: ${error.message}`);
}

function reasonOf(failure: HttpFailure): UnknownReason {
  switch (failure.kind) {
    case 'timeout':
      return 'timeout';
    case 'unreachable':
    case 'broken_off':
      return 'unreachable';
    case 'too_large':
      return 'http_error';
  }
}
