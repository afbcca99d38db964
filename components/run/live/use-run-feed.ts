'use client';

import { useEffect, useReducer, useRef, useState } from 'react';
import { terminalStates } from '@/lib/domain/run/run';
import type { RunView } from '@/lib/domain/view/views';
import { cursorOf, mergeChanges } from '../merge-changes';
import { openRunFeed, type Contact } from './open-run-feed';

/** useRunFeed keeps a run's view fresh for as long as the run lasts. */
export function useRunFeed(initial: RunView): { readonly run: RunView; readonly contact: Contact } {
  const [run, add] = useReducer(mergeChanges, initial);
  const [contact, setContact] = useState<Contact>('stream');
  const cursor = useRef(cursorOf(initial));
  const runId = initial.summary.id;
  const over = terminalStates.includes(run.summary.state);

  useEffect(() => {
    cursor.current = cursorOf(run);
  }, [run]);

  useEffect(() => {
    if (over) return undefined;
    return openRunFeed({ runId, cursor: () => cursor.current, onChanges: add, onContact: setContact });
  }, [runId, over]);

  return { run, contact };
}
