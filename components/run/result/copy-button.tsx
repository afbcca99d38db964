'use client';

import { useState } from 'react';

/** CopyButton puts a text on the clipboard and says so; where the browser refuses, the text above can still be selected. */
export function CopyButton({ text, label, done }: { text: string; label: string; done: string }) {
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  }
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className="min-h-11 rounded-lg border-2 border-line-strong px-4 text-sm hover:border-ink"
    >
      <span aria-live="polite">{isCopied ? done : label}</span>
    </button>
  );
}
