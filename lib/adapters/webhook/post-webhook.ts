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
  /** How long the receiver may take, in ms; 10 s unless said. */
  readonly budgetMs?: number;
}

const defaultBudgetMs = 10_000;
/** Statuses of 4xx that may pass: too early, too many, too slow. */
const passing = [408, 409, 425, 429];

/** postWebhook makes one try, follows no redirect, never rejects, and never repeats the address, which is a secret by itself. */
export async function postWebhook(post: WebhookPost, nowMs: number = Date.now()): Promise<SendOutcome> {
  const { body, key, id, budgetMs = defaultBudgetMs } = post;
  try {
    const { status, text } = await callHttp({
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
    // A sign-in page or a proxy's notice with status 200 is no receiver: nobody has been told.
    if (isWebPage(text)) return { kind: 'retry', detail: `a web page answered, with ${status}` };
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

/** By the content: Slack's own "ok" is sent as text/html. */
function isWebPage(text: string): boolean {
  return /^\s*<(?:!doctype|html|head|body)\b/i.test(text);
}
