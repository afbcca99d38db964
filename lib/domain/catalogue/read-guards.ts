import type { Problem } from '../diagnostic/problem';
import { problemAt } from '../diagnostic/problem-at';
import type { YamlPath, YamlSource } from '../diagnostic/yaml-source';
import type { TargetGuard } from '../guard/target-guard';
import { checkUrl } from './check-url';
import type { targetShape } from './environment-shape';

/** A word in the name keeps a slip of the pen from signing messages with another credential, which could then be guessed offline. */
const variableName = /^(?=[A-Z0-9_]*GUARD)[A-Z_][A-Z0-9_]*$/;

/** readGuards reads `guardas` of a target: at most one beside each of its Toxiproxies; one without an address is left out. */
export function readGuards(
  source: YamlSource,
  path: YamlPath,
  target: ReturnType<typeof targetShape.parse>,
): { readonly value: readonly TargetGuard[]; readonly problems: readonly Problem[] } {
  const apis = [...new Set(target.endpoints.map(({ api }) => api))];
  const problems: Problem[] = [];
  const value = (target.guardas ?? []).flatMap((guard, index): TargetGuard[] => {
    const at = [...path, 'guardas', index];
    const none = guard.api.trim() === '';
    const wrong = none ? [] : checkUrl(source, [...at, 'api']);
    if (!variableName.test(guard.variavel_segredo)) {
      const text = {
        'pt-BR':
          'Aqui vai o nome de uma variável de ambiente do motor com GUARD no nome (como GUARD_SECRET), nunca o valor.',
        en: 'This is the name of an environment variable of the engine with GUARD in it (such as GUARD_SECRET), never its value.',
      };
      // What stands there may be the secret itself: it is not repeated.
      wrong.push(problemAt(source.spanOf([...at, 'variavel_segredo']), { code: 'variable-name', text }));
    }
    const toxiproxyUrl = guard.toxiproxy ?? (apis.length === 1 ? apis[0] : undefined);
    const taken = target.guardas
      ?.slice(0, index)
      .some(({ toxiproxy }) => (toxiproxy ?? apis[0]) === toxiproxyUrl);
    if (toxiproxyUrl === undefined || !apis.includes(toxiproxyUrl) || taken) {
      const text = {
        'pt-BR':
          'Diga em `toxiproxy` ao lado de qual API dos endpoints deste alvo o guarda está, uma vez para cada.',
        en: "Say in `toxiproxy` beside which API of this target's endpoints the guard stands, once for each.",
      };
      wrong.push(
        problemAt(source.spanOf(guard.toxiproxy === undefined ? at : [...at, 'toxiproxy']), {
          code: 'guard-toxiproxy',
          found: guard.toxiproxy ?? '',
          allowed: apis,
          text,
        }),
      );
    }
    problems.push(...wrong);
    if (none || wrong.length > 0 || toxiproxyUrl === undefined) return [];
    return [{ apiUrl: guard.api, toxiproxyUrl, secretVariable: guard.variavel_segredo }];
  });
  return { value, problems };
}
