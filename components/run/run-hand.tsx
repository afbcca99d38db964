import { readHandWork } from '@/lib/domain/hand/hand-work';
import type { RunView } from '@/lib/domain/view/views';
import type { FormAction } from '../ui/form-action';
import { HandPanel } from './hand-panel';

/** RunHand guides whoever makes the fault of this run by hand; nothing where an engine makes it. */
export function RunHand({ run, say }: { run: RunView; say: FormAction }) {
  const { summary, plan, events, targetMark, handName, can } = run;
  const marked = targetMark?.runId === summary.id;
  const work = readHandWork({ plan, state: summary.state, events, marked });
  if (!work) return null;
  return (
    <HandPanel work={work} name={handName} say={say} may={can.reportHand} fields={{ runId: summary.id }} />
  );
}
