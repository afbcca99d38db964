import type { Role } from '@/lib/domain/view/views';

/**
 * Who may do what, declared: every page, every server action and every method of every route handler, with who gets through. A page,
 * action or route that is missing here fails `app/every-route.test.ts` at once, and `e2e/role-walk.spec.ts` tries each row as each walker
 * against the running server. To add one: a line below, keyed by its file (and `#action` or ` METHOD`).
 */

/** Walker is one of the five roles in the team of the run, an admin of another team, a guest of a GameDay without an account, or nobody. */
export type Walker = Role | 'outsider' | 'guest' | 'nobody';

/** walkers in the order in which they walk. */
export const walkers: readonly Walker[] = [
  'nobody',
  'viewer',
  'engineer',
  'product_owner',
  'facilitator',
  'admin',
  'outsider',
  'guest',
];

const signedIn: readonly Walker[] = walkers.filter((walker) => walker !== 'nobody' && walker !== 'guest');
/** Everybody with a seat at the GameDay of the walk: any account, and its guest. */
const seated: readonly Walker[] = [...signedIn, 'guest'];
const conductors: readonly Walker[] = ['facilitator', 'admin'];
/** The deck is everybody's: whoever edits it in any team does. */
const authors: readonly Walker[] = ['engineer', 'facilitator', 'admin', 'outsider'];

const engineers: readonly Walker[] = ['engineer', 'admin', 'outsider'];

const planners: readonly Walker[] = ['product_owner', 'facilitator', 'admin', 'outsider'];

/**
 * World is what the rows name: a run of the first team that waits for acceptance, fresh for each try, requested by somebody else; the open
 * GameDay at which the guest is, conducted by the facilitator; and another one, fresh for each try.
 */
export interface World {
  readonly runId: string;
  readonly gameDayId: string;
  readonly freshGameDayId: string;
}

/** walkCode is the short code of the GameDay of the walk. */
export const walkCode = 'WRKCDF';

/** PageRow: `at` is an address of the page; whoever does not get through is led to the door, or told that it is not for them. */
export interface PageRow {
  readonly at: string | ((world: World) => string);
  readonly allowed: readonly Walker[];
}

/** ActionRow: fields that get past the permission and fail harmlessly after it, so that nothing is changed by walking. */
export interface ActionRow {
  /** The arguments of an action that script calls; the fields, where there are any, are one more argument after them. */
  readonly args?: readonly unknown[];
  readonly fields: Readonly<Record<string, string>> | ((world: World) => Readonly<Record<string, string>>);
  readonly allowed: readonly Walker[];
}

/** RouteRow: one method of one route handler. */
export interface RouteRow {
  readonly at: string | ((world: World) => string);
  readonly allowed: readonly Walker[];
}

