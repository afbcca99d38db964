import { useTranslations } from 'next-intl';
import type { Role, TeamName } from '@/lib/domain/view/views';
import type { FormAction } from '../ui/form-action';
import { SectionTitle } from '../ui/section-title';
import { SmallButton } from '../ui/small-button';

/** TeamSwitch says for which team the viewer acts here, and offers the others. */
export function TeamSwitch({
  teams,
  current,
  role,
  choose,
}: {
  teams: readonly TeamName[];
  current: TeamName;
  role: Role;
  choose: FormAction;
}) {
  const t = useTranslations('people');
  const roles = useTranslations('roles');
  const others = teams.filter(({ id }) => id !== current.id);
  return (
    <section>
      <SectionTitle>{t('team')}</SectionTitle>
      <p>{t('actsFor', { team: current.name, role: roles(role) })}</p>
      {others.map(({ id, name }) => (
        <form key={id} action={choose} className="mt-3">
          <input type="hidden" name="teamId" value={id} />
          <SmallButton>{t('actForInstead', { team: name })}</SmallButton>
        </form>
      ))}
    </section>
  );
}
