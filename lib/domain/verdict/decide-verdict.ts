import type { BilingualText } from '../diagnostic/problem';
import type { Plan } from '../plan/plan';
import type { CriterionResult } from '../run/evidence';
import type { Ending, EndingReason, MechanismOutcome, Verdict } from '../run/run';
import type { ControlComparison } from './compare-control';
import { both } from './format-measure';
import type { RunJudgement } from './judge-run';

export interface VerdictInput {
  readonly plan: Plan;
  readonly ending: Ending;
  readonly endingReason: EndingReason;
  readonly results: readonly CriterionResult[];
  readonly mechanismResults: readonly CriterionResult[];
  readonly reachedPlannedDuration: boolean;
  readonly control: ControlComparison;
  readonly exposure: RunJudgement['exposure'];
}

export interface VerdictDecision {
  readonly verdict: Verdict;
  readonly mechanism: MechanismOutcome;
  readonly sentence: BilingualText;
}

function text(ptBR: string, en: string): BilingualText {
  return { 'pt-BR': ptBR, en };
}

function join(...parts: readonly BilingualText[]): BilingualText {
  return both((locale) => parts.map((part) => part[locale]).join(' '));
}

/** listResults writes each result as "label: reason". */
function listResults(plan: Plan, results: readonly CriterionResult[]): BilingualText {
  return both((locale) => {
    const lines = results.map(({ metric, reason }) => {
      const label = plan.metrics.find(({ name }) => name === metric)?.label[locale] ?? metric;
      return `${label}: ${reason[locale]}`;
    });
    return `${lines.join('; ')}.`;
  });
}

/** weighMechanism sums up the evidence for the "because" clause: one that was not seen outweighs all that were. */
function weighMechanism(results: readonly CriterionResult[]): MechanismOutcome {
  const outcomes = new Set(results.map(({ outcome }) => outcome));
  outcomes.delete('observed_only');
  if (outcomes.has('breached')) return 'not_observed';
  return outcomes.size === 1 && outcomes.has('met') ? 'observed' : 'not_checked';
}

const undecided: Record<'noFault' | 'notIn' | 'none' | 'short', BilingualText> = {
  noFault: text(
    'Inconclusivo: a execução terminou antes da falha.',
    'Inconclusive: the run ended before any fault.',
  ),
  notIn: text(
    'Inconclusivo: não se pôde confirmar a falha em todos os caminhos.',
    'Inconclusive: the fault could not be confirmed on every path.',
  ),
  none: text('Inconclusivo: nenhum critério foi declarado.', 'Inconclusive: no criterion was stated.'),
  short: text(
    'Inconclusivo: a falha durou menos que o planejado.',
    'Inconclusive: the fault was shorter than planned.',
  ),
};

function weigh(input: VerdictInput, mechanism: MechanismOutcome): Omit<VerdictDecision, 'mechanism'> {
  const { plan, ending, endingReason } = input;
  if (ending === 'failed') {
    return {
      verdict: 'inconclusive',
      sentence: endingReason === 'injection_failed' ? undecided.notIn : undecided.noFault,
    };
  }
  const deciding = input.results.filter(({ decides }) => decides);
  const breached = deciding.filter(({ outcome }) => outcome === 'breached');
  if (breached.length > 0) {
    return {
      verdict: 'refuted',
      sentence: join(text('Hipótese refutada.', 'Hypothesis refuted.'), listResults(plan, breached)),
    };
  }
  if (endingReason === 'condition') {
    return {
      verdict: 'refuted',
      sentence: text(
        'Hipótese refutada: uma condição de aborto foi violada.',
        'Hypothesis refuted: an abort condition was breached.',
      ),
    };
  }
  const open = deciding.filter(({ outcome }) => outcome === 'inconclusive' || outcome === 'no_data');
  const short = !input.reachedPlannedDuration || ending !== 'completed';
  if (open.length > 0 || short) {
    const lead = short ? undecided.short : text('Inconclusivo.', 'Inconclusive.');
    return {
      verdict: 'inconclusive',
      sentence: open.length > 0 ? join(lead, listResults(plan, open)) : lead,
    };
  }
  if (!deciding.some(({ outcome }) => outcome === 'met'))
    return { verdict: 'inconclusive', sentence: undecided.none };
  return weighConfirmed(input, mechanism);
}

