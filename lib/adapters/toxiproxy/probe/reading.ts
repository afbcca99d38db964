/**
 * Reading is what one connection says about a toxic: hit, clean, too little traffic to tell, or broken in a way that the toxic
 * does not explain.
 */
export type Reading = 'hit' | 'clean' | 'too_little' | 'broken';

/** Effects smaller than this cannot be told from the noise of a healthy answer. */
export const noiseMs = 20;

/** Timers on both sides may be early by this much. */
export const toleranceMs = 3;
