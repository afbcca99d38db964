import type { CheckResult, EndpointReading, MetricSample, Reading } from '@/lib/domain/run/evidence';
import { readToxicOwner } from '@/lib/domain/fault/toxic-name';

type Outcome = CheckResult['outcome'];

function check(id: string, outcome: Outcome, pt: string, en: string): CheckResult {
  return { id, outcome, text: { 'pt-BR': pt, en } };
}

/** planIntactCheck: the plan is byte for byte the one that was shown and accepted. */
export function planIntactCheck(intact: boolean): CheckResult {
  return intact
    ? check(
        'plan_intact',
        'passed',
        'O plano é exatamente o que foi aprovado.',
        'The plan is exactly the one that was approved.',
      )
    : check(
        'plan_intact',
        'failed',
        'O plano guardado não é o que foi aprovado. Peça a execução de novo.',
        'The stored plan is not the one that was approved. Request the run again.',
      );
}

/** approvalFreshCheck: no run starts long after somebody wanted it. */
export function approvalFreshCheck(fresh: boolean): CheckResult {
  return fresh
    ? check('approval_fresh', 'passed', 'A aprovação é recente.', 'The approval is recent.')
    : check(
        'approval_fresh',
        'failed',
        'A aprovação tem mais de 5 minutos e ninguém espera mais por esta execução. Peça de novo.',
        'The approval is more than 5 minutes old and nobody expects this run any more. Request it again.',
      );
}

/** acceptanceCheck: somebody other than the requester accepted the risk, where the environment asks for that. */
export function acceptanceCheck(
  needed: boolean,
  run: { acceptedAt: Date | null; acceptedById: string | null; requestedById: string } | null,
): CheckResult {
  if (!needed)
    return check(
      'acceptance',
      'passed',
      'Este ambiente não exige aceite do risco.',
      'This environment does not ask for the risk to be accepted.',
    );
  const valid =
    run?.acceptedAt != null && run.acceptedById !== null && run.acceptedById !== run.requestedById;
  return valid
    ? check(
        'acceptance',
        'passed',
        'O risco deste plano foi aceito por outra pessoa.',
        'The risk of this plan was accepted by somebody else.',
      )
    : check(
        'acceptance',
        'failed',
        'O risco deste plano não foi aceito por alguém que não o pediu.',
        'The risk of this plan was not accepted by somebody other than its requester.',
      );
}

/** latchCheck: nothing starts while "stop all" is on. */
export function latchCheck(released: boolean, reason: string | null): CheckResult {
  const because = reason ? ` (${reason})` : '';
  return released
    ? check('stop_latch', 'passed', '"Parar tudo" está desligado.', '"Stop all" is off.')
    : check(
        'stop_latch',
        'failed',
        `"Parar tudo" está ligado${because}: nada começa.`,
        `"Stop all" is on${because}: nothing starts.`,
      );
}

/** targetMarkCheck: no earlier rollback on this target is unconfirmed. */
export function targetMarkCheck(detail: string | null): CheckResult {
  return detail === null
    ? check(
        'target_mark',
        'passed',
        'Nenhum rollback pendente no alvo.',
        'No unconfirmed rollback on the target.',
      )
    : check(
        'target_mark',
        'failed',
        `Um rollback anterior neste alvo não foi confirmado: ${detail}`,
        `An earlier rollback on this target is not confirmed: ${detail}`,
      );
}

/** otherRunCheck: one run at a time on a proxy. */
export function otherRunCheck(other: { detail: string | null } | null): CheckResult {
  if (!other)
    return check('other_run', 'passed', 'Nenhuma outra execução no alvo.', 'No other run on the target.');
  const which = other.detail ? ` (${other.detail})` : '';
  return check(
    'other_run',
    'failed',
    `Outra execução está usando este alvo${which}. Espere ela terminar e peça de novo.`,
    `Another run is using this target${which}. Wait until it ends and request again.`,
  );
}

/** enginesCheck: somebody must be there to undo the fault if this engine dies. */
export function enginesCheck(others: number, supervised: boolean, production: boolean): CheckResult {
  if (others > 0)
    return check(
      'engine_backup',
      'passed',
      `Este motor e mais ${others} estão no ar.`,
      `This engine and ${others} more are alive.`,
    );
  if (supervised)
    return check(
      'engine_backup',
      'passed',
      'O motor está no ar e um supervisor o reinicia se cair.',
      'The engine is alive and a supervisor restarts it if it dies.',
    );
  return check(
    'engine_backup',
    production ? 'failed' : 'warning',
    'Só há um motor, sem supervisor: se ele cair, ninguém desfaz a falha. Suba um segundo motor.',
    'There is one engine only, without a supervisor: if it dies nobody undoes the fault. Start a second engine.',
  );
}

