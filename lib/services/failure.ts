import type { BilingualText, Problem } from '@/lib/domain/diagnostic/problem';

/** FailureCode names every reason for which a service refuses; the words are in `failureTexts`. */
export type FailureCode =
  | 'not_found'
  | 'not_permitted'
  | 'own_request'
  | 'own_run_stopped'
  | 'not_marked'
  | 'wrong_state'
  | 'plan_changed'
  | 'card_changed'
  | 'card_unreadable'
  | 'card_changed_meanwhile'
  | 'card_id_taken'
  | 'card_id_differs'
  | 'card_has_errors'
  | 'version_has_errors'
  | 'card_archived'
  | 'catalogue_changed_meanwhile'
  | 'catalogue_missing'
  | 'catalogue_changed'
  | 'reach_is_admins'
  | 'does_not_compile'
  | 'stop_latch'
  | 'target_marked'
  | 'target_busy'
  | 'locked'
  | 'own_change'
  | 'frozen'
  | 'outside_hours'
  | 'bad_schedule'
  | 'bad_date'
  | 'demo_only'
  | 'reason_missing'
  | 'bad_request'
  | 'own_account'
  | 'printer_unclear'
  | 'email_taken'
  | 'last_admin'
  | 'password_short'
  | 'name_missing'
  | 'name_taken'
  | 'invitation_over'
  | 'not_invited'
  | 'email_unconfirmed'
  | 'provider_failed'
  | 'wrong_credentials'
  | 'too_many_attempts'
  | 'outside_token'
  | 'key_missing'
  | 'key_reused'
  | 'game_day_moved_on'
  | 'game_day_blocked'
  | 'last_facilitator'
  | 'nothing_to_draw'
  | 'wrong_code'
  | 'run_is_on'
  | 'hand_too_late'
  | 'not_a_picture'
  | 'picture_too_large';

/** ServiceFailure is a refusal that a person can read; `problems` say where a card or catalogue is wrong. */
export interface ServiceFailure {
  readonly code: FailureCode;
  readonly text: BilingualText;
  readonly problems?: readonly Problem[];
  /** The version that stands in the way, of `card_changed_meanwhile`: who made it the current one, and when (ISO time). */
  readonly other?: { readonly hash: string; readonly byName: string | null; readonly at: string };
}

/** Outcome is what every service that can refuse returns; it throws only when the database fails. */
export type Outcome<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: ServiceFailure };

