import type { Injection } from '../card/card';
import type { BilingualText, Locale } from '../diagnostic/problem';
import { formatNumber } from '../expression/format-number';

/** describeFault says what an injection does to the calls of its target, in plain words. */
export function describeFault(injection: Injection): BilingualText {
  return { 'pt-BR': describeIn('pt-BR', injection), en: describeIn('en', injection) };
}

function describeIn(locale: Locale, { type, attributes, fault }: Injection): string {
  const isPortuguese = locale === 'pt-BR';
  const say = (portuguese: string, english: string) => (isPortuguese ? portuguese : english);
  const number = (key: string) => {
    const value = attributes[key] ?? 0;
    return typeof value === 'number' ? formatNumber(value, locale) : value;
  };
  const jitter = attributes.jitter_ms === undefined ? '' : ` ± ${number('jitter_ms')} ms`;
  const way = directionOf(fault, locale);
  switch (type) {
    case 'latencia':
      return say(
        `atrasa ${way} em ${number('latencia_ms')} ms${jitter}`,
        `delays ${way} by ${number('latencia_ms')} ms${jitter}`,
      );
    case 'largura_banda':
      return say(
        `deixa ${way} passar a ${number('taxa_kb_s')} KB/s`,
        `lets ${way} through at ${number('taxa_kb_s')} KB/s`,
      );
    case 'indisponibilidade':
      return say('recusa as conexões e fecha as abertas', 'refuses connections and closes the open ones');
    case 'particao':
      return say(`some com ${way}: nada responde`, `swallows ${way}: nothing answers`);
    case 'reset_conexao':
      return say(
        `derruba as conexões com RST depois de ${number('apos_ms')} ms`,
        `resets connections after ${number('apos_ms')} ms`,
      );
    case 'fechamento_lento':
      return say(
        `atrasa o fechamento das conexões em ${number('atraso_ms')} ms`,
        `delays the closing of connections by ${number('atraso_ms')} ms`,
      );
    case 'fragmentacao':
      return say(
        `corta ${way} em pedaços de ${number('tamanho_medio_bytes')} bytes`,
        `cuts ${way} into pieces of ${number('tamanho_medio_bytes')} bytes`,
      );
    case 'limite_dados':
      return say(
        `fecha a conexão depois de ${number('bytes')} bytes`,
        `closes the connection after ${number('bytes')} bytes`,
      );
    case 'manual':
      return String(attributes.tipo ?? say('falha posta à mão', 'a fault put in by hand'));
  }
}

function directionOf(fault: Injection['fault'], locale: Locale): string {
  const streams = fault?.kind === 'toxics' ? fault.toxics.map(({ stream }) => stream) : ['downstream'];
  const isPortuguese = locale === 'pt-BR';
  if (streams.length > 1) return isPortuguese ? 'as requisições e as respostas' : 'requests and answers';
  if (streams[0] === 'upstream') return isPortuguese ? 'as requisições' : 'requests';
  return isPortuguese ? 'as respostas' : 'answers';
}
