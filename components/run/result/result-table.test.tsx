import { expect, test } from 'vitest';
import { conclusionOf } from '../result-rows';
import { renderText } from '../testing/render-text';
import { sampleConcluded, sampleResult } from '../testing/sample-run';
import { ReportParagraph } from './report-paragraph';
import { ResultTable } from './result-table';
import { TimeFigures } from './time-figures';

const run = sampleConcluded();
const concluded = conclusionOf(run);
if (!concluded) throw new Error('the sample run is not over');
const miss = sampleResult('hyp-1', 'taxa_sucesso_pedidos', 'breached', 99.7, 98.996);
const conclusion = { ...concluded, results: [miss] };

test('a miss by a hair does not read as a hit, neither in the table nor in the paragraph', () => {
  for (const screen of [
    <ResultTable key="table" run={run} conclusion={conclusion} />,
    <ReportParagraph key="paragraph" run={run} conclusion={conclusion} />,
  ]) {
    const text = renderText(screen);
    expect(text).toContain('98,996%');
    expect(text).not.toMatch(/(?<!> )\b99%/);
  }
});

test('metrics that never came back are said in the paragraph that is made to be copied', () => {
  const events = run.events.map((event) =>
    event.data.kind === 'recovered'
      ? { ...event, data: { kind: 'recovered' as const, tookMs: null, capped: true } }
      : event,
  );
  const never = { ...run, events };
  expect(renderText(<ReportParagraph run={never} conclusion={concluded} />)).toContain(
    'As métricas não voltaram à referência em 10 min.',
  );
  expect(renderText(<ReportParagraph run={never} conclusion={concluded} />, 'en')).toContain(
    'The metrics were not back within their references after 10 min.',
  );
  expect(renderText(<TimeFigures run={never} size="large" />)).toContain(
    'Métricas sem voltar à referência em 10 min',
  );
});

test('a recovery that nobody watched is said as well, where a fault was in', () => {
  const events = run.events.filter(({ data }) => data.kind !== 'recovered');
  const text = (of: typeof run) => renderText(<ReportParagraph run={of} conclusion={concluded} />);
  const said = 'Não se sabe se as métricas voltaram à referência.';
  expect(text({ ...run, events })).toContain(said);
  expect(text({ ...run, events, times: { ...run.times, injectedAt: null } })).not.toContain(said);
});

test('a breached canary keeps its row beside a control group that nobody knows', () => {
  const unknown = { kind: 'unknown', reason: 'no_series' } as const;
  const results = [{ ...miss, control: unknown }];
  expect(renderText(<ReportParagraph run={run} conclusion={{ ...concluded, results }} />)).toContain(
    '98,996% no canary e valor desconhecido (sem série) no controle',
  );
});

test('a metric that neither group measured is said in few words', () => {
  const unknown = { kind: 'unknown', reason: 'no_series' } as const;
  const results = [{ ...miss, control: unknown, canary: unknown }];
  const text = renderText(<ReportParagraph run={run} conclusion={{ ...concluded, results }} />);
  expect(text).toContain('sem medida nos dois grupos');
  expect(text).not.toContain('valor desconhecido');
});
