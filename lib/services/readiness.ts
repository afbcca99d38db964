import type { LaunchFacts, RecordedProxy } from '@/lib/adapters/postgres/launch-facts';
import type { CheckResult } from '@/lib/domain/run/evidence';
import { unguarded } from '@/lib/domain/guard/target-guard';
import type { Plan } from '@/lib/domain/plan/plan';

/** freshMs is the age up to which an engine's look at a proxy says something about now: three of its sweeps. */
const freshMs = 30_000;

type Sentence = readonly [outcome: CheckResult['outcome'], pt: string, en: string];

/** listReadiness turns recorded facts into the checks of the launch screen; only checks that exist. */
export function listReadiness(plan: Plan, facts: LaunchFacts): readonly CheckResult[] {
  return [
    check('stop_latch', describeLatch(facts)),
    check('engines', describeEngines(plan, facts)),
    check('target_free', describeTarget(facts)),
    ...(plan.fault.kind === 'by_hand'
      ? [check('by_hand', byHand)]
      : [
          ...facts.proxies.map((proxy) => check(`proxy:${proxy.proxy}`, describeProxy(proxy))),
          ...listRehearsal(plan, facts),
        ]),
  ];
}

const byHand: Sentence = [
  'warning',
  'Uma pessoa põe a falha à mão e a desfaz: nenhum motor consegue desfazê-la por ela.',
  'A person puts the fault in by hand and takes it out: no engine can undo it for them.',
];

function check(id: string, [outcome, pt, en]: Sentence): CheckResult {
  return { id, outcome, text: { 'pt-BR': pt, en } };
}

function describeLatch({ latch }: LaunchFacts): Sentence {
  if (!latch.engaged)
    return ['passed', 'A trava "parar tudo" está solta.', 'The "stop all" latch is released.'];
  const because = latch.reason === null ? '' : ` (${latch.reason})`;
  return [
    'failed',
    `A trava "parar tudo" está acionada${because}: nada começa.`,
    `The "stop all" latch is engaged${because}: nothing starts.`,
  ];
}

function describeEngines(plan: Plan, { engines }: LaunchFacts): Sentence {
  const { alive, supervised } = engines;
  if (alive === 0) {
    return [
      'failed',
      'Nenhum motor está vivo: a execução ficaria à espera. Inicie um motor.',
      'No engine is alive: the run would wait. Start an engine.',
    ];
  }
  if (alive > 1 || supervised > 0) {
    return [
      'passed',
      alive > 1
        ? `${alive} motores vivos: se um cair, outro desfaz a falha.`
        : 'O motor está vivo e tem um supervisor que o reinicia.',
      alive > 1
        ? `${alive} engines alive: if one dies, another undoes the fault.`
        : 'The engine is alive, and a supervisor restarts it.',
    ];
  }
  const guards = plan.target.guards ?? [];
  if (guards.length > 0 && unguarded(plan.target.endpoints, guards).length === 0) {
    return [
      'warning',
      'Um motor vivo; se ele cair, conta-se com o guarda ao lado do Toxiproxy. O motor pergunta por ele antes da falha.',
      'One engine alive; if it dies, the guard beside the Toxiproxy is counted on. The engine asks for it before the fault.',
    ];
  }
  return [
    plan.environment.production ? 'failed' : 'warning',
    'Um motor vivo, sem segundo motor nem supervisor: se ele cair, ninguém desfaz a falha por ele.',
    'One engine alive, with no second engine and no supervisor: if it dies, nobody undoes the fault in its place.',
  ];
}

function describeTarget({ marked, busy }: LaunchFacts): Sentence {
  if (marked) {
    return [
      'failed',
      'Um rollback neste alvo ainda não foi confirmado: o alvo está bloqueado.',
      'A rollback on this target is not confirmed yet: the target is blocked.',
    ];
  }
  if (busy)
    return ['failed', 'Outra execução ocupa este alvo agora.', 'Another run occupies this target now.'];
  return ['passed', 'O alvo está livre.', 'The target is free.'];
}

