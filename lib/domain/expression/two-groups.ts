import type { ExpressionFault } from './parsed';
import type { Sentence } from './sentence';
import type { GroupSyntax } from './syntax';

/** twoGroups finds a sentence that speaks of the canary and of the control group: it could be judged on either. */
export function twoGroups(sentence: Sentence, groups: readonly GroupSyntax[]): ExpressionFault[] {
  const other = groups.find((found) => found.group !== groups[0]?.group);
  if (other === undefined) return [];
  const from = sentence.startOf(other.token);
  const text = {
    'pt-BR': 'A frase fala do canary e do grupo de controle: escreva uma para cada um.',
    en: 'The sentence names the canary and the control group: write one for each.',
  };
  return [{ code: 'two-groups', text, from, length: sentence.endOf(other.token) - from }];
}
