import type { Parsed } from './parsed';
import { readDuration } from './quantity';
import { type Expectation, runGrammar } from './run-grammar';
import { Sentence } from './sentence';

const expectation: Expectation = {
  what: { 'pt-BR': 'este tempo', en: 'this time' },
  examples: {
    'pt-BR': ['10m', '1 minuto', '30 s', '1h30m', '500 ms'],
    en: ['10m', '1 minute', '30 s', '1h30m', '500 ms'],
  },
  keywords: [
    'minuto',
    'minutos',
    'segundo',
    'segundos',
    'hora',
    'horas',
    'minute',
    'minutes',
    'second',
    'seconds',
  ],
  incomplete: {
    'pt-BR': 'Falta a unidade do tempo: 10m são dez minutos, 10 s são dez segundos.',
    en: 'The unit of time is missing: 10m is ten minutes, 10 s is ten seconds.',
  },
};

/** parseDuration reads a length of time (`10m`, `1 minuto`, `1h30m`) in ms, more than zero. */
export function parseDuration(text: string): Parsed<number> {
  const sentence = new Sentence(text);
  const syntax = runGrammar(sentence, (grammar) => grammar.duration(), expectation);
  if (!syntax.ok) return syntax;
  const duration = readDuration(sentence, syntax.value);
  if (!duration.ok || duration.value > 0) return duration;
  const zero = { 'pt-BR': 'O tempo deve ser maior que zero.', en: 'The time must be more than zero.' };
  return { ok: false, faults: [{ code: 'duration-zero', text: zero, from: 0, length: text.length }] };
}
