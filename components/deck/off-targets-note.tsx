import type { DeckView } from '@/lib/domain/view/views';
import { formatTarget } from '../ui/format-target';
import type { DeckWords } from './deck-words';

interface OffTargetsNoteProps {
  readonly targets: DeckView['offTargets'];
  readonly words: DeckWords;
}

/** OffTargetsNote says which targets nothing can run on here, and why; nothing where all are in use. */
export function OffTargetsNote({ targets, words }: OffTargetsNoteProps) {
  if (targets.length === 0) return null;
  const reasons = [...new Set(targets.map(({ reason }) => words.inTongue(reason)))];
  return (
    <section
      aria-labelledby="off-targets"
      className="mb-8 rounded-card border border-line-strong bg-surface p-5"
    >
      <h2 id="off-targets" className="font-title text-lg font-semibold">
        {words.deck('offTitle')}
      </h2>
      {reasons.map((reason) => (
        <div key={reason} className="mt-2 max-w-prose">
          <p className="text-sm text-muted">
            {targets
              .filter((target) => words.inTongue(target.reason) === reason)
              .map(({ name }) => formatTarget(name))
              .join(' · ')}
          </p>
          <p className="wrap-anywhere">{reason}</p>
        </div>
      ))}
    </section>
  );
}
