import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';
import { listSelectors } from './list-selectors';
import { childrenOf } from './range-reach';

/** newestSamplePart is the label that says which selector of a newestSampleQuery a series speaks of: its place in the list, from "0". */
export const newestSamplePart = 'masterdeck_part';

export interface NewestSampleQuestion {
  readonly selectors: readonly string[];
  readonly groupLabel: string;
  /** How far back a series that ended is still looked for, and in which steps; ms. */
  readonly lookbackMs: number;
  readonly stepMs: number;
}

function names(node: SyntaxNode, selector: string): string[] {
  const own = node.name === 'LabelName' ? [selector.slice(node.from, node.to)] : [];
  return [...own, ...childrenOf(node).flatMap((child) => names(child, selector))];
}

/** The buckets of a histogram are scraped together and the last is always there: one of them tells the age of all. */
function narrowBuckets(selector: string): string {
  // A comment could swallow what is added.
  if (!/^[\w:]+_bucket(\s*\{[^#]*\})?$/.test(selector)) return selector;
  const matched = names(parser.parse(selector).topNode, selector);
  if (matched.includes('le')) return selector;
  if (!selector.endsWith('}')) return `${selector}{le="+Inf"}`;
  const inside = selector.slice(0, -1).trimEnd();
  return `${inside}${/[{,]$/.test(inside) ? '' : ','}le="+Inf"}`;
}

/** sampleSelectors lists the selectors that tell how old the samples behind these queries are, each once. */
export function sampleSelectors(queries: readonly string[]): readonly string[] {
  return [...new Set(queries.flatMap(listSelectors).map(narrowBuckets))];
}

/**
 * newestSampleQuery asks for the time (seconds since the epoch, on Prometheus' clock) of the newest sample behind each selector, in each group.
 * An instant selector alone does not tell: a scrape that failed ends a series at once, so one that ended is looked for in the past.
 */
export function newestSampleQuery(asked: NewestSampleQuestion): string {
  const { groupLabel, lookbackMs, stepMs } = asked;
  const label = /^[a-zA-Z_]\w*$/.test(groupLabel) ? groupLabel : JSON.stringify(groupLabel);
  const parts = asked.selectors.map((selector, part) => {
    const now = `max by (${label}) (timestamp(${selector}))`;
    const before = `max by (${label}) (max_over_time(timestamp(${selector})[${lookbackMs}ms:${stepMs}ms]))`;
    return `label_replace(${now} or ${before}, "${newestSamplePart}", "${part}", "", "")`;
  });
  return parts.join(' or ');
}
