import { randomBytes } from 'node:crypto';
import { type Dispatcher, request } from 'undici';
import type { Group } from './sticky-split';

/** TraceSettings: where OpenTelemetry's HTTP receiver is, and which share of each group's orders is traced (0..1). */
export type TraceSettings = {
  readonly otlpUrl: string;
  readonly shares: Readonly<Record<Group, number>>;
};

/** GatewayTraces begins the trace of an order; the services behind it follow the decision in its header. */
export type GatewayTraces = { begin(group: Group): OrderTrace; close(): Promise<void> };

/** OrderTrace is one order on its way: the W3C header for the service behind, and the end of the span. */
export type OrderTrace = { readonly traceparent: string; end(status: number): void };

const sendEveryMs = 1_000;
const sendLimitMs = 2_000;
/** Spans kept while the receiver does not answer; older ones are lost, for orders must not wait for their traces. */
const keptSpans = 5_000;

/** createGatewayTraces sends spans once a second, as OTLP/JSON. A receiver that is down costs spans and nothing else. */
export function createGatewayTraces({ otlpUrl, shares }: TraceSettings): GatewayTraces {
  let waiting: object[] = [];
  const send = async () => {
    const spans = waiting;
    waiting = [];
    if (spans.length > 0) await post(otlpUrl, spans).catch(() => undefined);
  };
  const timer = setInterval(() => void send(), sendEveryMs);
  return {
    begin(group) {
      const sampled = Math.random() < shares[group];
      const traceId = randomBytes(16).toString('hex');
      const spanId = randomBytes(8).toString('hex');
      const startedAt = Date.now();
      const started = performance.now();
      return {
        traceparent: `00-${traceId}-${spanId}-0${sampled ? 1 : 0}`,
        end(status) {
          if (!sampled || waiting.length >= keptSpans) return;
          const endedAt = startedAt + performance.now() - started;
          waiting.push(spanOf({ traceId, spanId, group, status, startedAt, endedAt }));
        },
      };
    },
    close: () => {
      clearInterval(timer);
      return send();
    },
  };
}

type EndedSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly group: Group;
  readonly status: number;
  readonly startedAt: number;
  readonly endedAt: number;
};

const serverKind = 2;

function spanOf({ traceId, spanId, group, status, startedAt, endedAt }: EndedSpan): object {
  return {
    traceId,
    spanId,
    name: 'POST /orders',
    kind: serverKind,
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: [
      { key: 'group', value: { stringValue: group } },
      { key: 'http.response.status_code', value: { intValue: status } },
    ],
  };
}

function nanoseconds(milliseconds: number): string {
  return String(BigInt(Math.round(milliseconds * 1_000)) * 1_000n);
}

async function post(otlpUrl: string, spans: readonly object[]): Promise<void> {
  const resource = { attributes: [{ key: 'service.name', value: { stringValue: 'api-gateway' } }] };
  const options: Partial<Dispatcher.RequestOptions> = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'api-gateway' }, spans }] }],
    }),
    signal: AbortSignal.timeout(sendLimitMs),
  };
  const { body } = await request(`${otlpUrl}/v1/traces`, options as Parameters<typeof request>[1]);
  await body.dump();
}
