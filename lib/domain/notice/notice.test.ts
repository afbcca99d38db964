import { expect, it } from 'vitest';
import { concernedRoles } from './concerned';
import { describeNotice } from './describe-notice';
import { noticeKindSchema } from './notice';
import { mostAttempts, retryDelay } from './retry-delay';
import { signWebhook, webhookBody, type NoticeMessage } from './webhook-body';

const message: NoticeMessage = {
  id: '7',
  kind: 'aborted',
  text: 'REDE-07 foi abortada. <!channel> & <https://evil.example|clique>',
  linkText: 'Abrir',
  url: 'https://deck.example/runs/r1',
  runId: 'r1',
  teamId: 'first-team',
  at: '2026-11-30T12:00:00.000Z',
};

it.each(noticeKindSchema.options)('%s is one sentence in both languages, for somebody', (kind) => {
  const facts = { kind, cardId: 'REDE-07', environment: 'producao', reason: null };
  const text = describeNotice(facts);
  expect(text['pt-BR']).toMatch(/^REDE-07 em producao.*\.$/);
  expect(text.en).toMatch(/^REDE-07 in producao.*\.$/);
  expect(concernedRoles(kind).length).toBeGreaterThan(0);
});

it('words typed by people call nobody and link nowhere in Slack', () => {
  const body = JSON.parse(webhookBody('slack', message)) as { text: string };
  expect(body.text).toBe('REDE-07 foi abortada. &lt;!channel&gt; &amp; &lt;https://evil.example|clique&gt;');
});

it('Teams gets an adaptive card with the sentence as plain text and one link', () => {
  expect(JSON.parse(webhookBody('teams', message))).toMatchObject({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          body: [{ type: 'RichTextBlock', inlines: [{ text: message.text }] }],
          actions: [{ type: 'Action.OpenUrl', url: message.url }],
        },
      },
    ],
  });
});

it('a signature covers the moment and the body', () => {
  const signed = signWebhook('key', 'body', 1_700_000_000_123);
  expect(signed).toMatch(/^t=1700000000,v1=[0-9a-f]{64}$/);
  expect(signWebhook('key', 'other', 1_700_000_000_123)).not.toBe(signed);
  expect(signWebhook('other', 'body', 1_700_000_000_123)).not.toBe(signed);
  expect(signWebhook('key', 'body', 1_700_000_001_123)).not.toBe(signed);
});

it('the waits between tries grow, and end', () => {
  const waits = Array.from({ length: mostAttempts - 1 }, (_, n) => retryDelay(n + 1, 0.5));
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits[0]).toBe(5_000);
  expect(retryDelay(1, 0)).toBe(4_000);
});
