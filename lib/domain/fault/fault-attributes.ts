import type { FaultType } from '../card/card';
import type { BilingualText } from '../diagnostic/problem';

/** FaultAttribute is one number of an injection: its key in the card, its unit, and the range that Toxiproxy survives. */
export interface FaultAttribute {
  readonly key: string;
  readonly required: boolean;
  readonly unit: BilingualText;
  readonly min: number;
  readonly max: number;
}

const ms: BilingualText = { 'pt-BR': 'ms', en: 'ms' };
const bytes: BilingualText = { 'pt-BR': 'bytes', en: 'bytes' };

/**
 * faultAttributes lists the attributes of each type of fault. Toxiproxy checks no range itself: a negative rate or an
 * average size of 0 kills the process, and a reset that waits longer than 2 s cannot be undone in time.
 */
export const faultAttributes: Readonly<Record<FaultType, readonly FaultAttribute[]>> = {
  latencia: [
    { key: 'latencia_ms', required: true, unit: ms, min: 1, max: 60_000 },
    { key: 'jitter_ms', required: false, unit: ms, min: 0, max: 60_000 },
  ],
  largura_banda: [
    { key: 'taxa_kb_s', required: true, unit: { 'pt-BR': 'KB/s', en: 'KB/s' }, min: 1, max: 1_000_000 },
  ],
  indisponibilidade: [],
  particao: [{ key: 'fecha_apos_ms', required: false, unit: ms, min: 0, max: 60_000 }],
  reset_conexao: [{ key: 'apos_ms', required: false, unit: ms, min: 0, max: 2000 }],
  fechamento_lento: [{ key: 'atraso_ms', required: true, unit: ms, min: 1, max: 60_000 }],
  fragmentacao: [
    { key: 'tamanho_medio_bytes', required: true, unit: bytes, min: 1, max: 1_000_000 },
    { key: 'variacao_bytes', required: false, unit: bytes, min: 0, max: 999_999 },
    {
      key: 'atraso_us',
      required: false,
      unit: { 'pt-BR': 'microssegundos', en: 'microseconds' },
      min: 0,
      max: 1_000_000,
    },
  ],
  limite_dados: [{ key: 'bytes', required: true, unit: bytes, min: 1, max: 1_000_000_000_000 }],
};

/** faultTypes lists the words that `tipo` may hold for the tool `toxiproxy`. */
export const faultTypes = Object.keys(faultAttributes) as [FaultType, ...FaultType[]];
