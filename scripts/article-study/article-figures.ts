/** ArticleFigure is a row of the article's Table 1 or 2, as it prints it; its numbers are illustrative by its own words (section 3.1). */
export interface ArticleFigure {
  readonly control: string;
  readonly canary: string;
}

type Figures = Readonly<Record<string, ArticleFigure>>;

/** figuresOf gives the article's table for an execution, by the metric of our catalogue: Table 2 is of Listings 5 and 6, however they are read; the feared regression has none. */
export function figuresOf(execution: string): Figures {
  if (execution === 'original') return tables.original;
  return execution === 'regressao' ? {} : tables.revisada;
}

const tables: Readonly<Record<'original' | 'revisada', Figures>> = {
  original: {
    taxa_sucesso_pedidos: { control: '99,7%', canary: '98,1%' },
    latencia_p99_order_service: { control: '410 ms', canary: '2.380 ms' },
    circuit_breaker_aberto: { control: 'Fechado', canary: 'Fechado' },
    ocupacao_pool_threads: { control: '22%', canary: '91%' },
  },
  revisada: {
    taxa_sucesso_pedidos: { control: '99,7%', canary: '99,6%' },
    latencia_p99_order_service: { control: '405 ms', canary: '790 ms' },
    circuit_breaker_aberto: { control: 'Fechado', canary: 'Aberto após ~20 s' },
    taxa_fallback: { control: '0%', canary: '~9%' },
    ocupacao_pool_threads: { control: '21%', canary: '26%' },
  },
};
