import { type CodeDocs, explainCode as say } from './code-doc';

/** errorCodes explains every error that `lint` can give: what keeps a card, or a catalogue, from being used. */
export const errorCodes: CodeDocs = {
  'file-missing': say('O arquivo ou a pasta não existe.', 'The file or folder does not exist.'),
  'file-too-large': say('O arquivo passa de 512 KB.', 'The file is larger than 512 KB.'),
  'file-not-utf8': say('O arquivo não é texto em UTF-8.', 'The file is not text in UTF-8.'),
  'file-unreadable': say('O arquivo não pôde ser lido.', 'The file could not be read.'),
  'too-large': say('A carta passa de 64 KB.', 'The card is longer than 64 KB.'),
  unreadable: say('Profundo demais, ou com apelidos (*) demais.', 'Too deep, or with too many aliases (*).'),
  'yaml-syntax': say('Não é YAML: recuo, aspas, colchetes.', 'It is no YAML: indentation, quotes, brackets.'),
  'missing-quotes': say(
    'Um texto que o YAML só lê entre aspas.',
    'Text that YAML reads only between quotes.',
  ),
  'duplicate-key': say('A chave aparece duas vezes no bloco.', 'The key stands twice in its block.'),
  'not-a-card': say('O arquivo não tem chaves.', 'The file has no keys.'),
  'unknown-key': say('A chave não existe ali.', 'There is no such key there.'),
  'missing-key': say('Falta uma chave obrigatória.', 'A mandatory key is missing.'),
  'empty-value': say('A chave está vazia.', 'The key is empty.'),
  'wrong-type': say('Texto onde vai número, valor onde vai lista…', 'Text for a number, a value for a list…'),
  'text-too-long': say('O texto não cabe numa carta.', 'The text does not fit on a card.'),
  'not-allowed-value': say(
    'O valor não está na lista do que é aceito.',
    'The value is not on the list of what is allowed.',
  ),
  'out-of-range': say(
    'O número sai da faixa em que o Toxiproxy, ou a execução, sobrevive.',
    'The number leaves the range that Toxiproxy, or the run, survives.',
  ),
  'attributes-disagree': say(
    'jitter_ms acima de latencia_ms, ou variacao_bytes que não é menor que tamanho_medio_bytes (isso mata o Toxiproxy).',
    'jitter_ms above latencia_ms, or variacao_bytes not less than tamanho_medio_bytes (which kills Toxiproxy).',
  ),
  'share-not-possible': say(
    'A falha atinge todas as conexões: só percentual_trafego: 100 diz a verdade.',
    'The fault hits every connection: only percentual_trafego: 100 tells the truth.',
  ),
  'ambiguous-number': say(
    'O número se lê de dois jeitos (2.000 é dois ou dois mil?).',
    'The number reads in two ways (is 2.000 two or two thousand?).',
  ),
  'malformed-number': say('Não é um número.', 'It is no number.'),
  'duration-zero': say('O tempo é zero.', 'The time is zero.'),
  'duration-too-long': say(
    'A falha ou a linha de base passa de 2 h, ou outro tempo de 24 h.',
    'The fault or the baseline is longer than 2 h, or another time than 24 h.',
  ),
  'card-id': say('O id não é NAIPE-NÚMERO.', 'The id is not SUIT-NUMBER.'),
  'id-of-another-suit': say(
    'O prefixo do id não é o do naipe.',
    'The prefix of the id is not that of the suit.',
  ),
  'duplicate-card': say('Dois arquivos têm a mesma carta.', 'Two files hold the same card.'),
  'hypothesis-without-if': say(
    'A hipótese não começa pela falha ("Se").',
    'The hypothesis does not begin with the fault ("If").',
  ),
  'hypothesis-without-cause': say(
    'Falta o "porque": sem ele não se sabe o que deveria proteger o sistema, e isso já é um achado.',
    'The "because" is missing: without it nobody knows what should protect the system, and that is a finding by itself.',
  ),
  'hypothesis-without-then': say(
    'Nada separa a falha do que se mantém.',
    'Nothing separates the fault from what holds.',
  ),
  'target-off': say(
    'O alvo está desligado neste ambiente, e o catálogo diz por quê.',
    'The target is off in this environment, and the catalogue says why.',
  ),
  'guard-toxiproxy': say(
    'A guarda do alvo não é de um Toxiproxy só.',
    'The guard of the target is not of one Toxiproxy.',
  ),
  'hypothesis-clause-empty': say(
    'Uma das três partes da hipótese está vazia.',
    'One of the three parts of the hypothesis is empty.',
  ),
  'bound-not-understood': say(
    'Um limite da hipótese não tem métrica.',
    'A bound of the hypothesis has no metric.',
  ),
  'empty-sentence': say('A frase está vazia.', 'The sentence is empty.'),
  'sentence-incomplete': say('A frase termina antes da hora.', 'The sentence ends too early.'),
  'sentence-not-understood': say(
    'Uma palavra da frase não se encaixa.',
    'A word of the sentence does not fit.',
  ),
  'sentence-too-long': say(
    'A frase passa de 2.000 caracteres.',
    'The sentence is longer than 2,000 characters.',
  ),
  'comparison-missing': say('Falta > ou < antes do número.', 'There is no > or < before the number.'),
  'metric-missing': say('A condição de aborto não diz a métrica.', 'The abort condition names no metric.'),
  'two-groups': say(
    'A frase fala do canary e do grupo de controle.',
    'The sentence speaks of the canary and of the control group.',
  ),
  'alert-level': say(
    'Só P1 aborta em conjunto; os outros alertas se citam pelo nome.',
    'Only P1 aborts as a class; other alerts are named.',
  ),
  'alert-unnamed': say('O nome do alerta está vazio.', 'The name of the alert is empty.'),
  'unit-mismatch': say('A unidade não é a da métrica.', 'The unit is not that of the metric.'),
  'unknown-metric': say('A métrica não está em metricas.yaml.', 'The metric is not in metricas.yaml.'),
  'phrase-without-metric': say(
    'Nenhuma métrica se chama assim. No "porque", e ao lado de critérios explícitos, é só um aviso.',
    'No metric is called that. In the "because", and beside explicit criteria, it is a warning only.',
  ),
  'phrase-ambiguous': say('Mais de uma métrica se chama assim.', 'More than one metric is called that.'),
  'unknown-environment': say(
    'O ambiente não está em ambientes.yaml.',
    'The environment is not in ambientes.yaml.',
  ),
  'unknown-target': say(
    'O alvo não existe nesse ambiente.',
    'The target does not exist in that environment.',
  ),
  'target-is-excluded': say(
    'O alvo toca um serviço que ninguém pode tocar.',
    'The target touches a service that nobody may touch.',
  ),
  'environment-above-ceiling': say(
    'O ambiente é produção e está acima do teto da carta.',
    'The environment is production and above the ceiling of the card.',
  ),
  'longer-than-card': say(
    'A execução seria mais longa que a carta.',
    'The run would be longer than the card.',
  ),
  'wider-than-card': say('A execução seria mais larga que a carta.', 'The run would be wider than the card.'),
  'metric-name': say(
    'O nome da métrica não é de letras minúsculas, algarismos e _.',
    'The name of the metric is not of small letters, digits and _.',
  ),
  'name-taken': say('Duas métricas respondem às mesmas palavras.', 'Two metrics answer to the same words.'),
  promql: say('A consulta não é PromQL correta.', 'The query is no correct PromQL.'),
  'empty-without-companion': say(
    'vazio_vale_zero sem companheira: vazio pode ser uma pane.',
    'vazio_vale_zero without companheira: empty may be an outage.',
  ),
  'aggregation-of-window': say(
    'agregacao numa consulta que já tem janela.',
    'agregacao on a query that has a window already.',
  ),
  'buckets-not-ascending': say(
    'As faixas do histograma não sobem.',
    'The buckets of the histogram do not ascend.',
  ),
  'criterion-cannot-fail': say(
    'O limite se mantém em qualquer pane (100%, 0, ou a última faixa do histograma): não prova nada.',
    'The bound holds in any outage (100%, 0, or the last bucket of the histogram): it proves nothing.',
  ),
  'undo-by-hand-not-measured': say(
    'Uma carta manual precisa de um limite em estado_estavel: só números mostram que a falha saiu.',
    'A manual card needs a bound in estado_estavel: only numbers show that the fault is out.',
  ),
  'repeated-name': say('O nome aparece duas vezes.', 'The name stands twice.'),
  'same-groups': say('Controle e canary têm o mesmo valor.', 'Control and canary have the same value.'),
  'proxy-name': say('Nenhuma URL alcança um proxy com este nome.', 'No URL reaches a proxy of this name.'),
  'probe-path': say('O caminho da sonda não começa por /.', 'The path of the probe does not start with /.'),
  'second-look-too-early': say(
    'Em produção a segunda olhada espera 30 s.',
    'In production the second look waits 30 s.',
  ),
  'variable-name': say(
    'Vai o nome de uma variável, nunca o valor.',
    'The name of a variable belongs there, never its value.',
  ),
  'variable-not-set': say(
    'A variável não está definida e não tem padrão.',
    'The variable is not set and has no default.',
  ),
  url: say('Não é um endereço http ou https.', 'It is no http or https address.'),
  'secret-in-url': say('O endereço leva usuário ou senha.', 'The address holds a user or a password.'),
  'changed-on-both-sides': say(
    'O arquivo e o app mudaram: diga qual vale.',
    'The file and the app changed: say which counts.',
  ),
  'catalogue-unusable': say('O catálogo não pôde ser lido.', 'The catalogue could not be read.'),
};