/** failureTexts holds the sentence for each code: what happened, what still holds, what to do. */
export const failureTexts: Readonly<Record<FailureCode, BilingualText>> = {
  not_found: {
    'pt-BR': 'Não encontrei o que você pediu. Pode ter sido arquivado, ou o endereço está incompleto.',
    en: 'I could not find what you asked for. It may be archived, or the address is incomplete.',
  },
  not_permitted: {
    'pt-BR': 'Seu papel não permite isso. Nada mudou. Peça a quem facilita o GameDay.',
    en: 'Your role does not allow this. Nothing changed. Ask the GameDay facilitator.',
  },
  own_request: {
    'pt-BR': 'Quem pede a execução não aceita o próprio risco. Ela continua à espera de outra pessoa.',
    en: 'Whoever requests a run does not accept its risk. It still waits for somebody else.',
  },
  own_run_stopped: {
    'pt-BR':
      'A trava parou uma execução que você pediu. Ela continua acionada; outra pessoa que facilita ou administra a libera.',
    en: 'The latch stopped a run that you requested. It stays engaged; another facilitator or admin releases it.',
  },
  not_marked: {
    'pt-BR':
      'O rollback desta execução não está marcado como não confirmado. Nada mudou; a página mostra onde ela está agora.',
    en: 'The rollback of this run is not marked as unconfirmed. Nothing changed; the page shows where it is now.',
  },
  wrong_state: {
    'pt-BR': 'A execução já passou desse ponto. Nada mudou; a página mostra onde ela está agora.',
    en: 'The run has already moved past this point. Nothing changed; the page shows where it is now.',
  },
  hand_too_late: {
    'pt-BR':
      'A execução já terminou: esta falha não foi medida. Desfaça agora o que você fez, como a carta manda.',
    en: 'The run is over: this fault was not measured. Undo now what you did, as the card says.',
  },
  plan_changed: {
    'pt-BR': 'O plano não é mais o que você leu. Nada começou. Leia o plano atual e decida de novo.',
    en: 'The plan is no longer the one you read. Nothing started. Read the current plan and decide again.',
  },
  card_changed: {
    'pt-BR':
      'A carta ganhou uma versão nova enquanto você a lia. Nada começou. Leia-a de novo antes de jogar.',
    en: 'The card got a new version while you were reading it. Nothing started. Read it again before playing it.',
  },
  card_unreadable: {
    'pt-BR':
      'Esta versão da carta não pode mais ser lida por inteiro. Corrija o arquivo e importe-o de novo.',
    en: 'This version of the card can no longer be read in full. Correct the file and import it again.',
  },
  card_changed_meanwhile: {
    'pt-BR':
      'Alguém gravou outra versão desta carta enquanto você escrevia. A sua não foi gravada; as duas continuam à vista.',
    en: 'Somebody saved another version of this card while you were writing. Yours was not saved; both can still be read.',
  },
  card_id_taken: {
    'pt-BR': 'Já existe uma carta com este id, talvez arquivada. Nada foi gravado. Escolha um número livre.',
    en: 'A card with this id exists already, perhaps archived. Nothing was saved. Choose a free number.',
  },
  card_id_differs: {
    'pt-BR':
      'O id no texto não é o desta carta. Nada foi salvo; o texto continua como rascunho. Devolva o id, ou duplique a carta para criar outra.',
    en: 'The id in the text is not that of this card. Nothing was saved; the text is still a draft. Put the id back, or duplicate the card to make another one.',
  },
  card_has_errors: {
    'pt-BR':
      'A carta ainda tem erros, apontados junto do texto, e não entrou no baralho. O texto continua guardado como rascunho.',
    en: 'The card still has errors, shown beside the text, and did not go into the deck. The text is kept as a draft.',
  },
  version_has_errors: {
    'pt-BR':
      'Esta versão não vale mais para o catálogo de hoje, e por isso não voltou. Nada mudou. Copie o texto dela para o editor e corrija o que ele apontar.',
    en: 'This version no longer fits the catalogue of today, so it did not come back. Nothing changed. Copy its text into the editor and correct what that points out.',
  },
  card_archived: {
    'pt-BR': 'Esta carta está arquivada. Traga-a de volta ao baralho antes de mudá-la ou jogá-la.',
    en: 'This card is archived. Bring it back into the deck before you change or play it.',
  },
  catalogue_changed_meanwhile: {
    'pt-BR':
      'Alguém gravou outra versão do catálogo enquanto você escrevia. A sua não foi gravada. Compare as duas.',
    en: 'Somebody saved another version of the catalogue while you were writing. Yours was not saved. Compare the two.',
  },
  catalogue_missing: {
    'pt-BR': 'Ainda não há catálogo de métricas e ambientes. Importe metricas.yaml e ambientes.yaml.',
    en: 'There is no catalogue of metrics and environments yet. Import metricas.yaml and ambientes.yaml.',
  },
  catalogue_changed: {
    'pt-BR':
      'O catálogo ganhou uma versão nova enquanto você escrevia. Nada foi salvo; o seu texto está guardado como rascunho. Compare antes de salvar.',
    en: 'The catalogue got a new version while you were writing. Nothing was saved; your text is kept as a draft. Compare before you save.',
  },
  reach_is_admins: {
    'pt-BR':
      'Esta edição põe um proxy num ambiente novo, ou muda o nome ou a proteção de um ambiente. Nada foi gravado: peça a quem administra a instalação.',
    en: 'This edit puts a proxy into a new environment, or changes the name or the protection of one. Nothing was saved: ask who administers the installation.',
  },
  does_not_compile: {
    'pt-BR': 'O plano não pôde ser compilado, então nada pode começar. Os motivos estão abaixo.',
    en: 'The plan could not be compiled, so nothing can start. The reasons are below.',
  },
  stop_latch: {
    'pt-BR': 'A trava "parar tudo" está acionada: nada começa até que alguém a libere, com um motivo.',
    en: 'The "stop all" latch is engaged: nothing starts until somebody releases it, with a reason.',
  },
  target_marked: {
    'pt-BR':
      'Um rollback neste alvo ainda não foi confirmado. O alvo fica bloqueado até que uma leitura limpa do proxy o confirme.',
    en: 'A rollback on this target is not confirmed yet. The target stays blocked until a clean read of the proxy confirms it.',
  },
  target_busy: {
    'pt-BR': 'Outra execução já ocupa este alvo. Espere que ela termine, ou aborte-a.',
    en: 'Another run already occupies this target. Wait until it ends, or abort it.',
  },
  locked: {
    'pt-BR':
      'A carta ainda está fechada para este time. Nada começou. O mapa dos naipes mostra o caminho mais curto.',
    en: 'The card is still locked for this team. Nothing started. The map of the suits shows the shortest way.',
  },
  own_change: {
    'pt-BR': 'Quem mudou a carta não aceita a própria mudança. Ela continua à espera de outra pessoa.',
    en: 'Whoever changed the card does not accept the change. It still waits for somebody else.',
  },
  frozen: {
    'pt-BR':
      'O ambiente está congelado nesse período. Nada começou. O calendário mostra até quando, e por quê.',
    en: 'The environment is frozen at that time. Nothing started. The calendar shows until when, and why.',
  },
  outside_hours: {
    'pt-BR':
      'A execução inteira precisa caber no horário do ambiente. Nada começou. O calendário mostra o horário.',
    en: 'The whole run has to fit into the hours of the environment. Nothing started. The calendar shows them.',
  },
  bad_schedule: {
    'pt-BR': 'Esse horário não existe, se repete demais ou já passou. Nada foi gravado. Confira hora e fuso.',
    en: 'That time does not exist, comes too often or has passed. Nothing was saved. Check time and time zone.',
  },
  bad_date: {
    'pt-BR': 'A data precisa estar no futuro, a no máximo 90 dias. Nada foi gravado.',
    en: 'The date has to lie in the future, at most 90 days away. Nothing was saved.',
  },
  demo_only: {
    'pt-BR':
      'Isto existe só na demonstração. Aqui, quem responde pelo negócio precisa aceitar com a própria conta.',
    en: 'This exists in the demo only. Here the product owner must accept with their own account.',
  },
  reason_missing: {
    'pt-BR': 'Falta o motivo. Escreva uma frase: ela fica registrada.',
    en: 'The reason is missing. Write one sentence: it is recorded.',
  },
  printer_unclear: {
    'pt-BR':
      'Não guardei a impressora. Ela precisa de um nome, e cada correção é um número de -20 a 20 mm; zero onde não falta nada.',
    en: 'The printer was not kept. It needs a name, and each correction is a number from -20 to 20 mm; zero where nothing is off.',
  },
  bad_request: {
    'pt-BR': 'O pedido chegou incompleto. Nada mudou. Volte à página e tente de novo.',
    en: 'The request arrived incomplete. Nothing changed. Go back to the page and try again.',
  },
  own_account: {
    'pt-BR': 'Isto não se faz com a própria conta. Nada mudou. Peça a outra pessoa que administra.',
    en: 'This is not done to your own account. Nothing changed. Ask another admin.',
  },
  email_taken: {
    'pt-BR': 'Já existe uma conta com esse e-mail. Nada mudou. Convide a pessoa para o time.',
    en: 'There is an account with that e-mail already. Nothing changed. Invite the person to the team.',
  },
  last_admin: {
    'pt-BR': 'Esta é a última pessoa que administra o time. Nada mudou. Dê o papel a mais alguém primeiro.',
    en: 'This is the last admin of the team. Nothing changed. Give the role to somebody else first.',
  },
  password_short: {
    'pt-BR': 'A senha precisa de 12 caracteres ou mais. Nada mudou. Uma frase serve bem.',
    en: 'The password needs 12 characters or more. Nothing changed. A sentence does well.',
  },
  name_missing: {
    'pt-BR': 'Falta o nome. Nada mudou.',
    en: 'The name is missing. Nothing changed.',
  },
  name_taken: {
    'pt-BR': 'Já existe um time com esse nome. Nada mudou.',
    en: 'There is a team of that name already. Nothing changed.',
  },
  invitation_over: {
    'pt-BR':
      'Este convite não vale mais: venceu, já foi usado ou foi retirado. Peça outro a quem administra o time.',
    en: 'This invitation is over: it lapsed, was used, or was withdrawn. Ask an admin of the team for another.',
  },
  not_invited: {
    'pt-BR': 'Esta conta não pertence a nenhum time. Peça um convite a quem administra o seu.',
    en: 'This account belongs to no team. Ask an admin of yours for an invitation.',
  },
  email_unconfirmed: {
    'pt-BR':
      'O provedor não confirma o seu e-mail, então não sei quem você é. Confirme-o lá e tente de novo.',
    en: 'The provider does not vouch for your e-mail, so it does not tell who you are. Confirm it there and try again.',
  },
  outside_token: {
    'pt-BR': 'Esta chave de API vale para outro ambiente. Nada começou. Peça uma para este.',
    en: 'This API token is for another environment. Nothing started. Ask for one for this environment.',
  },
  key_missing: {
    'pt-BR': 'Falta o cabeçalho Idempotency-Key (1 a 128 caracteres). Nada começou.',
    en: 'The header Idempotency-Key (1 to 128 characters) is missing. Nothing started.',
  },
  key_reused: {
    'pt-BR': 'Esta Idempotency-Key já foi usada para outro pedido. Nada começou. Use uma nova.',
    en: 'This Idempotency-Key was used for another request. Nothing started. Use a new one.',
  },
  game_day_moved_on: {
    'pt-BR': 'O GameDay já passou desse ponto. Nada mudou; a página mostra onde ele está agora.',
    en: 'The GameDay has already moved past this point. Nothing changed; the page shows where it is now.',
  },
  game_day_blocked: {
    'pt-BR': 'Falta algo na lista de conferência, marcado abaixo. As portas continuam fechadas.',
    en: 'Something on the checklist is missing, marked below. The doors stay closed.',
  },
  last_facilitator: {
    'pt-BR': 'Esta é a última pessoa que facilita. Nada mudou. Dê o papel a mais alguém primeiro.',
    en: 'This is the last facilitator. Nothing changed. Give the role to somebody else first.',
  },
  nothing_to_draw: {
    'pt-BR':
      'Não há carta que este time possa jogar neste ambiente e que não esteja na mão. Nada foi sorteado.',
    en: 'There is no card that this team may play in this environment and does not hold already. Nothing was drawn.',
  },
  wrong_code: {
    'pt-BR': 'Nenhum GameDay aberto tem esse código. Confira no telão e tente de novo.',
    en: 'No open GameDay has that code. Check it on the projector and try again.',
  },
  run_is_on: {
    'pt-BR': 'Uma execução deste GameDay ainda está em curso. Espere que ela termine, ou aborte-a.',
    en: 'A run of this GameDay is still on. Wait until it ends, or abort it.',
  },
  not_a_picture: {
    'pt-BR': 'Só entram imagens PNG, JPEG ou WebP. Nada foi guardado.',
    en: 'Only PNG, JPEG or WebP pictures are kept. Nothing was stored.',
  },
  picture_too_large: {
    'pt-BR': 'A imagem passa de 5 MB, ou o GameDay já guarda 200. Nada foi guardado.',
    en: 'The picture is larger than 5 MB, or the GameDay keeps 200 already. Nothing was stored.',
  },
  provider_failed: {
    'pt-BR':
      'A entrada não se completou, e ninguém entrou. Tente de novo; se repetir, entre com e-mail e senha.',
    en: 'Signing in was not completed, and nobody is signed in. Try again; if it repeats, use e-mail and password.',
  },
  wrong_credentials: {
    'pt-BR': 'E-mail e senha não conferem. Confira os dois e tente de novo.',
    en: 'That e-mail and password do not match. Check both and try again.',
  },
  too_many_attempts: {
    'pt-BR': 'Muitas tentativas seguidas. Espere um minuto e tente de novo.',
    en: 'Too many attempts in a row. Wait a minute and try again.',
  },
};

/** refuse makes the failed outcome of a code. */
export function refuse(
  code: FailureCode,
  problems?: readonly Problem[],
): { ok: false; failure: ServiceFailure } {
  const text = failureTexts[code];
  return { ok: false, failure: problems ? { code, text, problems } : { code, text } };
}

/** readFailure turns the `failure` query parameter of a redirect back into its sentence; null if it names none. */
export function readFailure(code: string | null | undefined): ServiceFailure | null {
  if (code == null || !Object.hasOwn(failureTexts, code)) return null;
  const known = code as FailureCode;
  return { code: known, text: failureTexts[known] };
}
