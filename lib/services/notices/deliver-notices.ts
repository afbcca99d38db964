import { sendMail } from '@/lib/adapters/mail/send-mail';
import {
  claimDeliveries,
  insertDeliveries,
  lockUnspreadNotices,
  readMailRecipients,
  settleDelivery,
  type ClaimedDelivery,
  type NoticeRow,
} from '@/lib/adapters/postgres/delivery-store';
import type { Database } from '@/lib/adapters/postgres/client';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { postWebhook } from '@/lib/adapters/webhook/post-webhook';
import { isDemoEmail } from '@/lib/auth/demo-accounts';
import { concernedRoles } from '@/lib/domain/notice/concerned';
import { describeNotice } from '@/lib/domain/notice/describe-notice';
import { mostAttempts, retryDelay } from '@/lib/domain/notice/retry-delay';
import type { SendOutcome } from '@/lib/domain/notice/send-outcome';
import { webhookBody, type NoticeMessage } from '@/lib/domain/notice/webhook-body';
import type { WebEnvironment } from '@/lib/env';

/** CourierSettings is what the environment says about sending. */
export type CourierSettings = Pick<WebEnvironment, 'mail' | 'webhooks' | 'publicUrl' | 'noticeLanguage'>;

/** spreadNotices writes the deliveries of new notices, and tells how many notices that were. */
export function spreadNotices(db: Database, settings: CourierSettings): Promise<number> {
  return inTransaction(db, async (tx) => {
    const notices = await lockUnspreadNotices(tx, 20);
    for (const notice of notices) {
      const people = settings.mail ? await readMailRecipients(tx, notice, concernedRoles(notice.kind)) : [];
      const webhooks = settings.webhooks.filter(
        ({ team, kinds }) =>
          (team === null || team === notice.teamId) && (kinds === null || kinds.includes(notice.kind)),
      );
      await insertDeliveries(tx, notice.id, [
        ...people.map((recipient) => ({ way: 'email' as const, recipient })),
        ...webhooks.map(({ name }) => ({ way: 'webhook' as const, recipient: name })),
      ]);
    }
    return notices.length;
  });
}

/** sendDue tries every delivery that is due, ten at a time, and tells how many it tried. */
export async function sendDue(
  db: Database,
  settings: CourierSettings,
  random: () => number = Math.random,
): Promise<number> {
  const claimed = await claimDeliveries(db, 10);
  await Promise.all(
    claimed.map(async (delivery) => {
      const outcome = await send(delivery, settings);
      await settleDelivery(db, delivery.id, settle(outcome, delivery.attempts, random()));
    }),
  );
  return claimed.length;
}

function settle(
  outcome: SendOutcome,
  attempts: number,
  random: number,
): Parameters<typeof settleDelivery>[2] {
  switch (outcome.kind) {
    case 'sent':
      return { state: 'sent' };
    case 'refused':
      return { state: 'failed', detail: outcome.detail };
    case 'retry':
      return attempts >= mostAttempts
        ? { state: 'failed', detail: outcome.detail }
        : { state: 'waiting', detail: outcome.detail, retryMs: retryDelay(attempts, random) };
  }
}

function send(delivery: ClaimedDelivery, settings: CourierSettings): Promise<SendOutcome> {
  const message = composeMessage(delivery.notice, settings);
  return delivery.way === 'email' ? mail(delivery, message, settings) : post(delivery, message, settings);
}

async function mail(
  { id, email }: ClaimedDelivery,
  message: NoticeMessage,
  settings: CourierSettings,
): Promise<SendOutcome> {
  if (email === null || isDemoEmail(email)) return { kind: 'refused', detail: 'the account has no e-mail' };
  if (!settings.mail) return { kind: 'retry', detail: 'MASTERDECK_SMTP_URL is not set' };
  return sendMail(settings.mail, {
    to: email,
    subject: `MasterDeck: ${message.text}`.slice(0, 150),
    text: `${message.text}\n\n${message.linkText}: ${message.url}\n`,
    messageId: `<notice-${message.id}-${id}@${settings.publicUrl.hostname}>`,
  });
}

async function post(
  { id, recipient }: ClaimedDelivery,
  message: NoticeMessage,
  settings: CourierSettings,
): Promise<SendOutcome> {
  const webhook = settings.webhooks.find(({ name }) => name === recipient);
  if (!webhook) return { kind: 'retry', detail: `MASTERDECK_WEBHOOK_${recipient}_URL is not set` };
  const { url, key, format } = webhook;
  return postWebhook({ url, key, id, body: webhookBody(format, message) });
}

function composeMessage(notice: NoticeRow, settings: CourierSettings): NoticeMessage {
  const { id, kind, runId, teamId, at, data } = notice;
  const language = settings.noticeLanguage;
  const text = describeNotice({
    kind,
    cardId: notice.cardId ?? data.cardId ?? null,
    environment: notice.environment ?? data.environment ?? null,
    reason: data.reason ?? null,
  })[language];
  const path = runId === null ? '/notices' : `/runs/${runId}`;
  const url = new URL(path, settings.publicUrl).toString();
  return { id, kind, text, linkText: language === 'en' ? 'Open' : 'Abrir', url, runId, teamId, at };
}
