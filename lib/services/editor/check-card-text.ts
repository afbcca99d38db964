import type { Transaction } from '@/lib/adapters/postgres/transaction';
import type { Locale } from '@/lib/domain/diagnostic/problem';
import { sortProblems } from '@/lib/domain/diagnostic/problem-at';
import { checkCard } from '@/lib/domain/plan/check-card';
import type { CardCheck } from '@/lib/domain/view/editor-view';
import { readCatalogue } from '../read-catalogue';
import { catalogueProblems } from '../view-card';

/** checkCardText judges a card's text against the current catalogue, in the reader's language. */
export async function checkCardText(db: Transaction, source: string, locale: Locale): Promise<CardCheck> {
  const catalogue = await readCatalogue(db);
  const checked = checkCard(source, catalogue.ok ? catalogue.value : null, locale);
  const { card, criteria, mechanism, aborts } = checked;
  const unusable = card && !catalogue.ok ? catalogueProblems(card, catalogue.failure) : [];
  const problems = sortProblems([...checked.problems, ...checked.warnings, ...unusable]);
  const complete = card !== null && problems.every(({ severity }) => severity === 'warning');
  return { card, criteria, mechanism, aborts, problems, complete };
}
