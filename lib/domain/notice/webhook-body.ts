import { createHmac } from 'node:crypto';

/** NoticeMessage is a notice ready to be sent: one sentence, and where to read on. */
export interface NoticeMessage {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  /** The name of the link, in the language of the text. */
  readonly linkText: string;
  readonly url: string;
  readonly runId: string | null;
  readonly teamId: string;
  /** ISO time. */
  readonly at: string;
}

/** webhookBody writes a message as the receiver reads it: Slack's blocks, Teams' adaptive card, or plain JSON. */
export function webhookBody(format: 'slack' | 'teams' | 'json', message: NoticeMessage): string {
  switch (format) {
    case 'slack':
      return JSON.stringify(slackBody(message));
    case 'teams':
      return JSON.stringify(teamsBody(message));
    case 'json':
      return JSON.stringify({ version: 1, ...message });
  }
}

function slackBody({ text, url, linkText }: NoticeMessage) {
  const safe = escapeMrkdwn(text);
  return {
    text: safe,
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text: safe } },
      { type: 'context', elements: [{ type: 'mrkdwn', text: `<${url}|${escapeMrkdwn(linkText)}>` }] },
    ],
  };
}

/** Slack reads these three characters as links and mentions (`<!channel>`): words of a card must not be able to call everybody. */
function escapeMrkdwn(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function teamsBody({ text, url, linkText }: NoticeMessage) {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    // Plain runs: a TextBlock would read Markdown in words that people typed.
    body: [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text }] }],
    actions: [{ type: 'Action.OpenUrl', title: linkText, url }],
  };
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  };
}

/** signWebhook gives `t=<seconds>,v1=<hex HMAC-SHA256 of "<seconds>.<body>">`: a receiver refuses what is old or was changed. */
export function signWebhook(key: string, body: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`;
}
