import type { ExtraWords } from './extra-text';

const role = (title: string, note: string, lines: readonly string[]) => ({
  id: title,
  heading: 'Role',
  title,
  note,
  lines,
});

/** english says the same. */
export const english: ExtraWords = {
  cover: {
    id: 'cover',
    title: 'Chaos Engineering Master Deck',
    line: 'Chaos experiments as cards: one hypothesis, one limit, one way back.',
  },
  rules: [
    {
      id: 'rules',
      heading: 'Rules',
      title: 'How to play',
      note: 'one card, one experiment',
      lines: [
        'Choose a card that the rule of progression allows, and read its hypothesis aloud.',
        'Everybody notes, unseen: does the hypothesis hold? What breaks first?',
        'Whoever answers for the business accepts the blast radius, or refuses.',
        'Confirm the steady state in both groups. A sick system proves nothing: stop here.',
        'Inject the variable into the canary group, as strong and as long as the card says; never more.',
        'Compare canary and control. An abort condition is reached: abort, without discussion.',
        'Anybody aborts, at any time, by saying “abort”.',
        'Undo it and wait until the steady state is back. Only then is it over.',
        'Show the predictions, say the verdict, note findings with owner and date.',
      ],
    },
    {
      id: 'progression',
      heading: 'Rules',
      title: 'Rule of progression',
      note: 'keep the blast radius of the whole programme small',
      lines: [
        'Severities 1 and 2: open to every team.',
        'Severity 3: opens after one success in the same suit.',
        'Severities 4 and 5: open after a success of every milder card of the suit.',
        'A success is a concluded run with a confirmed hypothesis and a verified rollback. Talking a card through prepares, but does not count.',
        'A refuted hypothesis is a finding, not an error: mend, and play the card again.',
        'A hypothesis without “because” is not played: without a mechanism there is nothing to learn.',
        'Begin in staging. Production only with an acceptance, a rehearsed abort, and on-call told.',
      ],
    },
  ],
  roles: {
    facilitator: role('Facilitator', 'leads the GameDay, operates nothing', [
      'Before: choose the cards, confirm acceptances, tell on-call, agree on the channel.',
      'Read the hypothesis aloud and collect the predictions in silence.',
      'Say each step before it happens. One experiment at a time.',
      'In doubt, do not start; if it has started, abort.',
      'After: verdict, predictions, findings with owner and date.',
    ]),
    abort_owner: role('Abort owner', 'watches the limits alone', [
      'Know the abort conditions of the card by heart.',
      'Keep the page of the run open and a finger on the button.',
      'Limit reached: abort at once and tell afterwards.',
      'No data is a reason to abort, like a limit.',
      'Application down: turn the card over and follow the manual abort.',
      'Leave your post only when the rollback is confirmed.',
    ]),
    operator: role('Operator', 'injects, observes, undoes', [
      'Check target, intensity, share and time before you inject.',
      'Have the rollback command ready in a terminal of its own.',
      'Say aloud what you did, and the time.',
      'Do not mend the system during the fault: it spoils the measurement and nothing is learnt.',
      'Undo, read back, and say “clean” only after you have seen it.',
    ]),
    observer: role('Observer', 'sees the system as its users do', [
      'Before: note what you think will happen.',
      'Choose a place to look: metrics, traces, logs or the customer’s screen.',
      'Tell what you see, not what you think it is.',
      'Something outside the blast radius? Say “abort”.',
      'After: what surprised you?',
    ]),
    scribe: role('Scribe', 'what is not written is lost', [
      'Note the time of each fact: start, injection, alerts, abort, return.',
      'Write who said “abort”, and why.',
      'Keep screenshots of the charts.',
      'Keep facts and opinions apart.',
      'At the end, read the findings aloud; each leaves with owner and date.',
    ]),
    product_owner: role('Product owner', 'accepts or refuses the risk', [
      'Read the blast radius: who can be hurt, how much, for how long.',
      'Accept or refuse before the start, by name. Whoever asks does not accept.',
      'Ask what the customer will see in the worst case.',
      'Stay in reach during the run; you may abort as well.',
      'After: decide what is worth mending first.',
    ]),
    stakeholder: role('Stakeholder', 'watches, asks, may abort', [
      'Before: note your prediction, like everybody.',
      'During the fault, listen: ask before or after.',
      'Harm outside the blast radius? Say “abort”.',
      'Translate what you saw: what would it cost those who use it?',
      'After: take one finding home, with owner and date.',
    ]),
  },
};
