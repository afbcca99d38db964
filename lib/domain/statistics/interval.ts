/** Interval is where the true value lies, at the stated confidence; both ends belong to it. */
export interface Interval {
  readonly lower: number;
  readonly upper: number;
}

/** Share left out on each side of a two-sided interval at 95 %. */
export const tail = 0.025;
