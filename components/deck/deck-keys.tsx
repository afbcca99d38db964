'use client';

import type { KeyboardEvent } from 'react';

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** DeckKeys lets the arrow keys, Home and End walk from card to card; Enter plays the one in hand, as any link. */
export function DeckKeys({ children }: { children: React.ReactNode }) {
  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')];
    const here = cards.findIndex((card) => card === document.activeElement);
    if (here < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = steps[event.key];
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? cards.length - 1
          : step === undefined
            ? null
            : here + step;
    const card = next === null ? undefined : cards[(next + cards.length) % cards.length];
    if (!card) return;
    event.preventDefault();
    card.focus();
  }
  return <div onKeyDown={walk}>{children}</div>;
}
