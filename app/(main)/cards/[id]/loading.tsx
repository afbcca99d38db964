import { CardSkeleton } from '@/components/ui/skeleton';

/** What shows while the page is on its way. */
export default function Loading() {
  return <CardSkeleton />;
}
