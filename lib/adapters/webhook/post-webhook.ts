import type { SendOutcome } from '@/lib/domain/notice/send-outcome';
import { signWebhook } from '@/lib/domain/notice/webhook-body';
import { callHttp } from '../http/call-http';
import { HttpFailure } from '../http/http-failure';

/** WebhookPost is one body for one receiver; `id` is the same at every try. */
export interface WebhookPost {
  readonly url: string;
  readonly key: string | null;
  readonly id: string;
  readonly body: string;
}

const budgetMs = 10_000;
/** Statuses of 4xx that may pass: too early, too many, too slow. */
const passing = [408, 409, 425, 429];

/** postWebhook makes one try, follows no redirect, never rejects, and never repeats the address, which is a secret by itself. */
export async function postWebhook(post: WebhookPost, nowMs: number = Date.now()): Promise<SendOutcome> {
  const { body, key, id } = post;
  try {
    const { status } = await callHttp({
      method: 'POST',
      url: new URL(post.url),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-masterdeck-delivery': id,
        ...(key !== null && { 'x-masterdeck-signature': signWebhook(key, body, nowMs) }),
      },
      body,
      budgetMs,
      maxBytes: 100_000,
    });
    if (status >= 200 && status <= 299) return { kind: 'sent' };
    const final = status >= 300 && status <= 499 && !passing.includes(status);
    return { kind: final ? 'refused' : 'retry', detail: `the receiver answered ${status}` };
  } catch (error) {
    return {
      kind: 'retry',
      detail: error instanceof HttpFailure ? `the receiver: ${error.kind}` : 'the call failed',
    };
  }
}
