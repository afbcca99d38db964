import { formatNumber } from '../../expression/format-number';
import { warn, type Warning } from './warning-context';

/** toxicityOnSharedConnections warns of a share below 100 % where many calls share a connection: the dice fall once for each connection. */
export const toxicityOnSharedConnections: Warning = ({ card, target }) => {
  const { injection } = card;
  const use = target?.connections;
  if (injection.fault === null || injection.share >= 1 || use === undefined || use.kind === 'one_per_call') {
    return [];
  }
  const percent = injection.share * 100;
  const [pt, en] = [formatNumber(rounded(percent), 'pt-BR'), formatNumber(rounded(percent), 'en')];
  if (use.kind === 'http2') {
    return [
      warn(
        injection.targetSpan,
        'toxicity-on-http2',
        `Neste alvo todas as chamadas de um cliente vão por uma conexão só (HTTP/2), e o Toxiproxy sorteia por conexão: ${pt}% vira tudo ou nada. Um proxy só para o canary com percentual_trafego: 100 diz o que faz.`,
        `On this target all calls of a client share one connection (HTTP/2), and Toxiproxy draws per connection: ${en}% becomes all or nothing. A proxy of the canary's own with percentual_trafego: 100 does what it says.`,
      ),
    ];
  }
  const missed = use.count === null ? null : rounded(100 * (1 - injection.share) ** use.count);
  const chance = (locale: 'pt-BR' | 'en') =>
    missed === null
      ? ''
      : locale === 'pt-BR'
        ? ` Com ${use.count ?? 0} conexões, a chance de nenhuma ser atingida é ${formatNumber(missed, locale)}%.`
        : ` With ${use.count ?? 0} connections, the chance that none is hit is ${formatNumber(missed, locale)}%.`;
  return [
    warn(
      injection.targetSpan,
      'toxicity-on-pool',
      `O Toxiproxy sorteia uma vez por conexão, e este alvo reaproveita as suas: ${pt}% das conexões não é ${pt}% das chamadas.${chance('pt-BR')} Veja a parcela medida na execução, ou use um proxy só para o canary com percentual_trafego: 100.`,
      `Toxiproxy draws once per connection, and this target keeps its own: ${en}% of the connections is not ${en}% of the calls.${chance('en')} Look at the measured share of the run, or use a proxy of the canary's own with percentual_trafego: 100.`,
    ),
  ];
};

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