export const pages: Readonly<Record<string, PageRow>> = {
  'app/page.tsx': { at: '/', allowed: signedIn },
  'app/sign-in/page.tsx': { at: '/sign-in', allowed: walkers },
  'app/invitations/[token]/page.tsx': { at: '/invitations/none', allowed: walkers },
  'app/j/page.tsx': { at: '/j', allowed: walkers },
  'app/j/[code]/page.tsx': { at: `/j/${walkCode}`, allowed: walkers },
  'app/room/[id]/page.tsx': { at: ({ gameDayId }) => `/room/${gameDayId}`, allowed: seated },
  'app/gamedays/[id]/wall/page.tsx': {
    at: ({ gameDayId }) => `/gamedays/${gameDayId}/wall`,
    allowed: signedIn,
  },
  'app/(main)/gamedays/page.tsx': { at: '/gamedays', allowed: signedIn },
  'app/(main)/gamedays/new/page.tsx': { at: '/gamedays/new', allowed: [...conductors, 'outsider'] },
  'app/(main)/gamedays/[id]/page.tsx': {
    at: ({ gameDayId }) => `/gamedays/${gameDayId}`,
    allowed: signedIn,
  },
  'app/(main)/gamedays/[id]/sheet/page.tsx': {
    at: ({ gameDayId }) => `/gamedays/${gameDayId}/sheet`,
    allowed: signedIn,
  },
  'app/(main)/account/page.tsx': { at: '/account', allowed: signedIn },
  'app/(main)/audit/page.tsx': { at: '/audit', allowed: ['admin', 'outsider'] },
  'app/(main)/cards/[id]/page.tsx': { at: '/cards/REDE-07', allowed: signedIn },
  'app/(main)/cards/[id]/launch/page.tsx': { at: '/cards/REDE-07/launch', allowed: signedIn },
  'app/(main)/cards/[id]/edit/page.tsx': { at: '/cards/REDE-07/edit', allowed: authors },
  'app/(main)/cards/[id]/versions/page.tsx': { at: '/cards/REDE-07/versions', allowed: signedIn },
  'app/(main)/cards/[id]/versions/[hash]/page.tsx': { at: '/cards/REDE-07/versions/none', allowed: signedIn },
  'app/(main)/cards/archived/page.tsx': { at: '/cards/archived', allowed: signedIn },
  'app/(main)/cards/new/page.tsx': { at: '/cards/new', allowed: authors },
  'app/(main)/catalogue/page.tsx': { at: '/catalogue', allowed: signedIn },
  'app/(main)/catalogue/[metric]/page.tsx': { at: '/catalogue/none', allowed: signedIn },
  'app/(main)/catalogue/versions/page.tsx': { at: '/catalogue/versions', allowed: signedIn },
  'app/(main)/catalogue/edit/page.tsx': { at: '/catalogue/edit', allowed: engineers },
  'app/(main)/calendar/page.tsx': { at: '/calendar', allowed: signedIn },
  'app/(main)/calendar/new/page.tsx': { at: '/calendar/new', allowed: signedIn },
  'app/(main)/C/[deck]/[card]/[version]/page.tsx': { at: '/C/none/none/none', allowed: signedIn },
  'app/(main)/print/page.tsx': { at: '/print', allowed: signedIn },
  'app/(main)/tokens/page.tsx': { at: '/tokens', allowed: ['admin', 'outsider'] },
  'app/(main)/deck/page.tsx': { at: '/deck', allowed: signedIn },
  'app/(main)/deliveries/page.tsx': { at: '/deliveries', allowed: ['admin'] },
  'app/(main)/empty/page.tsx': { at: '/empty', allowed: signedIn },
  'app/(main)/health/page.tsx': { at: '/health', allowed: signedIn },
  'app/(main)/notices/page.tsx': { at: '/notices', allowed: signedIn },
  'app/(main)/progression/page.tsx': { at: '/progression', allowed: signedIn },
  'app/(main)/runs/[id]/contract/page.tsx': {
    at: ({ runId }) => `/runs/${runId}/contract`,
    allowed: signedIn,
  },
  'app/(main)/runs/page.tsx': { at: '/runs', allowed: signedIn },
  'app/(main)/guide/page.tsx': { at: '/guide', allowed: signedIn },
  'app/(main)/learnt/page.tsx': { at: '/learnt', allowed: signedIn },
  'app/(main)/gamedays/[id]/retrospective/page.tsx': {
    at: '/gamedays/none/retrospective',
    allowed: signedIn,
  },
  'app/(main)/runs/compare/page.tsx': { at: '/runs/compare?card=REDE-07', allowed: signedIn },
  'app/(main)/runs/[id]/page.tsx': { at: ({ runId }) => `/runs/${runId}`, allowed: signedIn },
  'app/(main)/team/page.tsx': { at: '/team', allowed: signedIn },
};

const ofRun = ({ runId }: World) => ({ runId, planHash: 'another plan', reason: 'role walk' });
const launch = {
  cardId: 'REDE-07',
  versionHash: 'another version',
  environment: 'none',
  durationMs: '1000',
  share: '0.1',
  planHash: 'another plan',
};

