import { useTranslations } from 'next-intl';
import { gameDayRoles } from '@/lib/domain/gameday/game-day';
import { erasedName } from '@/lib/domain/people/erased-name';
import type { RoomPerson, RoomView } from '@/lib/domain/view/game-day-view';
import type { FormAction } from '../ui/form-action';
import { SectionTitle } from '../ui/section-title';
import { SmallButton } from '../ui/small-button';
import { Hidden, Line, Pick } from './field';

/** PeopleActions are what a facilitator does with the list of people. */
export interface PeopleActions {
  readonly addPerson: FormAction;
  readonly setRole: FormAction;
  readonly dropPerson: FormAction;
  readonly eraseGuestName: FormAction;
  readonly freeSeat: FormAction;
}

const marks: Record<RoomPerson['presence'], React.ReactNode> = {
  here: <circle cx="6" cy="6" r="5" fill="currentColor" />,
  away: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="2" />,
  expected: (
    <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="2 2" />
  ),
};

/** PersonLine is one person: a mark for whether they are here, their name, role and team. */
export function PersonLine({ person }: { person: RoomPerson }) {
  const t = useTranslations('gameday');
  const { name, role, fromTeam, presence, isGuest } = person;
  return (
    <span className="min-w-0 flex-1 basis-40">
      <svg
        viewBox="0 0 12 12"
        role="img"
        aria-label={t(`presence.${presence}`)}
        className="mr-2 inline size-3"
      >
        {marks[presence]}
      </svg>
      <b className="font-semibold">{name}</b>{' '}
      <span className="text-sm text-muted">
        {[t(`roles.${role}`), fromTeam, isGuest ? t('people.isGuest') : ''].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}

interface PeoplePanelProps {
  readonly room: RoomView;
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
  readonly actions: PeopleActions;
}

/** PeoplePanel shows who is here and who is missing; the facilitator changes the list in it. */
export function PeoplePanel({ room, accounts, actions }: PeoplePanelProps) {
  const t = useTranslations('gameday.people');
  const { people, me, state, id } = room;
  const changes = me.conducts && state !== 'closed';
  const here = people.filter(({ presence }) => presence === 'here').length;
  return (
    <section aria-labelledby="people">
      <SectionTitle id="people">{t('title')}</SectionTitle>
      {state === 'open' && <p className="text-muted">{t('count', { here, expected: people.length })}</p>}
      <ul>
        {people.map((person) => (
          <li
            key={person.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 last:border-0"
          >
            <PersonLine person={person} />
            {changes && person.takenByName && (
              <TakenSeat gameDayId={id} person={person} action={actions.freeSeat} />
            )}
            {changes && <PersonForms gameDayId={id} person={person} actions={actions} />}
            {me.conducts && person.isGuest && person.name !== erasedName && (
              <EraseForm gameDayId={id} person={person} action={actions.eraseGuestName} />
            )}
          </li>
        ))}
      </ul>
      {changes && <ExpectForm gameDayId={id} accounts={accounts} action={actions.addPerson} />}
    </section>
  );
}

/** Whoever typed an expected name sits in that seat: only people who know each other can tell whether it is them. */
function TakenSeat({
  gameDayId,
  person,
  action,
}: {
  gameDayId: string;
  person: RoomPerson;
  action: FormAction;
}) {
  const t = useTranslations('gameday.people');
  return (
    <form action={action} className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Hidden fields={{ gameDayId, personId: person.id }} />
      <span className="border-l-4 border-refuted pl-2 font-semibold">{t('takenByName')}</span>
      <SmallButton aria-label={t('freeSeatOf', { name: person.name })}>{t('freeSeat')}</SmallButton>
    </form>
  );
}

function PersonForms({
  gameDayId,
  person,
  actions,
}: {
  gameDayId: string;
  person: RoomPerson;
  actions: PeopleActions;
}) {
  const t = useTranslations('gameday');
  const fields = { gameDayId, personId: person.id };
  const roles = gameDayRoles.filter((role) => role !== 'facilitator' || !person.isGuest);
  return (
    <Fold label={t('people.roleOf', { name: person.name })} text={t('people.role')}>
      <div className="flex flex-wrap items-end gap-2 pb-2">
        <form action={actions.setRole} className="flex items-end gap-2">
          <Hidden fields={fields} />
          <Pick
            label={t('people.roleOf', { name: person.name })}
            name="role"
            defaultValue={person.role}
            options={roles.map((role) => [role, t(`roles.${role}`)])}
          />
          <SmallButton>{t('people.setRole')}</SmallButton>
        </form>
        <form action={actions.dropPerson}>
          <Hidden fields={fields} />
          <SmallButton aria-label={t('people.dropOf', { name: person.name })}>{t('people.drop')}</SmallButton>
        </form>
      </div>
    </Fold>
  );
}

/** What is seldom done to somebody stands behind a word; `label` says whom it is about. */
function Fold({ label, text, children }: { label: string; text: string; children: React.ReactNode }) {
  return (
    <details className="shrink-0">
      <summary
        className="inline-flex min-h-11 items-center px-2 text-sm text-muted underline decoration-dotted underline-offset-4"
        aria-label={label}
      >
        {text}
      </summary>
      {children}
    </details>
  );
}

/** Erasing is for ever: the button stands behind a fold that says so. */
function EraseForm({
  gameDayId,
  person,
  action,
}: {
  gameDayId: string;
  person: RoomPerson;
  action: FormAction;
}) {
  const t = useTranslations('gameday.people');
  return (
    <Fold label={t('eraseOf', { name: person.name })} text={t('erase')}>
      <form action={action} className="max-w-prose pb-2">
        <Hidden fields={{ gameDayId, personId: person.id }} />
        <p className="mb-2 text-sm text-muted">{t('eraseNote')}</p>
        <SmallButton>{t('eraseNow')}</SmallButton>
      </form>
    </Fold>
  );
}

function ExpectForm({
  gameDayId,
  accounts,
  action,
}: {
  gameDayId: string;
  accounts: PeoplePanelProps['accounts'];
  action: FormAction;
}) {
  const t = useTranslations('gameday');
  return (
    <form action={action} className="mt-3 grid grid-cols-1 items-end gap-3 sm:grid-cols-2">
      <Hidden fields={{ gameDayId }} />
      <Pick
        label={t('people.account')}
        name="userId"
        options={[['', t('people.guest')], ...accounts.map(({ id, name }) => [id, name] as const)]}
      />
      <Line label={t('people.name')} name="name" maxLength={80} autoComplete="off" />
      <Line label={t('people.fromTeam')} name="fromTeam" maxLength={80} />
      <Pick
        label={t('people.role')}
        name="role"
        defaultValue="observer"
        options={gameDayRoles.map((role) => [role, t(`roles.${role}`)])}
      />
      <SmallButton className="justify-center sm:col-span-2">{t('people.save')}</SmallButton>
    </form>
  );
}
