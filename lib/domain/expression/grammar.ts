import { EmbeddedActionsParser, type IToken, tokenMatcher, type TokenType } from 'chevrotain';
import type {
  AbortSyntax,
  ComparisonSyntax,
  DurationSyntax,
  GroupSyntax,
  HypothesisSyntax,
  PredicateSyntax,
  QuantitySyntax,
  ReferenceSyntax,
  StatementSyntax,
  SubjectSyntax,
} from './syntax';
import * as t from './tokens';

type Stop = () => boolean;

/** CardGrammar is the grammar of the sentences in a card; each public rule is a sentence that a card may hold. */
export class CardGrammar extends EmbeddedActionsParser {
  constructor() {
    super(t.allTokens, { maxLookahead: 3, recoveryEnabled: false });
    this.performSelfAnalysis();
  }

  private isNext(ahead: number, type: TokenType): boolean {
    return tokenMatcher(this.LA(ahead), type);
  }

  private isDurationPartAt(ahead: number): boolean {
    const isNumber = this.isNext(ahead, t.Numeral) || this.isNext(ahead, t.CountWord);
    return isNumber && this.isNext(ahead + 1, t.TimeUnit);
  }

  private isComparisonAt(ahead: number): boolean {
    return this.isNext(ahead, t.Comparison) && this.isNext(ahead + 1, t.Numeral);
  }

  /** "controle" alone names the group only at the end of its phrase; every other spelling names it anywhere. */
  private isGroupAt(ahead: number): boolean {
    if (this.isNext(ahead, t.CanaryGroup) || this.isNext(ahead, t.ControlGroup)) return true;
    if (!this.isNext(ahead, t.ControlWord)) return false;
    const after = this.LA(ahead + 1).tokenType;
    return (
      this.isComparisonAt(ahead + 1) ||
      this.isVerbAt(ahead + 1) ||
      after === t.HoldFor ||
      after.name === 'EOF'
    );
  }

  private groupAhead(): number | null {
    let ahead = 1;
    if (this.isNext(ahead, t.Preposition)) ahead += 1;
    if (this.isNext(ahead, t.Article)) ahead += 1;
    return this.isGroupAt(ahead) ? ahead : null;
  }

  private isVerbAt(ahead: number): boolean {
    return [t.RemainVerb, t.OpenVerb, t.ActVerb].some((type) => this.isNext(ahead, type));
  }

  /** Tells whether "[não] [verbo] comparação | estado | ação" starts at this token. */
  private isPredicateAt(start: number): boolean {
    let ahead = start;
    if (this.isNext(ahead, t.Not)) ahead += 1;
    if (this.isComparisonAt(ahead)) return true;
    if (this.isNext(ahead, t.OpenVerb) || this.isNext(ahead, t.ActVerb)) {
      // "memory use will remain below 80 %": there the word is a noun.
      return !this.isNext(ahead + 1, t.RemainVerb) && !this.isComparisonAt(ahead + 1);
    }
    if (this.isNext(ahead, t.ReachedState) && this.isNext(ahead + 1, t.Within)) return true;
    if (!this.isNext(ahead, t.RemainVerb)) return false;
    ahead += 1;
    if (this.isNext(ahead, t.Not)) ahead += 1;
    return (
      this.isComparisonAt(ahead) || this.isNext(ahead, t.ReachedState) || this.isNext(ahead, t.ActedState)
    );
  }

  private isPredicateAhead(): boolean {
    for (let ahead = 1; this.LA(ahead).tokenType.name !== 'EOF'; ahead += 1) {
      if (this.isPredicateAt(ahead)) return true;
    }
    return false;
  }

  private readonly words = this.RULE('words', (stop?: Stop): IToken[] => {
    const tokens: IToken[] = [];
    this.MANY({ GATE: () => stop?.() !== true, DEF: () => tokens.push(this.CONSUME(t.Any)) });
    return tokens;
  });

  private readonly subject = this.RULE('subject', (stop?: Stop): SubjectSyntax => {
    const words: IToken[] = [];
    const groups: GroupSyntax[] = [];
    this.MANY({
      GATE: () => stop?.() !== true,
      DEF: () =>
        this.OR({
          IGNORE_AMBIGUITIES: true,
          DEF: [
            { GATE: () => this.groupAhead() !== null, ALT: () => groups.push(this.SUBRULE(this.group)) },
            { ALT: () => words.push(this.CONSUME(t.Any)) },
          ],
        }),
    });
    return { words, groups };
  });

