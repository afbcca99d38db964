import type { Verdict } from '../run/run';

/** JudgedPrediction is a prediction beside what came of it; the person only tells how many there were. */
export interface JudgedPrediction {
  readonly team: string;
  readonly personId: string;
  readonly holds: boolean;
  /** 50 to 100 per cent. */
  readonly confidence: number;
  readonly verdict: Verdict;
}

/** TeamCalibration: `brier` is 0 for a team that is sure and right, 0.25 for one that tosses coins, 1 for one that is sure and wrong. */
export interface TeamCalibration {
  readonly team: string;
  readonly people: number;
  readonly predictions: number;
  readonly right: number;
  readonly brier: number;
  /** Mean confidence less share of right ones, in percentage points: above 0 the team was surer than right. */
  readonly overconfidence: number;
}

/** fewestPeople: below it a team's figure would be a person's. */
export const fewestPeople = 3;

/**
 * calibrateTeams weighs predictions against verdicts per team, never per person: teams of fewer than three people are left out. An
 * inconclusive run says nothing about who was right, and is left out as well.
 */
export function calibrateTeams(predictions: readonly JudgedPrediction[]): readonly TeamCalibration[] {
  const decided = predictions.filter(({ verdict }) => verdict !== 'inconclusive');
  const teams = [...new Set(decided.map(({ team }) => team))].sort((a, b) => a.localeCompare(b));
  return teams
    .map((team) =>
      weigh(
        team,
        decided.filter((prediction) => prediction.team === team),
      ),
    )
    .filter(({ people }) => people >= fewestPeople);
}

function weigh(team: string, own: readonly JudgedPrediction[]): TeamCalibration {
  const isRight = ({ holds, verdict }: JudgedPrediction) => holds === (verdict === 'confirmed');
  const right = own.filter(isRight).length;
  const mean = (read: (prediction: JudgedPrediction) => number) =>
    own.reduce((sum, prediction) => sum + read(prediction), 0) / own.length;
  const missed = (prediction: JudgedPrediction) =>
    (isRight(prediction) ? 1 : 0) - prediction.confidence / 100;
  return {
    team,
    people: new Set(own.map(({ personId }) => personId)).size,
    predictions: own.length,
    right,
    brier: mean((prediction) => missed(prediction) ** 2),
    overconfidence: mean(({ confidence }) => confidence) - (100 * right) / own.length,
  };
}
