import type { UnknownReason } from './evidence';

/** SeriesValue is one sample as Prometheus gave it, before the metric's factor; `timestamp` is seconds since the epoch on its clock. */
export interface SeriesValue {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
  readonly timestamp: number;
}

/** QueryAnswer is an instant vector (±Infinity and NaN kept), or the reason why there is none. */
export type QueryAnswer =
  | { readonly kind: 'vector'; readonly series: readonly SeriesValue[]; readonly serverDateMs: number | null }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason; readonly detail: string };

/** ActiveAlert is an alert that fires, also while silenced or inhibited (`suppressed`). */
export interface ActiveAlert {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly suppressed: boolean;
  /** When its sender was heard last, and how long it holds from there on, by the lister's own clock; null where that was not told. */
  readonly heard: { readonly agoMs: number; readonly validForMs: number } | null;
}

/** AlertsAnswer lists active alerts, or says why it cannot. */
export type AlertsAnswer =
  | { readonly kind: 'alerts'; readonly alerts: readonly ActiveAlert[] }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason; readonly detail: string };
