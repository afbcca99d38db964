'use client';

import { useState } from 'react';
import { z } from 'zod/mini';
import { Button } from '../ui/button';

const csrfSchema = z.object({ csrfToken: z.string() });
const answerSchema = z.object({ url: z.string() });

/**
 * OidcButton leads to the provider. By fetch and then by address, for a form that is sent on to another site is stopped by our own policy
 * at every redirect that the provider makes.
 */
export function OidcButton({ from, words }: { from: string; words: { enter: string; failed: string } }) {
  const [failed, setFailed] = useState(false);
  const start = async (): Promise<void> => {
    const csrf = await fetch('/api/auth/csrf');
    const { csrfToken } = csrfSchema.parse(await csrf.json());
    const answer = await fetch('/api/auth/signin/oidc', {
      method: 'POST',
      body: new URLSearchParams({ csrfToken, callbackUrl: from, json: 'true' }),
    });
    window.location.assign(answerSchema.parse(await answer.json()).url);
  };
  return (
    <>
      <Button
        type="button"
        className="w-full"
        onClick={() => {
          start().catch(() => {
            setFailed(true);
          });
        }}
      >
        {words.enter}
      </Button>
      {failed && <p role="alert">{words.failed}</p>}
    </>
  );
}
