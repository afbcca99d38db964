import type { BilingualText } from '../diagnostic/problem';
import type { NoticeKind } from './notice';

/** NoticeFacts is what a notice can say: the card, where, and why. */
export interface NoticeFacts {
  readonly kind: NoticeKind;
  readonly cardId: string | null;
  readonly environment: string | null;
  readonly reason: BilingualText | null;
}

/** describeNotice writes a notice as one sentence: what happened, and what to do where something is to be done. */
export function describeNotice({ kind, cardId, environment, reason }: NoticeFacts): BilingualText {
  const card = cardId ?? '—';
  const at = {
    'pt-BR': environment ? ` em ${environment}` : '',
    en: environment ? ` in ${environment}` : '',
  };
  const why = { 'pt-BR': reason ? ` ${reason['pt-BR']}` : '', en: reason ? ` ${reason.en}` : '' };
  const pt = `${card}${at['pt-BR']}`;
  const en = `${card}${at.en}`;
  switch (kind) {
    case 'approval_asked':
      return {
        'pt-BR': `${pt} espera que alguém aceite ou recuse o risco.${why['pt-BR']}`,
        en: `${en} waits for somebody to accept or refuse its risk.${why.en}`,
      };
    case 'about_to_start':
      return {
        'pt-BR': `${pt} vai começar: as verificações estão em curso.${why['pt-BR']}`,
        en: `${en} is about to start: its checks are under way.${why.en}`,
      };
    case 'aborted':
      return { 'pt-BR': `${pt} foi abortada.${why['pt-BR']}`, en: `${en} was aborted.${why.en}` };
    case 'refuted':
      return {
        'pt-BR': `${pt}: a hipótese foi refutada.${why['pt-BR']}`,
        en: `${en}: the hypothesis was refuted.${why.en}`,
      };
    case 'regression':
      return {
        'pt-BR': `${pt}: regressão. A hipótese, antes confirmada, foi refutada.${why['pt-BR']}`,
        en: `${en}: a regression. The hypothesis, confirmed before, was refuted.${why.en}`,
      };
    case 'rollback_incomplete':
      return {
        'pt-BR': `${pt}: o rollback não foi confirmado. A falha pode continuar viva; veja na página o comando a executar.${why['pt-BR']}`,
        en: `${en}: the rollback is not confirmed. The fault may still be live; the page names the command to run.${why.en}`,
      };
    case 'missed':
      return {
        'pt-BR': `${pt}: a execução planejada não começou na hora e não será compensada.${why['pt-BR']}`,
        en: `${en}: the planned run did not start in time and will not be made up.${why.en}`,
      };
  }
}
