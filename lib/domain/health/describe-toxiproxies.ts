import { readToxicOwner } from '../fault/toxic-name';
import { terminalStates } from '../run/run';
import type { HealthFacts, ProxyFacts } from './health-facts';
import { line, type HealthLine, type HealthOutcome } from './health-line';
import { inAge } from './words';

/** Three sweeps: what an engine saw longer ago says nothing about now. */
const freshMs = 30_000;

/** describeToxiproxies says of every proxy what an engine last saw on it, and whose that is. No proxy is called for it. */
export function describeToxiproxies(facts: HealthFacts): readonly HealthLine[] {
  return facts.proxies.map((proxy) => describeProxy(proxy, facts));
}

function describeProxy(proxy: ProxyFacts, facts: HealthFacts): HealthLine {
  const id = `proxy:${proxy.apiUrl} ${proxy.proxy}`;
  const where = `${proxy.proxy} (${proxy.apiUrl})`;
  const age = inAge(proxy.ageMs);
  if (proxy.ageMs > freshMs)
    return line(
      id,
      'unknown',
      `${where}: visto pela última vez há ${age}; não diz nada sobre agora.`,
      `${where}: last seen ${age} ago; that says nothing about now.`,
    );
  const [outcome, pt, en] = describeState(proxy, facts);
  return line(id, outcome, `${where}: ${pt} (há ${age}).`, `${where}: ${en} (${age} ago).`);
}

type Said = readonly [outcome: HealthOutcome, pt: string, en: string];

function describeState(proxy: ProxyFacts, facts: HealthFacts): Said {
  switch (proxy.state) {
    case 'clean':
      return ['well', 'limpo', 'clean'];
    case 'fault_in':
    case 'foreign_toxics':
    case 'different':
      return describeToxics(proxy, facts);
    case 'proxy_missing':
      return ['broken', 'não existe no Toxiproxy', 'Toxiproxy does not have it'];
    case 'wedged':
      return [
        'broken',
        'travado: não responde, embora o Toxiproxy responda; reinicie este Toxiproxy',
        'wedged: it does not answer, though Toxiproxy does; restart this Toxiproxy',
      ];
    case 'unreachable':
      return ['broken', 'o Toxiproxy não responde', 'Toxiproxy does not answer'];
  }
}

function describeToxics({ toxics }: ProxyFacts, { toxicRuns }: HealthFacts): Said {
  const said = toxics.map(({ name, type }): Said => {
    const owner = readToxicOwner(name);
    if (owner === null)
      return ['attention', `${type} de outra pessoa (${name})`, `${type} of somebody else (${name})`];
    const run = toxicRuns.find(({ runId }) => runId === owner.runId);
    if (!run)
      return [
        'broken',
        `${type} nosso de uma execução que este banco não conhece (${name})`,
        `${type} of ours, of a run that this database does not know (${name})`,
      ];
    const over = terminalStates.includes(run.state);
    return [
      over ? 'broken' : 'well',
      `${type} da ${run.cardId}, pedida por ${run.requestedBy}${over ? ', que já terminou: sobra nossa' : ''}`,
      `${type} of ${run.cardId}, requested by ${run.requestedBy}${over ? ', which is over: a left-over of ours' : ''}`,
    ];
  });
  const outcomes = said.map(([outcome]) => outcome);
  const worst = outcomes.includes('broken')
    ? 'broken'
    : outcomes.includes('attention')
      ? 'attention'
      : 'well';
  return [worst, said.map(([, pt]) => pt).join('; '), said.map(([, , en]) => en).join('; ')];
}
