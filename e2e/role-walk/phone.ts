import { readBuiltActions, runAction, type Reached } from './walk';

const built = readBuiltActions(process.cwd());

/** Phone is a guest of a GameDay without a browser: it joins, predicts, and tries what it may not. */
export class Phone {
  private constructor(
    private readonly origin: string,
    private readonly cookie: string,
  ) {}

  /** join comes in by the short code, as the form of a phone does. */
  static async join(origin: string, code: string, name: string): Promise<Phone> {
    const body = new FormData();
    body.set(`$ACTION_ID_${actionId('app/j/actions.ts#joinAsGuestOf')}`, '');
    body.set('code', code);
    body.set('name', name);
    body.set('fromTeam', 'ops');
    const answer = await fetch(`${origin}/j/${code.replace(' ', '')}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin, 'sec-fetch-site': 'same-origin' },
      body,
    });
    const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    if (cookie.length === 0) throw new Error(`${name} could not join (${answer.status})`);
    return new Phone(origin, cookie.join('; '));
  }

  /** predict answers for the card on the table, which the room page names in its form. */
  async predict(gameDayId: string, { holds }: { readonly holds: 'yes' | 'no' }): Promise<Reached> {
    const room = await fetch(`${this.origin}/room/${gameDayId}`, { headers: { cookie: this.cookie } });
    const playId = /name="playId" value="(\w+)"/.exec(await room.text())?.[1];
    if (playId === undefined) throw new Error('the room asks for no prediction');
    const fields = { gameDayId, playId, holds, confidence: '75', breaksFirst: '' };
    return this.act('app/room/actions.ts#submitPrediction', fields);
  }

  /** advance tries what only the facilitator may. */
  async advance(gameDayId: string): Promise<Reached> {
    const fields = { gameDayId, playId: 'none', from: 'predict' };
    return this.act('app/(main)/gamedays/play-actions.ts#advance', fields);
  }

  private async act(name: string, fields: Readonly<Record<string, string>>): Promise<Reached> {
    const action = built.get(name);
    if (!action) throw new Error(`the build has no action ${name}`);
    return runAction({ origin: this.origin, cookie: this.cookie }, action, fields);
  }
}

function actionId(name: string): string {
  const action = built.get(name);
  if (!action) throw new Error(`the build has no action ${name}`);
  return action.id;
}
