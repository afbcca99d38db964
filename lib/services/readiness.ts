import type { LaunchFacts, RecordedProxy } from '@/lib/adapters/postgres/launch-facts';
import type { CheckResult } from '@/lib/domain/run/evidence';
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
    ...facts.proxies.map((proxy) => check(`proxy:${proxy.proxy}`, describeProxy(proxy))),
  ];
}

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