function describeProxy({ proxy, state, ageMs }: RecordedProxy): Sentence {
  if (state === null || ageMs === null) {
    return [
      'warning',
      `Nenhum motor olhou o proxy ${proxy} ainda.`,
      `No engine has looked at the proxy ${proxy} yet.`,
    ];
  }
  const seconds = Math.round(ageMs / 1_000);
  if (ageMs > freshMs) {
    return [
      'warning',
      `O proxy ${proxy} foi visto pela última vez há ${seconds} s: não diz nada sobre agora.`,
      `The proxy ${proxy} was last seen ${seconds} s ago: that says nothing about now.`,
    ];
  }
  const [outcome, pt, en] = describeState(state);
  return [outcome, `Proxy ${proxy}: ${pt} (há ${seconds} s).`, `Proxy ${proxy}: ${en} (${seconds} s ago).`];
}

function describeState(state: NonNullable<RecordedProxy['state']>): Sentence {
  switch (state) {
    case 'clean':
      return ['passed', 'limpo', 'clean'];
    case 'fault_in':
      return ['failed', 'já há uma falha nossa nele', 'a fault of ours is on it already'];
    case 'foreign_toxics':
      return ['failed', 'há toxics que não são nossos', 'it carries toxics that are not ours'];
    case 'proxy_missing':
      return ['failed', 'não existe no Toxiproxy', 'Toxiproxy does not have it'];
    case 'wedged':
      return [
        'failed',
        'travado: não responde, embora o Toxiproxy responda',
        'wedged: it does not answer, though Toxiproxy does',
      ];
    case 'unreachable':
      return ['failed', 'o Toxiproxy não responde', 'Toxiproxy does not answer'];
    case 'different':
      return ['failed', 'desligado ou diferente do esperado', 'disabled or not as expected'];
  }
}

/** The last measured abort, where one is rehearsed or was measured: with its age, for it says nothing about another machine's load. */
function listRehearsal(plan: Plan, { rehearsals }: LaunchFacts): readonly CheckResult[] {
  const { production, rehearsalMaxAgeMs } = plan.environment;
  const rehearsed = production || rehearsalMaxAgeMs !== undefined;
  const clean = rehearsals.flatMap(({ last }) =>
    last?.outcome === 'clean' && last.undoMs !== null ? [{ undoMs: last.undoMs, ageMs: last.ageMs }] : [],
  );
  const broken = rehearsals.find(({ last }) => last?.outcome === 'failed');
  if (broken)
    return [
      check('rehearsal', [
        'failed',
        `O último abort ensaiado em ${broken.apiUrl} não desfez a falha como devia.`,
        `The last abort rehearsed at ${broken.apiUrl} did not undo the fault as it should.`,
      ]),
    ];
  if (clean.length < rehearsals.length || clean.length === 0) {
    if (!rehearsed) return [];
    return [
      check('rehearsal', [
        'warning',
        'Nenhum abort medido ainda neste alvo: o motor ensaia um antes da falha.',
        'No abort measured on this target yet: the engine rehearses one before the fault.',
      ]),
    ];
  }
  const undoMs = Math.max(...clean.map((one) => one.undoMs));
  const ageMs = Math.max(...clean.map((one) => one.ageMs));
  return [
    check('rehearsal', [
      'passed',
      `Último abort medido: ${inSeconds(undoMs, 'pt-BR')} s (ensaio há ${inWords(ageMs)}).`,
      `Last measured abort: ${inSeconds(undoMs, 'en')} s (rehearsed ${inWords(ageMs)} ago).`,
    ]),
  ];
}

function inSeconds(ms: number, language: string): string {
  return (ms / 1_000).toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** The units are the same letters in both languages. */
function inWords(ms: number): string {
  if (ms < 120_000) return `${Math.round(ms / 1_000)} s`;
  if (ms < 7_200_000) return `${Math.round(ms / 60_000)} min`;
  if (ms < 172_800_000) return `${Math.round(ms / 3_600_000)} h`;
  return `${Math.round(ms / 86_400_000)} d`;
}
