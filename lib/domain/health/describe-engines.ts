import type { EngineFacts, HealthFacts, LeaseFacts } from './health-facts';
import { loopLagAlarmMs } from './engine-vitals';
import { line, type HealthLine } from './health-line';
import { inAge, inSeconds } from './words';

/** A heartbeat comes each second: five missed ones are a dead engine. */
const aliveMs = 5_000;
/** An engine says how it is every ten seconds. */
const vitalsFreshMs = 30_000;

/** describeEngines says which engines are alive, what they hold, and who undoes a fault if one dies. */
export function describeEngines(facts: HealthFacts): readonly HealthLine[] {
  const { database, engines, leases, production, trouble } = facts;
  if (!database)
    return [
      line(
        'database',
        'broken',
        `O banco de dados não pôde ser lido (${trouble ?? ''}): nada do que está nele é conhecido. Motores que o perderam desfazem suas falhas sozinhos.`,
        `The database could not be read (${trouble ?? ''}): nothing of what is in it is known. Engines that lost it undo their faults by themselves.`,
      ),
    ];
  const alive = engines.filter(({ heartbeatAgeMs }) => heartbeatAgeMs <= aliveMs);
  return [
    describeBackup(alive, production),
    ...engines.map(describeEngine),
    ...leases.map(describeLease),
    ...(database.latched
      ? [
          line(
            'latch',
            'attention',
            'A trava "parar tudo" está acionada: nada começa.',
            'The "stop all" latch is engaged: nothing starts.',
          ),
        ]
      : []),
    ...(database.marks > 0
      ? [
          line(
            'marks',
            'broken',
            `Rollback não confirmado em ${database.marks} alvo(s): uma falha pode continuar ativa. Veja Execuções.`,
            `Rollback not confirmed on ${database.marks} target(s): a fault may still be live. See Runs.`,
          ),
        ]
      : []),
  ];
}

function describeBackup(alive: readonly EngineFacts[], production: HealthFacts['production']): HealthLine {
  if (alive.length === 0)
    return line(
      'backup',
      'broken',
      'Nenhum motor está vivo: nenhuma execução começa, e ninguém desfaz uma falha. Inicie um motor.',
      'No engine is alive: no run starts, and nobody undoes a fault. Start an engine.',
    );
  if (alive.length > 1)
    return line(
      'backup',
      'well',
      `${alive.length} motores vivos: se um cair, outro desfaz a falha.`,
      `${alive.length} engines alive: if one dies, another undoes the fault.`,
    );
  if (alive.some(({ supervised }) => supervised))
    return line(
      'backup',
      'well',
      'Um motor vivo, com um supervisor que o reinicia.',
      'One engine alive, with a supervisor that restarts it.',
    );
  const open = production
    .filter(({ unguarded }) => unguarded.length > 0)
    .map(({ environment }) => environment);
  if (production.length > 0 && open.length === 0)
    return line(
      'backup',
      'attention',
      'Um motor vivo, sem supervisor: se ele cair, conta-se só com o guarda ao lado do Toxiproxy.',
      'One engine alive, without a supervisor: if it dies, only the guard beside the Toxiproxy is left.',
    );
  return line(
    'backup',
    'attention',
    `Um motor vivo, sem segundo motor, supervisor nem guarda: se ele cair, ninguém desfaz a falha${open.length > 0 ? `. Nada começa em ${open.join(', ')}` : ''}.`,
    `One engine alive, without a second engine, a supervisor or a guard: if it dies, nobody undoes the fault${open.length > 0 ? `. Nothing starts in ${open.join(', ')}` : ''}.`,
  );
}

function describeEngine({
  id,
  name,
  host,
  supervised,
  version,
  heartbeatAgeMs,
  ...rest
}: EngineFacts): HealthLine {
  const who = `${name} (${host}, ${version})`;
  if (heartbeatAgeMs > aliveMs)
    return line(
      `engine:${id}`,
      'attention',
      `O motor ${who} sumiu há ${inAge(heartbeatAgeMs)} sem se despedir.`,
      `The engine ${who} went silent ${inAge(heartbeatAgeMs)} ago without saying goodbye.`,
    );
  const { vitals, vitalsAgeMs } = rest;
  const by = supervised ? { pt: ', supervisionado', en: ', supervised' } : { pt: '', en: '' };
  if (!vitals || vitalsAgeMs === null || vitalsAgeMs > vitalsFreshMs)
    return line(
      `engine:${id}`,
      'unknown',
      `O motor ${who} está vivo${by.pt}, mas não disse ainda como está.`,
      `The engine ${who} is alive${by.en}, but has not said yet how it is.`,
    );
  const { maxMs } = vitals.loopLag;
  const held = maxMs > loopLagAlarmMs;
  const pending = vitals.journalPending;
  return line(
    `engine:${id}`,
    held || pending > 0 ? 'attention' : 'well',
    `O motor ${who} está vivo${by.pt}; atraso do laço de eventos até ${inSeconds(maxMs, 'pt-BR')} s${held ? ': abortos chegam tarde nesta máquina' : ''}${pending > 0 ? `; ${pending} anotação(ões) por registrar` : ''}.`,
    `The engine ${who} is alive${by.en}; event loop up to ${inSeconds(maxMs, 'en')} s late${held ? ': aborts come late on this machine' : ''}${pending > 0 ? `; ${pending} note(s) not yet in the record` : ''}.`,
  );
}

function describeLease({ runId, cardId, environment, state, engine, leftMs }: LeaseFacts): HealthLine {
  const run = `${cardId} (${environment})`;
  if (engine === null || leftMs === null)
    return line(
      `lease:${runId}`,
      state === 'approved' ? 'attention' : 'broken',
      `A execução ${run} espera por um motor.`,
      `The run ${run} waits for an engine.`,
    );
  return leftMs > 0
    ? line(
        `lease:${runId}`,
        'well',
        `A execução ${run} está com ${engine}; o prazo vale mais ${inSeconds(leftMs, 'pt-BR')} s.`,
        `The run ${run} is held by ${engine}; its lease has ${inSeconds(leftMs, 'en')} s left.`,
      )
    : line(
        `lease:${runId}`,
        'broken',
        `A execução ${run} estava com ${engine}, cujo prazo venceu há ${inAge(-leftMs)}: outro motor a assume para desfazer.`,
        `The run ${run} was held by ${engine}, whose lease ran out ${inAge(-leftMs)} ago: another engine takes it over to undo.`,
      );
}
