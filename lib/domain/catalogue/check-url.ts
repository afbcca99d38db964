import type { Problem } from '../diagnostic/problem';
import { problemAt } from '../diagnostic/problem-at';
import { valueAt } from '../diagnostic/shape-problems';
import type { YamlPath, YamlSource } from '../diagnostic/yaml-source';

/** checkUrl checks that an address is http(s), holds no credentials, and has no variable left unfilled. */
export function checkUrl(source: YamlSource, path: YamlPath): Problem[] {
  const written = String(valueAt(source.value, path));
  const span = source.spanOf(path);
  const unfilled = /\$\{([^}:]*)/.exec(written)?.[1];
  if (unfilled !== undefined) {
    const text = {
      'pt-BR': `A variável ${unfilled} não está definida: defina-a, ou escreva um valor padrão com \${${unfilled}:-…}.`,
      en: `The variable ${unfilled} is not set: set it, or write a default as \${${unfilled}:-…}.`,
    };
    return [problemAt(span, { code: 'variable-not-set', found: written, text })];
  }
  const url = URL.canParse(written) ? new URL(written) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    const text = {
      'pt-BR': `"${written}" não é um endereço http ou https.`,
      en: `"${written}" is no http or https address.`,
    };
    return [problemAt(span, { code: 'url', found: written, allowed: ['http://127.0.0.1:9090'], text })];
  }
  if (url.username === '' && url.password === '') return [];
  const text = {
    'pt-BR': 'Usuário e senha não vão no arquivo: o endereço aparece em telas e planos.',
    en: 'User and password do not belong in the file: the address is shown on screens and in plans.',
  };
  // The value itself is not repeated in the problem: it holds the secret.
  return [problemAt(span, { code: 'secret-in-url', text })];
}
