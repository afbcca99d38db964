import { cookies } from 'next/headers';
import type { Theme } from '@/components/ui/theme-switch';

/** themeCookie names the cookie that keeps the light chosen by hand. */
export const themeCookie = 'masterdeck-theme';

/** readTheme gives the light chosen by hand, `auto` where none was. */
export async function readTheme(): Promise<Theme> {
  const value = (await cookies()).get(themeCookie)?.value;
  return value === 'light' || value === 'dark' ? value : 'auto';
}
