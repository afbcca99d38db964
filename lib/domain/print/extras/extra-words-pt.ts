import type { ExtraWords } from './extra-text';

const role = (title: string, note: string, lines: readonly string[]) => ({
  id: title,
  heading: 'Papel',
  title,
  note,
  lines,
});

/** portuguese: as an experienced colleague says it at the table. */
export const portuguese: ExtraWords = {
  cover: {
    id: 'capa',
    title: 'Chaos Engineering Master Deck',
    line: 'Experimentos de Engenharia do Caos em cartas: uma hipótese, um limite, um caminho de volta.',
  },
  rules: [
    {
      id: 'regras',
      heading: 'Regras',
      title: 'Como jogar',
      note: 'uma carta, um experimento',
      lines: [
        'Escolham uma carta que a regra de progressão permite e leiam a hipótese em voz alta.',
        'Cada pessoa anota, sem mostrar: a hipótese se sustenta? O que quebra primeiro?',
        'Quem responde pelo negócio aceita o Blast Radius, ou recusa.',
        'Confirmem o estado estável nos dois grupos. Sistema doente não prova nada: parem aqui.',
        'Injetem a variável no grupo canary, na intensidade e no tempo da carta; nunca mais.',
        'Comparem canary e controle. Condição de aborto atingida: abortem, sem discutir.',
        'Qualquer pessoa aborta, a qualquer momento, dizendo “abortar”.',
        'Desfaçam e esperem o estado estável voltar. Só então acabou.',
        'Mostrem as previsões, digam o veredito, anotem achados com dono e data.',
      ],
    },
    {
      id: 'progressao',
      heading: 'Regras',
      title: 'Regra de progressão',
      note: 'minimizar o Blast Radius do programa inteiro',
      lines: [
        'Severidades 1 e 2: abertas a toda equipe.',
        'Severidade 3: abre depois de um sucesso no mesmo naipe.',
        'Severidades 4 e 5: abrem depois do sucesso de todas as cartas mais brandas do naipe.',
        'Sucesso é uma execução concluída, com a hipótese confirmada e o rollback verificado. Conversar sobre a carta prepara, mas não conta.',
        'Hipótese refutada é um achado, não um erro: corrijam e joguem a carta de novo.',
        'Hipótese sem “porque” não se joga: sem mecanismo não há o que aprender.',
        'Comecem em homologação. Produção só com aceite, com aborto ensaiado e com alguém de plantão avisado.',
      ],
    },
  ],
  roles: {
    facilitator: role('Facilitação', 'conduz o GameDay, não opera', [
      'Antes: escolha as cartas, confirme os aceites, avise o plantão, combine o canal.',
      'Leia a hipótese em voz alta e recolha as previsões em silêncio.',
      'Diga cada passo antes que aconteça. Um experimento por vez.',
      'Se houver dúvida, não comece; se já começou, aborte.',
      'Depois: veredito, previsões, achados com dono e data.',
    ]),
    abort_owner: role('Responsável pelo aborto', 'olha só os limites', [
      'Saiba de cor as condições de aborto da carta.',
      'Fique com a página da execução aberta e o dedo no botão.',
      'Atingiu o limite: aborte na hora e avise depois.',
      'Sem dados é motivo de aborto, como um limite.',
      'Aplicativo fora do ar: vire a carta e siga o aborto manual.',
      'Só sai do posto quando o rollback estiver confirmado.',
    ]),
    operator: role('Operação', 'injeta, observa, desfaz', [
      'Confira alvo, intensidade, proporção e tempo antes de injetar.',
      'Tenha o comando de rollback pronto num terminal à parte.',
      'Diga em voz alta o que fez e a hora.',
      'Não conserte o sistema durante a falha: a medida se estraga e nada se aprende.',
      'Desfaça, leia de volta e diga “limpo” só depois de ver.',
    ]),
    observer: role('Observação', 'vê o sistema como quem o usa', [
      'Antes: anote o que acha que vai acontecer.',
      'Escolha um lugar para olhar: métricas, rastros, logs ou a tela do cliente.',
      'Conte o que vê, não o que acha que é.',
      'Viu algo fora do Blast Radius? Diga “abortar”.',
      'Depois: o que surpreendeu você?',
    ]),
    scribe: role('Registro', 'o que não se escreve se perde', [
      'Anote a hora de cada fato: início, injeção, alertas, aborto, retorno.',
      'Escreva quem disse “abortar” e por quê.',
      'Guarde capturas de tela dos gráficos.',
      'Separe fatos de opiniões.',
      'No fim, leia os achados em voz alta; cada um sai com dono e data.',
    ]),
    product_owner: role('Negócio', 'aceita ou recusa o risco', [
      'Leia o Blast Radius: quem pode ser atingido, quanto e por quanto tempo.',
      'Aceite ou recuse antes do início, com seu nome. Quem pede não aceita.',
      'Pergunte o que o cliente verá no pior caso.',
      'Fique ao alcance durante a execução; você também pode abortar.',
      'Depois: decida o que vale a pena corrigir primeiro.',
    ]),
    stakeholder: role('Parte interessada', 'assiste, pergunta, pode abortar', [
      'Antes: anote sua previsão, como todos.',
      'Durante a falha, escute: pergunte antes ou depois.',
      'Viu dano fora do Blast Radius? Diga “abortar”.',
      'Traduza o que viu: o que isso custaria a quem usa?',
      'Depois: leve um achado para casa, com dono e data.',
    ]),
  },
};