  private readonly group = this.RULE('group', (): GroupSyntax => {
    this.OPTION(() => this.CONSUME(t.Preposition));
    this.OPTION1(() => this.CONSUME(t.Article));
    return this.OR<GroupSyntax>([
      { ALT: () => ({ group: 'canary', token: this.CONSUME(t.CanaryGroup) }) },
      { ALT: () => ({ group: 'control', token: this.CONSUME(t.ControlGroup) }) },
      { ALT: () => ({ group: 'control', token: this.CONSUME(t.ControlWord) }) },
    ]);
  });

  private readonly quantity = this.RULE('quantity', (): QuantitySyntax => {
    const number = this.CONSUME(t.Numeral);
    const unit = this.OPTION({
      GATE: () => !this.isNext(1, t.Word) || this.isNext(2, t.RateUnit),
      DEF: () =>
        this.OR<IToken>([
          { ALT: () => this.CONSUME(t.Percent) },
          { ALT: () => this.CONSUME(t.TimeUnit) },
          { ALT: () => this.CONSUME(t.RateUnit) },
          {
            ALT: () => {
              // "500 pedidos por minuto": what is counted is the metric's business.
              this.CONSUME(t.Word);
              return this.CONSUME1(t.RateUnit);
            },
          },
        ]),
    });
    return { number, unit: unit ?? null };
  });

  private readonly comparison = this.RULE('comparison', (): ComparisonSyntax => {
    const comparator = this.CONSUME(t.Comparison);
    return { comparator, quantity: this.SUBRULE(this.quantity) };
  });

  readonly duration = this.RULE('duration', (): DurationSyntax => {
    const parts = [this.SUBRULE(this.durationPart)];
    this.MANY({
      // "em até 30 s e a latência …": that "e" belongs to the sentence around.
      GATE: () => this.isDurationPartAt(this.isNext(1, t.And) ? 2 : 1),
      DEF: () => {
        this.OPTION(() => this.CONSUME(t.And));
        parts.push(this.SUBRULE1(this.durationPart));
      },
    });
    return parts;
  });

  private readonly durationPart = this.RULE('durationPart', (): QuantitySyntax => {
    const number = this.OR([
      { ALT: () => this.CONSUME(t.Numeral) },
      { ALT: () => this.CONSUME(t.CountWord) },
    ]);
    return { number, unit: this.CONSUME(t.TimeUnit) };
  });

  readonly share = this.RULE('share', (): QuantitySyntax => {
    const number = this.CONSUME(t.Numeral);
    return { number, unit: this.CONSUME(t.Percent) };
  });

