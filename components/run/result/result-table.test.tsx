import { expect, test } from 'vitest';
import { conclusionOf } from '../result-rows';
import { renderText } from '../testing/render-text';
import { sampleConcluded, sampleResult } from '../testing/sample-run';
import { ReportParagraph } from './report-paragraph';
import { ResultTable } from './result-table';

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
