import { z } from 'zod';

const text = z.string().trim().min(1).max(500);
const textOrNumber = z.union([z.string(), z.number()]);

export const probeKinds = ['http', 'tcp', 'postgres', 'redis', 'nenhuma'] as const;

/** connectionKinds lists the words of `conexoes.tipo`: one connection for each call, a pool that keeps them open, or one for all. */
export const connectionKinds = ['uma_por_chamada', 'pool', 'http2'] as const;

/** targetShape is one entry of `alvos`. */
export const targetShape = z.strictObject({
  nome: text,
  driver: z.enum(['toxiproxy']).optional(),
  endpoints: z.array(z.strictObject({ api: text, proxy: text })).min(1),
  sonda: z.strictObject({ tipo: z.enum(probeKinds), caminho: text.optional() }),
  desativado: z.string().trim().max(1000).optional(),
  desativado_en: z.string().trim().max(1000).optional(),
  companheiras: z.array(text).optional(),
  exposicao: text.optional(),
  conexoes: z
    .strictObject({ tipo: z.enum(connectionKinds), quantidade: z.number().int().min(1).optional() })
    .optional(),
  circuit_breakers: z
    .array(
      z.strictObject({
        metrica: text,
        parcela_lentas: textOrNumber.optional(),
        chamada_lenta: textOrNumber.optional(),
        parcela_falhas: textOrNumber.optional(),
      }),
    )
    .optional(),
  guardas: z
    // An empty address, as of a variable that is not set, is no guard.
    .array(z.strictObject({ api: z.string(), toxiproxy: text.optional(), variavel_segredo: text }))
    .optional(),
  reinicio: z
    .strictObject({
      variavel_endereco: text,
      variavel_chave: text.optional(),
      intervalo_minimo: textOrNumber.optional(),
      prazo: textOrNumber.optional(),
    })
    .optional(),
});

/** environmentShape is one entry of `ambientes.yaml`. */
export const environmentShape = z.strictObject({
  nome: text,
  producao: z.boolean(),
  exige_aceite: z.boolean().optional(),
  prometheus: z.strictObject({ url: text, intervalo_coleta: textOrNumber }),
  alertmanager: z
    .strictObject({
      url: text,
      p1: z.strictObject({ rotulo: text, valores: z.array(text).min(1) }).optional(),
      heartbeat: text.optional(),
    })
    .optional(),
  grupos: z.strictObject({ rotulo: text, controle: text, canary: text }),
  parcela_canary: textOrNumber,
  amostras_minimas: z.number().min(0).optional(),
  servicos_excluidos: z.array(text).optional(),
  alvos: z.array(targetShape).min(1),
  intervalo_tick: textOrNumber.optional(),
  teto_recuperacao: textOrNumber.optional(),
  segunda_olhada: textOrNumber.optional(),
  cego_apos: textOrNumber.optional(),
  rastreamento: z.strictObject({ url: text, servico: text.optional() }).optional(),
  versao_servico: z.strictObject({ promql: z.string().trim().min(1).max(2000), rotulo: text }).optional(),
  ensaio_aborto: z.strictObject({ idade_maxima: textOrNumber }).optional(),
});

/** environmentsFileShape is the whole of `ambientes.yaml`. */
export const environmentsFileShape = z.strictObject({ ambientes: z.array(environmentShape).min(1) });
