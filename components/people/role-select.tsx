import { useTranslations } from 'next-intl';
import type { Role } from '@/lib/domain/view/views';

const roles: readonly Role[] = ['admin', 'facilitator', 'product_owner', 'engineer', 'viewer'];

/** RoleSelect offers the five roles. */
export function RoleSelect({ label, value }: { label: string; value?: Role }) {
  const t = useTranslations('roles');
  return (
    <select
      name="role"
      aria-label={label}
      defaultValue={value ?? 'viewer'}
      className="min-h-11 rounded-lg border-2 border-line-strong bg-raised px-2"
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {t(role)}
        </option>
      ))}
    </select>
  );
}