  readonly reference = this.RULE('reference', (): ReferenceSyntax =>
    this.OR<ReferenceSyntax>([
      {
        ALT: () => {
          this.CONSUME(t.Observe);
          return { kind: 'observe' };
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.Variation);
          this.OPTION(() => this.CONSUME(t.Preposition));
          const comparison = this.SUBRULE(this.comparison);
          this.CONSUME(t.RelativeTo);
          this.OPTION1(() => this.CONSUME(t.Article));
          this.OR1([{ ALT: () => this.CONSUME(t.ControlGroup) }, { ALT: () => this.CONSUME(t.ControlWord) }]);
          return { kind: 'variation', comparison };
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.ReachedState);
          return this.OR2<ReferenceSyntax>([
            {
              ALT: () => {
                this.CONSUME(t.Within);
                return { kind: 'reached', within: this.SUBRULE(this.duration) };
              },
            },
            {
              ALT: () => {
                this.CONSUME(t.AtLeastOnce);
                return { kind: 'reached_once' };
              },
            },
          ]);
        },
      },
      {
        ALT: () => {
          const comparison = this.SUBRULE1(this.comparison);
          const once = this.OPTION2(() => this.CONSUME1(t.AtLeastOnce));
          return { kind: 'comparison', comparison, once: once !== undefined };
        },
      },
    ]),
  );

  readonly abortMetric = this.RULE('abortMetric', (): AbortSyntax => {
    const isComparison = () => this.isComparisonAt(this.isNext(1, t.RemainVerb) ? 2 : 1);
    const subject = this.SUBRULE(this.subject, { ARGS: [isComparison] });
    this.OPTION(() => this.CONSUME(t.RemainVerb));
    const comparison = this.SUBRULE(this.comparison);
    const groupsAfter: GroupSyntax[] = [];
    this.OPTION1(() => groupsAfter.push(this.SUBRULE(this.group)));
    const hold = this.OR<DurationSyntax | 'immediately'>([
      {
        ALT: () => {
          this.CONSUME(t.HoldFor);
          return this.SUBRULE(this.duration);
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.Immediately);
          return 'immediately';
        },
      },
    ]);
    this.OPTION2(() => groupsAfter.push(this.SUBRULE1(this.group)));
    this.OPTION3(() => this.CONSUME(t.Dot));
    return { kind: 'metric', subject, comparison, groupsAfter, hold };
  });

  readonly abortAlert = this.RULE('abortAlert', (): AbortSyntax => {
    this.OPTION(() => {
      this.CONSUME(t.Firing);
      this.OPTION1(() => this.CONSUME(t.Preposition));
    });
    this.OPTION2(() => this.CONSUME(t.Article));
    const condition = this.OR<AbortSyntax>([
      { ALT: () => this.SUBRULE(this.anyAlert) },
      { ALT: () => this.SUBRULE(this.namedAlert) },
    ]);
    this.OPTION3(() => this.CONSUME1(t.Firing));
    this.OPTION4(() => this.CONSUME(t.Dot));
    return condition;
  });

  private readonly anyAlert = this.RULE('anyAlert', (): AbortSyntax => {
    this.CONSUME(t.AnyOf);
    return this.OR<AbortSyntax>([
      {
        ALT: () => {
          this.OPTION2(() => this.CONSUME1(t.SeverityWord));
          const level = this.CONSUME(t.AlertLevel);
          this.CONSUME(t.Alert);
          return { kind: 'any_alert', level };
        },
      },
      {
        ALT: () => {
          this.CONSUME1(t.Alert);
          this.OPTION(() => this.CONSUME(t.Preposition));
          this.OPTION1(() => this.CONSUME(t.SeverityWord));
          return { kind: 'any_alert', level: this.CONSUME1(t.AlertLevel) };
        },
      },
    ]);
  });

  private readonly namedAlert = this.RULE('namedAlert', (): AbortSyntax => {
    this.CONSUME(t.Alert);
    const name = this.OR([{ ALT: () => this.CONSUME(t.Quoted) }, { ALT: () => this.CONSUME(t.Word) }]);
    return { kind: 'named_alert', name };
  });

  /** statements reads what a clause of the hypothesis states about metrics; words that state nothing are stepped over. */
  readonly statements = this.RULE('statements', (): StatementSyntax[] => {
    const found: StatementSyntax[] = [];
    this.MANY({
      GATE: () => this.isPredicateAhead(),
      DEF: () => found.push(this.SUBRULE(this.statement)),
    });
    this.SUBRULE(this.words);
    return found;
  });

  private readonly statement = this.RULE('statement', (): StatementSyntax => {
    const subject = this.SUBRULE(this.subject, { ARGS: [() => this.isPredicateAt(1)] });
    const before = this.OPTION(() => this.CONSUME(t.Not));
    let after: IToken | undefined;
    const predicate = this.OR<PredicateSyntax>([
      {
        ALT: () => {
          this.CONSUME(t.OpenVerb);
          return { kind: 'opens' };
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.ActVerb);
          return { kind: 'acts' };
        },
      },
      {
        ALT: () => {
          this.OPTION1(() => this.CONSUME(t.RemainVerb));
          after = this.OPTION2(() => this.CONSUME1(t.Not));
          return this.SUBRULE(this.state);
        },
      },
    ]);
    const complement = this.SUBRULE1(this.subject, { ARGS: [() => this.isNext(1, t.Connector)] });
    const last = this.LA(0);
    return { subject, negated: (before ?? after) !== undefined, predicate, complement, last };
  });

  private readonly state = this.RULE('state', (): PredicateSyntax =>
    this.OR<PredicateSyntax>([
      { ALT: () => ({ kind: 'comparison', comparison: this.SUBRULE(this.comparison) }) },
      {
        ALT: () => {
          this.CONSUME(t.ReachedState);
          const within = this.OPTION(() => {
            this.CONSUME(t.Within);
            return this.SUBRULE(this.duration);
          });
          return within === undefined ? { kind: 'opens' } : { kind: 'reached', within };
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.ActedState);
          return { kind: 'acts' };
        },
      },
    ]),
  );

  readonly hypothesis = this.RULE('hypothesis', (splitAtComma?: boolean): HypothesisSyntax => {
    this.CONSUME(t.If);
    const separator = splitAtComma === true ? t.Comma : t.Then;
    const fault = this.SUBRULE(this.words, { ARGS: [() => this.isNext(1, separator)] });
    this.OR([{ ALT: () => this.CONSUME(t.Then) }, { ALT: () => this.CONSUME(t.Comma) }]);
    const steadyState = this.SUBRULE1(this.words, { ARGS: [() => this.isNext(1, t.Because)] });
    this.CONSUME(t.Because);
    return { fault, steadyState, mechanism: this.SUBRULE2(this.words) };
  });
}

let built: CardGrammar | undefined;

/**
 * cardGrammar gives the one parser; it keeps no state between two sentences. Building it analyses the grammar, which takes up to a second:
 * an engine that comes back to undo a fault must not wait for it before its first look.
 */
export function cardGrammar(): CardGrammar {
  return (built ??= new CardGrammar());
}
