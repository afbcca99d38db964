import type { HttpRelay, RelayedAnswer, RelayedCall } from './http-relay';

interface Series {
  metric: Record<string, string>;
  value: [number, string];
}
interface VectorAnswer {
  status: string;
  data?: { resultType: string; result: Series[] };
}

/** changeSeries rewrites the series of an answer of Prometheus. */
function changeSeries(answer: RelayedAnswer, change: (series: Series[]) => Series[]): RelayedAnswer {
  const body = JSON.parse(answer.text) as VectorAnswer;
  if (body.data?.resultType !== 'vector') return answer;
  return {
    ...answer,
    text: JSON.stringify({ ...body, data: { ...body.data, result: change(body.data.result) } }),
  };
}

/** oneGroupBreaks tells that one request in five of the canary succeeds. */
export function oneGroupBreaks(answer: RelayedAnswer, call: RelayedCall): RelayedAnswer {
  if (!decodeURIComponent(call.body).includes('rate(test_ok_total')) return answer;
  return changeSeries(answer, (series) =>
    series.map((one) =>
      one.metric.group === 'canary' ? { ...one, value: [one.value[0], '0.2'] as [number, string] } : one,
    ),
  );
}

const html = (): RelayedAnswer => ({
  status: 200,
  type: 'text/html',
  text: '<html><body><h1>Sign in</h1></body></html>',
});

/** Mood is one way in which an HTTP server is there and does not help. */
export type Mood = 'HTML' | 'HTML 503' | 'empty body' | 'half an answer' | 'reset' | 'silent' | 'late';

/** setMood puts a relay into a mood; heal() ends it. */
export function setMood(relay: HttpRelay, mood: Mood): void {
  switch (mood) {
    case 'HTML':
      relay.alter = html;
      return;
    case 'HTML 503':
      relay.alter = () => ({ ...html(), status: 503 });
      return;
    case 'empty body':
      relay.alter = (answer) => ({ ...answer, text: '' });
      return;
    case 'half an answer':
      relay.alter = () => 'half';
      return;
    case 'reset':
      relay.before = () => 'refuse';
      return;
    case 'silent':
      relay.alter = () => 'never';
      return;
    case 'late':
      relay.after = () => new Promise((resolve) => setTimeout(resolve, 4_000));
  }
}

/** Lies of a Prometheus that answers well-formed vectors. */
export const vectorMoods = {
  'an empty vector': (answer: RelayedAnswer) => changeSeries(answer, () => []),
  'one group only': (answer: RelayedAnswer) =>
    changeSeries(answer, (series) => series.filter(({ metric }) => metric.group !== 'canary')),
  'a clock two hours behind': (answer: RelayedAnswer) => shift(answer, -7_200),
  'a clock two hours ahead': (answer: RelayedAnswer) => shift(answer, 7_200),
  NaN: (answer: RelayedAnswer) =>
    changeSeries(answer, (series) => series.map((one) => ({ ...one, value: [one.value[0], 'NaN'] }))),
} as const;

function shift(answer: RelayedAnswer, seconds: number): RelayedAnswer {
  return changeSeries(answer, (series) =>
    series.map((one) => ({ ...one, value: [one.value[0] + seconds, one.value[1]] })),
  );
}
