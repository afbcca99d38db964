import type { BilingualText } from '../../diagnostic/problem';
import { faultAttributes, faultTypes } from '../../fault/fault-attributes';
import { cardKeys } from '../../language/card-keys';
import type { GuideEntry } from './guide-entry';

const text = ' "';
const list = ' [';
const pairs = '\n  - metrica: ';

/** What follows each key when it is written for a person, in the order in which a card is written. */
const inserts: readonly (readonly [path: string, insert: string, optional?: 'optional'])[] = [
  ['id', ' '],
  ['naipe', ' '],
  ['severidade', ' '],
  ['titulo', text],
  ['hipotese', ' >\n  '],
  ['estado_estavel', pairs],
  ['estado_estavel.metrica', ' '],
  ['estado_estavel.referencia', text],
  ['criterios_hipotese', pairs, 'optional'],
  ['criterios_hipotese.metrica', ' '],
  ['criterios_hipotese.referencia', text],
  ['mecanismo_esperado', pairs, 'optional'],
  ['mecanismo_esperado.metrica', ' '],
  ['mecanismo_esperado.referencia', text],
  ['variavel_injetada', '\n  tipo: '],
  ['variavel_injetada.tipo', ' '],
  ['variavel_injetada.alvo', ' '],
  ['variavel_injetada.sentido', ' ', 'optional'],
  ['variavel_injetada.percentual_trafego', ' '],
  ['variavel_injetada.duracao', ' '],
  ['variavel_injetada.ferramenta', ' '],
  ['blast_radius', '\n  ambiente: '],
  ['blast_radius.ambiente', ' '],
  ['blast_radius.escopo', text],
  ['blast_radius.impacto_maximo', text],
  ['blast_radius.servicos_excluidos', list, 'optional'],
  ['condicao_aborto', '\n  - "'],
  ['rollback', text],
  ['linha_base', ' ', 'optional'],
  ['tags', list, 'optional'],
  ['responsavel', ' ', 'optional'],
];

const attributes: readonly GuideEntry[] = faultTypes.flatMap((type) =>
  faultAttributes[type].map(({ key, required, unit, min, max }) => {
    const path = `variavel_injetada.${key}`;
    const said = explain(path);
    const about = {
      'pt-BR': `${said['pt-BR']} De ${min} a ${max} ${unit['pt-BR']}.`,
      en: `${said.en} From ${min} to ${max} ${unit.en}.`,
    };
    return { path, required, about, insert: ' ' };
  }),
);

/** cardGuide explains every key of a card, in the words of `cardKeys`, with the range of each number of a fault. */
export const cardGuide: readonly GuideEntry[] = [
  ...inserts.map(([path, insert, optional]) => ({
    path,
    insert,
    required: optional === undefined,
    about: explain(path),
  })),
  ...attributes,
];

/** A list is explained together with what its items are. */
function explain(path: string): BilingualText {
  const docs = [cardKeys[path] ?? cardKeys[path.replace('.', '[].')], cardKeys[`${path}[]`]];
  const isText = path === 'condicao_aborto';
  const said = docs.slice(0, isText ? 2 : 1).flatMap((doc) => (doc ? [doc.text] : []));
  return {
    'pt-BR': said.map((words) => words['pt-BR']).join(' '),
    en: said.map((words) => words.en).join(' '),
  };
}
