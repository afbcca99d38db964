import { expect, test } from 'vitest';
import type { Statement } from '@/lib/domain/contract/statement';
import { renderText } from '../testing/render-text';
import { ImpactTable } from './impact-table';

const declared: Statement['declared'] = {
  impactShare: 0.005,
  canaryShare: 0.05,
  connectionShare: 0.1,
  durationMs: 600_000,
  maximumImpact: 'aproximadamente 0,5% das requisições',
  scope: '5% dos usuários',
};

test('too little traffic is not computed as no harm, and what was measured stays in sight', () => {
  const statement: Statement = {
    declared,
    traffic: {
      kind: 'measured',
      label: { 'pt-BR': 'Sucesso', en: 'Success' },
      query: 'sum(rate(requests[1m]))',
      canaryPerSecond: 0,
      controlPerSecond: 0.04,
      measuredAt: '2026-11-30T12:00:00.000Z',
    },
    computed: null,
    budget: { kind: 'unknown', why: 'too_little_traffic' },
    lastUndo: null,
    lastRun: null,
    engines: { alive: 1, supervised: 1 },
    override: null,
  };
  const text = renderText(<ImpactTable statement={statement} />);
  expect(text).toContain('pouco tráfego agora: não dá para dizer');
  expect(text).toContain('com tão pouco tráfego não há conta');
  expect(text).toContain('0 requisições por segundo no canary, 0,04 no controle');
});
