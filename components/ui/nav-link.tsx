'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';

/** NavLink is a link of the header that knows when the reader is already there. */
export function NavLink({ href, children }: { href: string; children: React.ReactNode }) {
  const path = usePathname();
  const here = path === href || path.startsWith(`${href}/`);
  return (
    <Link
      href={href}
      aria-current={here ? 'page' : undefined}
      className="inline-flex min-h-11 items-center border-b-2 border-transparent px-1 text-muted hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
    >
      {children}
    </Link>
  );
}
