import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { SendOutcome } from '@/lib/domain/notice/send-outcome';

/** Mail is one message to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same at every try, so that mailboxes drop what arrives twice. */
  readonly messageId: string;
}

/** MailSettings: where mail is handed in, with its user and password inside, and in whose name. */
export interface MailSettings {
  readonly smtpUrl: string;
  readonly from: string;
}

const timeoutMs = 15_000;
const smtpErrorSchema = z.object({ responseCode: z.number() });

/** sendMail hands one message to the SMTP server, on a connection of its own; it never rejects and never repeats the address of the server. */
export async function sendMail(settings: MailSettings, mail: Mail): Promise<SendOutcome> {
  const transport = createTransport({
    url: settings.smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Nothing of a message is fetched from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const limit = AbortSignal.timeout(2 * timeoutMs);
  const late = new Promise<SendOutcome>((resolve) => {
    limit.addEventListener('abort', () => resolve({ kind: 'retry', detail: 'no answer in time' }));
  });
  const { from } = settings;
  const { to, subject, text, messageId } = mail;
  const sent = transport.sendMail({ from, to, subject, text, messageId }).then(
    (): SendOutcome => ({ kind: 'sent' }),
    (error: unknown): SendOutcome => readFailure(error),
  );
  try {
    return await Promise.race([sent, late]);
  } finally {
    transport.close();
  }
}

/** A 5xx is the server's last word about this message; everything else may pass. */
function readFailure(error: unknown): SendOutcome {
  const answered = smtpErrorSchema.safeParse(error);
  if (!answered.success)
    return { kind: 'retry', detail: 'the mail server could not be reached or broke off' };
  const { responseCode } = answered.data;
  // 530 and 535 are about our own sign-in, which somebody can put right while the message waits.
  const final = responseCode >= 500 && responseCode < 600 && ![530, 535].includes(responseCode);
  return { kind: final ? 'refused' : 'retry', detail: `the mail server answered ${responseCode}` };
}
