import { z } from 'zod';

/** childConfigVariable is the environment variable that carries a service's JSON configuration. */
export const childConfigVariable = 'SANDBOX_SERVICE_CONFIG';

/** childMessage is what a service tells the process that started it: its ports once it serves, or why it cannot. */
export const childMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), port: z.number().int().optional(), adminPort: z.number().int() }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
]);

export type ChildMessage = z.infer<typeof childMessage>;
