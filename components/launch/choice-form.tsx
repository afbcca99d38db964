'use client';

import Form from 'next/form';

/** ChoiceForm asks for the plan again as soon as a choice changes; without JavaScript its button does. */
export function ChoiceForm({ action, children }: { action: string; children: React.ReactNode }) {
  return (
    <Form action={action} scroll={false} replace onChange={(event) => event.currentTarget.requestSubmit()}>
      {children}
    </Form>
  );
}
