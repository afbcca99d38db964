import { redirect } from 'next/navigation';

/** The front door leads to the deck. */
export default function HomePage(): never {
  redirect('/deck');
}
