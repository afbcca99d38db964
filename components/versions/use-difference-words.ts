import { useLocale, useTranslations } from 'next-intl';
import { suitSchema } from '@/lib/domain/card/suit';
import type { CardDifference } from '@/lib/domain/card/compare-cards';
import { faultTypes } from '@/lib/domain/fault/fault-attributes';
import { describeAttribute } from '../card/describe-injection';
import { formatMeasure } from '../ui/format-measure';
import { formatSpan } from '../ui/format-span';
import { formatTarget } from '../ui/format-target';

/** useDifferenceWords names a difference and its values as the card itself does, in the reader's language. */
export function useDifferenceWords() {
  const t = useTranslations('versions');
  const card = useTranslations('card');
  const suits = useTranslations('suits');
  const locale = useLocale();

  function nameOf({ part, name, after, before }: CardDifference): string {
    if (part === 'attribute' && name !== null) {
      const word = describeAttribute(name, after ?? before ?? '', locale).name;
      const type = faultTypes.find((known) => known === word);
      return type ? card(`faults.${type}`) : word;
    }
    const said = t(`parts.${part}`);
    return name === null ? said : `${said}: ${name.replaceAll('_', ' ')}`;
  }

  function valueOf({ part, name }: CardDifference, value: string | number | null): string | null {
    if (value === null) return null;
    switch (part) {
      case 'attribute':
        return describeAttribute(name ?? '', value, locale).value;
      case 'share':
        return formatMeasure(Number(value) * 100, 'percent', locale);
      case 'duration':
      case 'baseline':
        return formatSpan(Number(value), locale);
      case 'suit':
        return suits(`${suitSchema.parse(value)}.name`);
      case 'type': {
        const type = faultTypes.find((known) => known === value);
        return card(`faults.${type ?? 'manual'}`);
      }
      case 'target':
        return formatTarget(String(value));
      case 'title':
      case 'severity':
      case 'hypothesis':
      case 'steadyState':
      case 'hypothesisCriteria':
      case 'expectedMechanism':
      case 'tool':
      case 'environment':
      case 'scope':
      case 'impact':
      case 'excluded':
      case 'abort':
      case 'rollback':
      case 'tags':
      case 'owner':
        return String(value);
    }
  }
  return { nameOf, valueOf };
}