/** proxyCheck: the proxy is there, enabled, and carries nothing. */
export function proxyCheck(reading: EndpointReading, enabled: boolean): CheckResult {
  const { proxy } = reading;
  const id = `proxy:${proxy}`;
  switch (reading.state) {
    case 'clean':
      return enabled
        ? check(
            id,
            'passed',
            `O proxy ${proxy} responde e está limpo.`,
            `The proxy ${proxy} answers and is clean.`,
          )
        : check(id, 'failed', `O proxy ${proxy} está desabilitado.`, `The proxy ${proxy} is disabled.`);
    case 'fault_in':
    case 'foreign_toxics':
    case 'different':
      return dirtyProxy(id, reading);
    case 'proxy_missing':
      return check(
        id,
        'failed',
        `O proxy ${proxy} não existe no Toxiproxy.`,
        `The proxy ${proxy} does not exist in Toxiproxy.`,
      );
    case 'wedged':
      return check(
        id,
        'failed',
        `O proxy ${proxy} está travado: reinicie este Toxiproxy.`,
        `The proxy ${proxy} is wedged: restart this Toxiproxy.`,
      );
    case 'unreachable':
      return check(
        id,
        'failed',
        `O Toxiproxy de ${proxy} não responde (${reading.apiUrl}).`,
        `The Toxiproxy of ${proxy} does not answer (${reading.apiUrl}).`,
      );
  }
}

function dirtyProxy(id: string, { proxy, toxics }: EndpointReading): CheckResult {
  const foreign = toxics.filter(({ name }) => readToxicOwner(name) === null).map(({ name }) => name);
  const names = toxics.map(({ name }) => name).join(', ');
  return foreign.length > 0
    ? check(
        id,
        'failed',
        `Há toxics de outra pessoa no proxy ${proxy}: ${names}. Não mexemos neles; remova-os antes.`,
        `There are somebody else's toxics on the proxy ${proxy}: ${names}. We do not touch them; remove them first.`,
      )
    : check(
        id,
        'failed',
        `Há uma falha antiga nossa no proxy ${proxy} (${names}), ainda não desfeita.`,
        `There is an old fault of ours on the proxy ${proxy} (${names}), not undone yet.`,
      );
}

/** metricCheck: fresh numbers for both groups. `deciding`: the run cannot be judged or aborted without this metric. */
export function metricCheck(
  sample: MetricSample,
  label: { 'pt-BR': string; en: string },
  deciding: boolean,
): CheckResult {
  const id = `metric:${sample.metric}`;
  const problems = (['control', 'canary'] as const).flatMap((group) => describeUnknown(group, sample[group]));
  if (problems.length === 0)
    return check(
      id,
      'passed',
      `${label['pt-BR']}: dados recentes nos dois grupos.`,
      `${label.en}: fresh data in both groups.`,
    );
  const quiet = (['control', 'canary'] as const).every(
    (group) => sample[group].kind === 'value' || sample[group].reason === 'too_little_traffic',
  );
  const outcome: Outcome = deciding && !quiet ? 'failed' : 'warning';
  return check(
    id,
    outcome,
    `${label['pt-BR']}: sem dados utilizáveis (${problems.join('; ')}).`,
    `${label.en}: no usable data (${problems.join('; ')}).`,
  );
}

function describeUnknown(group: string, reading: Reading): string[] {
  if (reading.kind === 'value') return [];
  return [`${group}: ${reading.reason}${reading.detail ? `, ${reading.detail}` : ''}`];
}

/** alertsCheck: no P1 fires, and "none" can be believed. */
export function alertsCheck(p1: readonly string[] | null, heartbeatSeen: boolean): CheckResult {
  if (p1 === null)
    return check(
      'p1_alerts',
      'failed',
      'Não foi possível ler os alertas, nem no Alertmanager nem no Prometheus.',
      'The alerts could not be read, neither from Alertmanager nor from Prometheus.',
    );
  if (p1.length > 0)
    return check(
      'p1_alerts',
      'failed',
      `Há alerta P1 disparado: ${p1.join(', ')}.`,
      `A P1 alert is firing: ${p1.join(', ')}.`,
    );
  return heartbeatSeen
    ? check(
        'p1_alerts',
        'passed',
        'Nenhum alerta P1, e o sinal de vida chega.',
        'No P1 alert, and the heartbeat arrives.',
      )
    : check(
        'p1_alerts',
        'warning',
        'Nenhum alerta P1 no Prometheus, mas sem o sinal de vida do Alertmanager isso é o melhor que se sabe.',
        'No P1 alert in Prometheus, but without the heartbeat in Alertmanager that is the best that is known.',
      );
}

const skewWarningMs = 2_000;
const skewLimitMs = 30_000;

/** clockCheck compares Prometheus' clock with the database's. */
export function clockCheck(skewMs: number | null): CheckResult {
  if (skewMs === null)
    return check(
      'clock_skew',
      'warning',
      'O Prometheus não disse que horas são.',
      'Prometheus did not tell its time.',
    );
  const seconds = (Math.abs(skewMs) / 1_000).toFixed(1);
  const outcome =
    Math.abs(skewMs) > skewLimitMs ? 'failed' : Math.abs(skewMs) > skewWarningMs ? 'warning' : 'passed';
  return check(
    'clock_skew',
    outcome,
    `O relógio do Prometheus difere ${seconds.replace('.', ',')} s do relógio do banco.`,
    `Prometheus' clock is ${seconds} s apart from the database's.`,
  );
}

/** brokenCheck says that the checks themselves could not be made. */
export function brokenCheck(detail: string): CheckResult {
  return check(
    'preflight',
    'failed',
    `A verificação não pôde ser feita: ${detail}`,
    `The check could not be made: ${detail}`,
  );
}

/** allHold tells whether a run may go on after these checks. */
export function allHold(checks: readonly CheckResult[]): boolean {
  return checks.every(({ outcome }) => outcome !== 'failed');
}