export const actions: Readonly<Record<string, ActionRow>> = {
  'app/sign-in/actions.ts#signInWithPassword': { fields: { email: 'x', password: 'x' }, allowed: walkers },
  'app/sign-in/actions.ts#signInAsDemoAccount': { fields: { email: 'nobody' }, allowed: walkers },
  'app/preferences/actions.ts#setLocale': { fields: { locale: 'none' }, allowed: walkers },
  'app/preferences/actions.ts#setTheme': { fields: { theme: 'none' }, allowed: walkers },
  // Who conducts a GameDay is its facilitator, or an admin of its team; an account without a seat observes.
  'app/(main)/gamedays/plan-actions.ts#addPerson': {
    fields: ({ gameDayId }) => ({ gameDayId, userId: '', name: '', fromTeam: '', role: 'observer' }),
    allowed: conductors,
  },
  'app/(main)/gamedays/plan-actions.ts#setRole': {
    fields: ({ gameDayId }) => ({ gameDayId, personId: 'none', role: 'observer' }),
    allowed: conductors,
  },
  'app/(main)/gamedays/plan-actions.ts#dropPerson': {
    fields: ({ gameDayId }) => ({ gameDayId, personId: 'none' }),
    allowed: conductors,
  },
  'app/(main)/gamedays/plan-actions.ts#eraseGuestName': {
    fields: ({ gameDayId }) => ({ gameDayId, personId: 'none' }),
    allowed: conductors,
  },
  'app/(main)/gamedays/plan-actions.ts#addCard': {
    fields: ({ gameDayId }) => ({ gameDayId, cardId: 'none', mode: 'run' }),
    allowed: conductors,
  },
  'app/(main)/gamedays/plan-actions.ts#drawCards': {
    fields: ({ gameDayId }) => ({ gameDayId, count: '1', mostSeverity: '1' }),
    allowed: conductors,
  },
  'app/(main)/gamedays/plan-actions.ts#dropCard': {
    fields: ({ gameDayId }) => ({ gameDayId, handCardId: 'none' }),
    allowed: conductors,
  },
  'app/(main)/gamedays/plan-actions.ts#tick': {
    fields: ({ gameDayId }) => ({ gameDayId, itemId: 'none', done: 'yes' }),
    allowed: conductors,
  },
  'app/(main)/gamedays/plan-actions.ts#addCheck': {
    fields: ({ gameDayId }) => ({ gameDayId, text: 'role walk' }),
    allowed: conductors,
  },
  'app/(main)/gamedays/plan-actions.ts#openDoors': {
    fields: ({ gameDayId }) => ({ gameDayId }),
    allowed: conductors,
  },
  'app/(main)/gamedays/play-actions.ts#layCard': {
    fields: ({ gameDayId }) => ({ gameDayId, handCardId: 'none' }),
    allowed: conductors,
  },
  'app/(main)/gamedays/play-actions.ts#layScannedCard': {
    fields: ({ gameDayId }) => ({ gameDayId, cardId: 'none' }),
    allowed: conductors,
  },
  'app/(main)/gamedays/play-actions.ts#advance': {
    fields: ({ gameDayId }) => ({ gameDayId, playId: 'none', from: 'reveal' }),
    allowed: conductors,
  },
  'app/(main)/gamedays/play-actions.ts#takeBack': {
    fields: ({ gameDayId }) => ({ gameDayId, playId: 'none' }),
    allowed: conductors,
  },
  'app/(main)/gamedays/plan-actions.ts#renewHandCard': {
    fields: ({ gameDayId }) => ({ gameDayId, handCardId: 'none' }),
    allowed: conductors,
  },
  'app/(main)/gamedays/plan-actions.ts#freeTakenSeat': {
    fields: ({ gameDayId }) => ({ gameDayId, personId: 'none' }),
    allowed: conductors,
  },
  // Of another GameDay: by the code of this one the guest of the walk still joins.
  'app/(main)/gamedays/plan-actions.ts#newCode': {
    fields: ({ freshGameDayId }) => ({ gameDayId: freshGameDayId }),
    allowed: conductors,
  },
  'app/(main)/gamedays/play-actions.ts#launch': {
    fields: ({ gameDayId }) => ({ gameDayId, playId: 'none', planHash: 'none' }),
    allowed: conductors,
  },
  'app/(main)/gamedays/play-actions.ts#addFinding': {
    fields: ({ gameDayId }) => ({ gameDayId, playId: 'none', text: 'role walk', mechanism: '' }),
    allowed: conductors,
  },
  'app/(main)/gamedays/play-actions.ts#addAction': {
    fields: ({ gameDayId }) => ({
      gameDayId,
      findingId: 'none',
      text: 'x',
      ownerName: 'x',
      due: '',
      rerunCardId: '',
    }),
    allowed: conductors,
  },
  'app/(main)/gamedays/play-actions.ts#markAction': {
    fields: ({ gameDayId }) => ({ gameDayId, actionId: 'none', done: 'yes' }),
    allowed: conductors,
  },
  'app/(main)/gamedays/plan-actions.ts#closeDoors': {
    fields: ({ freshGameDayId }) => ({ gameDayId: freshGameDayId }),
    allowed: conductors,
  },
  'app/(main)/gamedays/plan-actions.ts#plan': {
    fields: { title: 'role walk' },
    allowed: [...conductors, 'outsider'],
  },
  'app/j/actions.ts#enterCode': { fields: { code: 'none' }, allowed: walkers },
  'app/j/actions.ts#joinAsGuestOf': { fields: { code: 'none' }, allowed: walkers },
  'app/room/actions.ts#submitPrediction': {
    fields: ({ gameDayId }) => ({
      gameDayId,
      playId: 'none',
      holds: 'yes',
      confidence: '50',
      breaksFirst: '',
    }),
    allowed: seated,
  },
  'app/room/actions.ts#sayHandInRoom': {
    fields: ({ gameDayId }) => ({ gameDayId, playId: 'none', said: 'undone' }),
    allowed: conductors,
  },
  'app/room/actions.ts#sendNote': { fields: ({ gameDayId }) => ({ gameDayId, text: '' }), allowed: seated },
  'app/invitations/[token]/actions.ts#joinTeam': { fields: { token: 'none' }, allowed: signedIn },
  'app/invitations/[token]/actions.ts#createAccount': { fields: { token: 'none' }, allowed: walkers },
  'app/(main)/actions.ts#releaseStop': { fields: { reason: '' }, allowed: [...conductors, 'outsider'] },
  'app/(main)/cards/[id]/launch/actions.ts#launchRun': {
    fields: launch,
    allowed: authors,
  },
  'app/(main)/cards/[id]/launch/actions.ts#overrideLock': {
    fields: { cardId: 'none' },
    allowed: ['admin', 'outsider'],
  },
  // Their own printers, by their own names.
  'app/(main)/print/actions.ts#keepPrinter': { fields: { printer: '' }, allowed: signedIn },
  'app/(main)/print/actions.ts#forgetPrinter': { fields: { printer: 'none' }, allowed: signedIn },
  'app/(main)/progression/actions.ts#acceptChange': { fields: { cardId: 'none' }, allowed: authors },
  'app/(main)/progression/actions.ts#acceptChangeAsDemo': { fields: { cardId: 'none' }, allowed: authors },
  // Whose signature it is decides, and here there is none: risk-contract.integration.test.ts tries those.
  'app/(main)/runs/[id]/contract/actions.ts#withdraw': {
    fields: ({ runId }) => ({ runId, acceptanceId: 'none', reason: 'role walk' }),
    allowed: signedIn,
  },
  'app/(main)/cards/editor-actions.ts#keepDraft': {
    args: [{ subject: 'none', source: '', baseHash: null }],
    fields: {},
    allowed: authors,
  },
  'app/(main)/cards/editor-actions.ts#submitEditor': {
    fields: { subject: 'none', intent: 'check' },
    allowed: authors,
  },
  'app/(main)/catalogue/actions.ts#keepCatalogue': {
    args: [{ metricsYaml: '', environmentsYaml: '', baseHash: 'none' }],
    fields: {},
    allowed: engineers,
  },
  'app/(main)/catalogue/actions.ts#submitCatalogue': {
    args: [null],
    fields: { intent: 'save', expectedHash: 'none', source: 'none' },
    allowed: engineers,
  },
  'app/(main)/calendar/actions.ts#plan': {
    fields: { ...launch, repeat: 'once', at: 'never', timeZone: 'UTC' },
    allowed: authors,
  },
  // Whose schedule it is decides, and here there is none: the calendar's own tests try those.
  'app/(main)/calendar/actions.ts#end': { fields: { scheduleId: 'none' }, allowed: signedIn },
  'app/(main)/calendar/actions.ts#freeze': { fields: { reason: '' }, allowed: planners },
  'app/(main)/calendar/actions.ts#lift': { fields: { freezeId: 'none' }, allowed: planners },
  'app/(main)/calendar/actions.ts#setHours': { fields: { environment: 'none' }, allowed: planners },
  'app/(main)/tokens/actions.ts#issue': {
    args: [null],
    fields: { name: '', environment: 'none', lifeDays: '1' },
    allowed: ['admin', 'outsider'],
  },
  'app/(main)/tokens/actions.ts#revoke': { fields: { tokenId: 'none' }, allowed: ['admin', 'outsider'] },
  'app/(main)/cards/version-actions.ts#moveCard': {
    fields: { cardId: 'none', archive: 'yes' },
    allowed: authors,
  },
  'app/(main)/cards/version-actions.ts#restoreCardVersion': { fields: { cardId: 'none' }, allowed: authors },
  'app/(main)/runs/[id]/actions.ts#acceptRun': { fields: ofRun, allowed: ['product_owner', 'admin'] },
  'app/(main)/runs/[id]/actions.ts#acceptRunAsDemoProductOwner': { fields: ofRun, allowed: signedIn },
  'app/(main)/runs/[id]/actions.ts#refuseRun': { fields: ofRun, allowed: ['product_owner', 'admin'] },
  'app/(main)/runs/[id]/actions.ts#cancelRequestedRun': { fields: ofRun, allowed: conductors },
  'app/(main)/runs/[id]/actions.ts#sayHand': { fields: ofRun, allowed: ['facilitator', 'engineer', 'admin'] },
  'app/(main)/runs/[id]/actions.ts#closeRunUnverified': { fields: ofRun, allowed: conductors },
  'app/(main)/account/actions.ts#closeOneSession': { fields: { id: 'none' }, allowed: signedIn },
  'app/(main)/account/actions.ts#closeOtherSessions': { fields: {}, allowed: signedIn },
  'app/(main)/account/actions.ts#setPassword': { fields: { current: 'x', next: 'short' }, allowed: signedIn },
  'app/(main)/account/actions.ts#setEmailNotices': { fields: { wanted: 'on' }, allowed: signedIn },
  'app/(main)/account/actions.ts#actForTeam': { fields: { teamId: 'none' }, allowed: signedIn },
  'app/(main)/team/actions.ts#changeMemberRole': {
    fields: { userId: 'none', role: 'admin' },
    allowed: ['admin', 'outsider'],
  },
  'app/(main)/team/actions.ts#removeFromTeam': { fields: { userId: 'none' }, allowed: ['admin', 'outsider'] },
  'app/(main)/team/actions.ts#makeInvitation': {
    fields: { email: 'none', role: 'viewer' },
    allowed: ['admin', 'outsider'],
  },
  'app/(main)/team/actions.ts#withdrawOpenInvitation': {
    fields: { id: 'none' },
    allowed: ['admin', 'outsider'],
  },
  'app/(main)/team/actions.ts#eraseMember': { fields: { userId: 'none' }, allowed: ['admin'] },
  'app/(main)/team/actions.ts#makeTeam': { fields: { name: '' }, allowed: ['admin'] },
  'app/(main)/audit/actions.ts#keepAudit': { fields: { environment: 'none', days: '1' }, allowed: ['admin'] },
  'app/(main)/deliveries/actions.ts#retryDelivery': { fields: { id: '0' }, allowed: ['admin'] },
  'app/(main)/notices/actions.ts#readNotices': { fields: { upTo: '0' }, allowed: signedIn },
  // The last one: it ends the session of whoever walks.
  'app/(main)/actions.ts#signOut': { fields: {}, allowed: walkers },
};