function weighConfirmed(
  input: VerdictInput,
  mechanism: MechanismOutcome,
): Omit<VerdictDecision, 'mechanism'> {
  switch (mechanism) {
    case 'not_observed': {
      const unseen = input.mechanismResults.filter(({ outcome }) => outcome === 'breached');
      const lead = text(
        'Inconclusivo: o estado estável se manteve, mas não pela razão declarada.',
        'Inconclusive: the steady state held, but not for the stated reason.',
      );
      return { verdict: 'inconclusive', sentence: join(lead, listResults(input.plan, unseen)) };
    }
    case 'observed':
      return {
        verdict: 'confirmed',
        sentence: text(
          'Hipótese confirmada: o estado estável se manteve e o mecanismo foi observado.',
          'Hypothesis confirmed: the steady state held and the mechanism was observed.',
        ),
      };
    case 'not_checked':
      if (input.exposure === 'none_hit') return { verdict: 'inconclusive', sentence: nothingHit };
      return {
        verdict: 'confirmed',
        sentence: text(
          'Hipótese confirmada: o estado estável se manteve; o mecanismo não foi verificado.',
          'Hypothesis confirmed: the steady state held; the mechanism was not checked.',
        ),
      };
  }
}

const nothingHit = text(
  'Inconclusivo: o estado estável se manteve, mas não se viu chamada alguma ser atingida, e o mecanismo não foi verificado.',
  'Inconclusive: the steady state held, but no call was seen to be hit, and the mechanism was not checked.',
);

const notCompared = text(
  'O grupo de controle não pôde ser comparado com a própria linha de base.',
  'The control group could not be compared with its own baseline.',
);

/**
 * weighControl takes a verdict back where the control group, which had no fault, moved as well, or where nobody can tell. A fault that an
 * abort condition cut short keeps its verdict, with a note: there was no time to compare.
 */
function weighControl(
  { control, endingReason }: VerdictInput,
  weighed: Omit<VerdictDecision, 'mechanism'>,
): Omit<VerdictDecision, 'mechanism'> {
  switch (control.kind) {
    case 'steady':
      return weighed;
    case 'unknown': {
      if (weighed.verdict === 'inconclusive') return weighed;
      if (endingReason === 'condition') return { ...weighed, sentence: join(weighed.sentence, notCompared) };
      const lead = text('Inconclusivo.', 'Inconclusive.');
      return { verdict: 'inconclusive', sentence: join(lead, notCompared) };
    }
    case 'moved': {
      const lead = text(
        'Inconclusivo: o grupo de controle, sem falha, também se moveu, e outra causa pode ter agido.',
        'Inconclusive: the control group, without any fault, moved as well, and another cause may have acted.',
      );
      const moves = both((locale) => `${control.reasons.map((reason) => reason[locale]).join('; ')}.`);
      return { verdict: 'inconclusive', sentence: join(lead, moves) };
    }
  }
}

/**
 * decideVerdict weighs the results of a concluded run. Precedence: a control group that moved is inconclusive; else any breached (or a
 * metric abort condition) refutes; else anything undecided, no criterion or less than the planned duration is inconclusive; else a
 * mechanism that was not seen, or no call that was hit where no mechanism was checked; else confirmed.
 */
export function decideVerdict(input: VerdictInput): VerdictDecision {
  const mechanism = input.ending === 'failed' ? 'not_checked' : weighMechanism(input.mechanismResults);
  const weighed = weigh(input, mechanism);
  return { ...(input.ending === 'failed' ? weighed : weighControl(input, weighed)), mechanism };
}
