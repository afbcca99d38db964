import type { RoomAbort } from '@/lib/services/gameday/abort-from-room';

/** answerStyle is the one style of these pages; next.config.js allows it by its hash, and nothing else. */
export const answerStyle = `:root{color-scheme:light dark}body{font:1.25rem/1.4 system-ui,sans-serif;margin:0;padding:1.5rem;max-width:34rem}
h1{font-size:3rem;line-height:1.1;margin:1rem 0}button{min-height:72px;width:100%;font-size:1.5rem;font-weight:700;background:#c4122f;color:#fff;border:0;border-radius:.5rem}
a{display:inline-block;min-height:44px;padding:.5rem 0}`;

/**
 * heardPage is the whole answer to an abort that a phone sent without JavaScript: it comes with the same round trip, needs nothing else
 * from the network, and leads back to the room by itself.
 */
export function heardPage({ effect, at }: RoomAbort, room: string): string {
  // The clock of the server, as the timeline has it, in the room's zone unknown to a plain page: UTC is said.
  const time = `${at.slice(11, 19)} UTC`;
  const [pt, en] = effectWords[effect];
  return page(
    'Ouvido',
    `<h1>Ouvido</h1><p><b>${time}</b>. ${pt}</p><p lang="en">Heard at ${time}. ${en}</p><p><a href="${room}">Voltar à sala · Back to the room</a></p>`,
    `<meta http-equiv="refresh" content="6;url=${room}">`,
  );
}

const effectWords: Readonly<Record<RoomAbort['effect'], readonly [pt: string, en: string]>> = {
  commanded: [
    'O pedido está gravado: o motor desfaz a falha agora.',
    'It is stored: the engine undoes the fault now.',
  ],
  cancelled: ['A execução foi cancelada antes de começar.', 'The run was cancelled before it started.'],
  nothing_to_abort: [
    'Não há execução em curso neste GameDay; nada mais a desfazer.',
    'No run of this GameDay is on; nothing is left to undo.',
  ],
};

/** notHeardPage says as plainly that nothing was stored, and offers the same press again. */
export function notHeardPage(action: string, room: string): string {
  return page(
    'Não foi ouvido',
    `<h1>Não foi ouvido</h1><p>O banco de dados não respondeu. Aperte de novo, e diga em voz alta: <b>abortar</b>. Um motor que perde o banco desfaz
a falha sozinho em segundos.</p><p lang="en">The abort was not heard: the database did not answer. Press again, and say it aloud.</p>
<form method="post" action="${action}"><button>Abortar de novo · Abort again</button></form><p><a href="${room}">Voltar à sala · Back to the room</a></p>`,
  );
}

/** noSeatPage tells somebody whose seat is gone where to press instead. */
export function noSeatPage(): string {
  return page(
    'Você não está nesta sala',
    `<h1>Você não está nesta sala</h1><p>Nada foi abortado por este toque. Diga em voz alta: <b>abortar</b>. Para voltar, digite o código do telão.</p>
<p lang="en">You have no seat in this room. Nothing was aborted by this press: say it aloud.</p><p><a href="/j">Digitar o código · Enter the code</a></p>`,
  );
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}
<title>${title}</title><style>${answerStyle}</style></head><body><main>${body}</main></body></html>
`;
}
