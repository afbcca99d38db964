import { readEngineCounts } from '@/lib/adapters/postgres/launch-facts';
import { readStopLatch } from '@/lib/adapters/postgres/stop-latch-store';
import type { Seat } from '@/lib/auth/game-day-seat';
import { needsAcceptance } from '@/lib/domain/contract/needs-acceptance';
import type { BilingualText } from '@/lib/domain/diagnostic/problem';
import type { ChecklistLine } from '@/lib/domain/gameday/checklist';
import { handModeSchema } from '@/lib/domain/gameday/game-day';
import { compilePlan } from '@/lib/domain/plan/compile-plan';
import type { Plan } from '@/lib/domain/plan/plan';
import { findCurrentCard } from '@/lib/adapters/postgres/card-store';
import { readCard } from '../read-card';
import { readCatalogue } from '../read-catalogue';
import { readGates, type PlanGates } from '../read-gates';
import type { ServiceContext } from '../service-context';
import { measureMetrics } from './measure-metrics';

/** Planned is what of a GameDay its readiness depends on. */
interface Planned {
  readonly environment: string;
  readonly people: readonly {
    readonly role: string;
    readonly userId: string | null;
    readonly name: string;
  }[];
  readonly hand: readonly {
    readonly cardId: string;
    readonly mode: string;
    readonly sealed: boolean;
    readonly durationMs: number;
    readonly share: number;
  }[];
}

interface Prepared extends PlanGates {
  readonly plan: Plan;
}

const say = (pt: string, en: string): BilingualText => ({ 'pt-BR': pt, en });

/** measureReadiness is the half of the checklist that the app answers by itself; what it cannot tell is unknown, never done. */
export async function measureReadiness(
  context: ServiceContext,
  seat: Seat,
  planned: Planned,
  measure: boolean,
): Promise<readonly ChecklistLine[]> {
  const { prepared, broken } = await preparePlans(context, seat, planned);
  const [engines, latch] = await Promise.all([readEngineCounts(context.db), readStopLatch(context.db)]);
  const runs = planned.hand.some(({ mode }) => handModeSchema.parse(mode) !== 'tabletop');
  const owner = planned.people.find(({ role }) => role === 'abort_owner');
  return [
    line('hand', planned.hand.length > 0, {
      text: say('Há cartas na mão', 'There are cards in the hand'),
      detail: say(`${planned.hand.length} na mão`, `${planned.hand.length} in the hand`),
    }),
    line('abort_owner', owner !== undefined, {
      text: say('Alguém responde pelo aborto', 'Somebody owns the abort'),
      detail: owner ? say(owner.name, owner.name) : null,
    }),
    ...(runs
      ? [
          line('engine', engines.alive > 0 && !latch.engaged, {
            text: say('Há motor vivo, e a trava está solta', 'An engine is alive, and the latch is released'),
            detail: latch.engaged
              ? say('a trava "parar tudo" está acionada', 'the "stop all" latch is engaged')
              : say(`${engines.alive} vivo(s)`, `${engines.alive} alive`),
          }),
          compileLine(broken),
          approvalLine(prepared, planned),
          rehearsalLine(prepared),
          await metricLine(prepared, measure),
        ]
      : []),
  ];
}

type Words = Pick<ChecklistLine, 'text' | 'detail'>;

function line(id: string, done: boolean, words: Words): ChecklistLine {
  return { id, by: 'app', blocking: true, state: done ? 'done' : 'open', ...words };
}

async function preparePlans(context: ServiceContext, seat: Seat, planned: Planned) {
  const catalogue = await readCatalogue(context.db);
  const prepared: Prepared[] = [];
  const broken: string[] = [];
  for (const { cardId, mode, sealed, durationMs, share } of planned.hand) {
    if (mode === 'tabletop') continue;
    const stored = await findCurrentCard(context.db, cardId);
    const card = stored && readCard(stored);
    // A sealed card stays unnamed, also where it is what does not fit.
    const name = sealed ? '?' : cardId;
    if (!stored || !card?.ok || !catalogue.ok) {
      broken.push(name);
      continue;
    }
    const options = { card: card.value, versionHash: stored.hash, catalogue: catalogue.value };
    const compiled = compilePlan({ ...options, environment: planned.environment, durationMs, share });
    if (!compiled.ok) {
      broken.push(name);
      continue;
    }
    const asker = { teamId: seat.team.id, requestedById: seat.viewer?.id ?? '' };
    const read = await readGates(context.db, compiled.plan, asker);
    if (!read.gates.unlock.open && read.gates.override === null) broken.push(name);
    prepared.push({ plan: compiled.plan, ...read });
  }
  return { prepared, broken };
}

function compileLine(broken: readonly string[]): ChecklistLine {
  return line('playable', broken.length === 0, {
    text: say(
      'Cada carta compila neste ambiente e está aberta para o time',
      'Each card compiles in this environment and is open for the team',
    ),
    detail: broken.length === 0 ? null : say(`não: ${broken.join(', ')}`, `not: ${broken.join(', ')}`),
  });
}

/** An acceptance is there already, or somebody who may give it is expected: the room asks them when the card is played. */
function approvalLine(prepared: readonly Prepared[], planned: Planned): ChecklistLine {
  const asking = prepared.filter(({ plan, gates }) => needsAcceptance(plan) && gates.acceptance === null);
  const owner = planned.people.find(({ role, userId }) => role === 'product_owner' && userId !== null);
  return line('approvals', asking.length === 0 || owner !== undefined, {
    text: say(
      'Os aceites valem, ou quem os dá está na lista',
      'The acceptances hold, or whoever gives them is expected',
    ),
    detail:
      asking.length === 0
        ? say('nenhum aceite a pedir', 'no acceptance to ask for')
        : owner
          ? say(`${owner.name} aceita na hora`, `${owner.name} accepts on the day`)
          : say('falta quem responda pelo negócio', 'nobody answers for the business'),
  });
}

function rehearsalLine(prepared: readonly Prepared[]): ChecklistLine {
  const all = prepared.flatMap(({ facts }) => facts.rehearsals);
  const failed = all.some(({ last }) => last?.outcome === 'failed');
  const measured = all.length > 0 && all.every(({ last }) => last?.outcome === 'clean');
  return {
    id: 'rehearsed',
    by: 'app',
    // Where none was measured the engine rehearses one itself before a fault in production: unknown, and said so.
    blocking: failed,
    state: failed ? 'open' : measured ? 'done' : 'unknown',
    text: say('O rollback foi ensaiado', 'The rollback was rehearsed'),
    detail: failed
      ? say('o último ensaio não desfez a falha', 'the last rehearsal did not undo the fault')
      : measured
        ? null
        : say('ainda não medido neste alvo', 'not measured on this target yet'),
  };
}

async function metricLine(prepared: readonly Prepared[], measure: boolean): Promise<ChecklistLine> {
  const text = say('As métricas chegam, dos dois grupos', 'The metrics arrive, from both groups');
  const same = { id: 'metrics', by: 'app', blocking: true, text } as const;
  if (!measure) return { ...same, state: 'unknown', detail: say('ainda não conferidas', 'not checked yet') };
  const missing = await measureMetrics(prepared.map(({ plan }) => plan));
  if (missing.length === 0) return { ...same, state: 'done', detail: null };
  return {
    ...same,
    state: 'open',
    detail: say(`sem dados: ${missing.join(', ')}`, `no data: ${missing.join(', ')}`),
  };
}
