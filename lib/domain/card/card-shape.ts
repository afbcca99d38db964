import { z } from 'zod';
import type { FaultType } from './card';
import { directions } from '../fault/compile-fault';
import { faultAttributes, faultTypes } from '../fault/fault-attributes';
import { suitKeys, suits } from './suit';

/** Texts of a card are printed on it: longer ones are a mistake. */
const text = z.string().trim().min(1).max(2000);
const shortText = z.string().trim().min(1).max(200);
/** A bare number of a time or share is caught by the meaning check, which knows what to ask. */
const textOrNumber = z.union([z.string(), z.number()]);

/** referenceShape is one entry of `estado_estavel`, `criterios_hipotese` or `mecanismo_esperado`. */
export const referenceShape = z.strictObject({ metrica: shortText, referencia: textOrNumber });

/** blastRadiusShape is the block `blast_radius`. */
export const blastRadiusShape = z.strictObject({
  ambiente: shortText,
  escopo: text,
  impacto_maximo: text,
  servicos_excluidos: z.array(shortText).optional(),
});

const suitWords = suits.map((suit) => suitKeys[suit]) as [string, ...string[]];

/** headShape holds the values of a card that stand alone. */
export const headShape = {
  id: shortText,
  naipe: z.enum(suitWords),
  severidade: z.number().int().min(1).max(5),
  titulo: shortText,
  rollback: text,
  tags: z.array(shortText).optional(),
  responsavel: shortText.optional(),
};

/** injectionShape is the block `variavel_injetada` for one type of fault; a card for people may say anything beside the common keys. */
export function injectionShape(tool: 'toxiproxy' | 'manual', type: FaultType | null) {
  const common = {
    tipo: tool === 'manual' ? shortText : z.enum(faultTypes),
    alvo: shortText,
    percentual_trafego: textOrNumber,
    duracao: textOrNumber,
    ferramenta: z.enum(['toxiproxy', 'manual']),
  };
  if (tool === 'manual' || type === null) return z.object(common).catchall(textOrNumber);
  const numbers = Object.fromEntries(
    faultAttributes[type].map(({ key, required }) => [
      key,
      required ? z.number().int() : z.number().int().optional(),
    ]),
  );
  const direction = type === 'indisponibilidade' ? {} : { sentido: z.enum(directions).optional() };
  return z.strictObject({ ...common, ...numbers, ...direction });
}

/** cardShape is a whole card file, for one type of fault. */
export function cardShape(tool: 'toxiproxy' | 'manual', type: FaultType | null) {
  const { rollback, tags, responsavel, ...head } = headShape;
  return z.strictObject({
    ...head,
    hipotese: text,
    estado_estavel: z.array(referenceShape).min(1),
    criterios_hipotese: z.array(referenceShape).optional(),
    mecanismo_esperado: z.array(referenceShape).optional(),
    variavel_injetada: injectionShape(tool, type),
    blast_radius: blastRadiusShape,
    condicao_aborto: z.array(text).min(1),
    rollback,
    linha_base: textOrNumber.optional(),
    tags,
    responsavel,
  });
}