export const routes: Readonly<Record<string, RouteRow>> = {
  'app/api/auth/[...nextauth]/route.ts GET': { at: '/api/auth/csrf', allowed: walkers },
  'app/api/auth/[...nextauth]/route.ts POST': { at: '/api/auth/_log', allowed: walkers },
  'app/api/health/route.ts GET': { at: '/api/health', allowed: walkers },
  'app/api/audit/route.ts GET': { at: '/api/audit?q=role.walk', allowed: ['admin', 'outsider'] },
  'app/api/notices/route.ts GET': { at: '/api/notices', allowed: signedIn },
  'app/api/runs/[id]/changes/route.ts GET': {
    at: ({ runId }) => `/api/runs/${runId}/changes`,
    allowed: signedIn,
  },
  'app/api/runs/[id]/stream/route.ts GET': {
    at: ({ runId }) => `/api/runs/${runId}/stream`,
    allowed: signedIn,
  },
  'app/api/runs/[id]/charts/[metric]/route.ts GET': {
    at: ({ runId }) => `/api/runs/${runId}/charts/latencia_p99_order_service`,
    allowed: signedIn,
  },
  'app/(main)/gamedays/[id]/retrospective/pdf/route.ts GET': {
    at: '/gamedays/none/retrospective/pdf',
    allowed: signedIn,
  },
  'app/(main)/gamedays/[id]/retrospective/markdown/route.ts GET': {
    at: '/gamedays/none/retrospective/markdown',
    allowed: signedIn,
  },
  'app/api/runs/[id]/csv/route.ts GET': { at: ({ runId }) => `/api/runs/${runId}/csv`, allowed: signedIn },
  'app/(main)/runs/[id]/contract/pdf/route.ts GET': {
    at: ({ runId }) => `/runs/${runId}/contract/pdf`,
    allowed: signedIn,
  },
  'app/api/print/route.ts POST': { at: '/api/print', allowed: signedIn },
  // Pipelines come by a token of their own: a session opens none of these, and the description is public.
  'app/api/v1/openapi.json/route.ts GET': { at: '/api/v1/openapi.json', allowed: walkers },
  'app/api/v1/runs/route.ts POST': { at: '/api/v1/runs', allowed: [] },
  'app/api/v1/runs/[id]/route.ts GET': { at: ({ runId }) => `/api/v1/runs/${runId}`, allowed: [] },
  'app/api/v1/runs/[id]/abort/route.ts POST': {
    at: ({ runId }) => `/api/v1/runs/${runId}/abort`,
    allowed: [],
  },
  // Whoever sees a run may abort it, of whatever team; whoever has an account may stop everything.
  'app/api/runs/[id]/abort/route.ts POST': {
    at: ({ runId }) => `/api/runs/${runId}/abort`,
    allowed: signedIn,
  },
  'app/api/stop/route.ts POST': { at: '/api/stop', allowed: signedIn },
  'app/api/gamedays/[id]/abort/route.ts POST': {
    at: ({ gameDayId }) => `/api/gamedays/${gameDayId}/abort`,
    allowed: seated,
  },
  'app/api/gamedays/[id]/now/route.ts GET': {
    at: ({ gameDayId }) => `/api/gamedays/${gameDayId}/now`,
    allowed: seated,
  },
  'app/api/gamedays/[id]/pictures/route.ts POST': {
    at: ({ gameDayId }) => `/api/gamedays/${gameDayId}/pictures`,
    allowed: seated,
  },
  'app/api/gamedays/[id]/pictures/[picture]/route.ts GET': {
    at: ({ gameDayId }) => `/api/gamedays/${gameDayId}/pictures/none`,
    allowed: seated,
  },
};
