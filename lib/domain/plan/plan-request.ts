import type { Card } from '../card/card';
import type { Catalogue } from '../catalogue/catalogue';
import type { Problem } from '../diagnostic/problem';
import type { Plan } from './plan';

/** PlanRequest is a card version to run in an environment; duration (ms) and share (0..1) are the card's own where absent. */
export interface PlanRequest {
  readonly card: Card;
  readonly versionHash: string;
  readonly catalogue: Catalogue;
  readonly environment: string;
  readonly durationMs?: number;
  readonly share?: number;
}

/** CompiledPlan is the plan with what a person should know about it, or everything that keeps the card from running. */
export type CompiledPlan =
  | { readonly ok: true; readonly plan: Plan; readonly notes: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Found is what a step of the compilation resolved, and what is wrong or worth a note. */
export interface Found<T> {
  readonly value: T;
  readonly problems: readonly Problem[];
}
