import type { Statement } from '../contract/statement';
import type { Plan } from '../plan/plan';
import type { Permission, RunSummary } from './views';

/** SignedAcceptance is a signature under a contract. ISO times. */
export interface SignedAcceptance {
  readonly id: string;
  readonly by: string;
  readonly at: string;
  readonly until: string | null;
  readonly withdrawn: { readonly by: string; readonly at: string; readonly reason: string } | null;
  /** The run that it was signed for, where this one is covered by it. */
  readonly signedForRunId: string;
  readonly canWithdraw: Permission;
}

/** ContractView is the risk of one run for whoever answers for the business, signed or not. */
export interface ContractView {
  readonly summary: RunSummary;
  readonly plan: Plan;
  readonly planHash: string;
  readonly statement: Statement;
  readonly statementHash: string;
  /** When the numbers of the statement were taken. */
  readonly statedAt: string;
  readonly scheduledFor: string | null;
  readonly signed: SignedAcceptance | null;
  readonly refused: { readonly by: string; readonly at: string; readonly reason: string } | null;
}
