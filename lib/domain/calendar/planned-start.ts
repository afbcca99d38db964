import type { BilingualText } from '../diagnostic/problem';

/** SkipReason is why a planned start did not become a run; what can be said better at the moment is said in words of its own. */
export type SkipReason =
  | 'missed'
  | 'clock_jump'
  | 'owner'
  | 'card'
  | 'catalogue'
  | 'does_not_compile'
  | 'stop_latch'
  | 'target_marked'
  | 'target_busy'
  | 'locked'
  | 'calendar'
  | 'not_accepted'
  | 'plan_changed'
  | 'refused';

/** skipTexts holds the sentence for each reason. */
export const skipTexts: Readonly<Record<SkipReason, BilingualText>> = {
  missed: {
    'pt-BR':
      'Nenhum motor estava no ar na hora marcada. Uma execução atrasada em mais de cinco minutos nunca é recuperada.',
    en: 'No engine was alive at the time. A run that is more than five minutes late is never made up.',
  },
  clock_jump: {
    'pt-BR': 'Esse horário não existiu: o relógio foi adiantado por cima dele.',
    en: 'That time did not exist: the clocks were put forward over it.',
  },
  owner: {
    'pt-BR': 'Quem planejou não pode mais jogar cartas neste time.',
    en: 'Whoever planned it may not play cards in this team any more.',
  },
  card: {
    'pt-BR': 'A carta foi arquivada ou não pode ser lida.',
    en: 'The card is archived or cannot be read.',
  },
  catalogue: { 'pt-BR': 'O catálogo não pode ser lido.', en: 'The catalogue cannot be read.' },
  does_not_compile: {
    'pt-BR': 'A carta não compila mais para este ambiente, duração e parcela.',
    en: 'The card does not compile any more for this environment, duration and share.',
  },
  stop_latch: { 'pt-BR': 'A trava "parar tudo" estava acionada.', en: 'The "stop all" latch was engaged.' },
  target_marked: {
    'pt-BR': 'Um rollback no alvo não estava confirmado.',
    en: 'A rollback on the target was not confirmed.',
  },
  target_busy: { 'pt-BR': 'Outra execução ocupava o alvo.', en: 'Another run occupied the target.' },
  locked: { 'pt-BR': 'A carta está fechada para o time.', en: 'The card is locked for the team.' },
  calendar: { 'pt-BR': 'O ambiente estava congelado.', en: 'The environment was frozen.' },
  not_accepted: {
    'pt-BR': 'Nenhum aceite cobria este plano.',
    en: 'No acceptance covered this plan.',
  },
  plan_changed: {
    'pt-BR': 'A carta ou o catálogo mudou depois do aceite: o plano é outro.',
    en: 'Card or catalogue changed after the acceptance: the plan is another.',
  },
  refused: {
    'pt-BR': 'O pedido foi recusado ou cancelado antes.',
    en: 'The request was refused or cancelled before.',
  },
};

/** skipsUntilTold is after how many skips in a row the owner of a schedule is told. */
export const skipsUntilTold = 3;
