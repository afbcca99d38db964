import { expect, it } from 'vitest';
import { readHandFault } from './hand-fault';

it('reads the steps of a card in the order of their numbers, and what shows that the fault is in', () => {
  const { steps, check } = readHandFault({
    passo_10: 'tenth',
    passo_2: ' second\n',
    tipo: 'disco_cheio',
    passo_1: 'first',
    passos: 'no step',
    verificacao: 'df -h shows 100%',
  });
  expect(steps).toEqual(['first', 'second', 'tenth']);
  expect(check).toBe('df -h shows 100%');
});
