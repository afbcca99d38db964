import { useLocale, useTranslations } from 'next-intl';
import type { TeamCalibration } from '@/lib/domain/gameday/calibration';
import { formatNumber } from '../../ui/format-number';

const cell = 'py-2 pr-6 text-right';

/** CalibrationTable sets how sure each team was beside how often it was right; never a person. */
export function CalibrationTable({ calibration }: { calibration: readonly TeamCalibration[] }) {
  const t = useTranslations('retrospective');
  const locale = useLocale();
  if (calibration.length === 0) return <p className="max-w-prose">{t('noCalibration')}</p>;
  return (
    <>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('calibration')}>
        <table className="border-t-2 border-ink">
          <thead>
            <tr className="border-b border-line-strong text-sm text-muted">
              <th scope="col" className="py-2 pr-6 text-left font-semibold">
                {t('team')}
              </th>
              {(['predictions', 'right', 'surer', 'brier'] as const).map((name) => (
                <th key={name} scope="col" className={`${cell} font-semibold`}>
                  {t(`columns.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {calibration.map(({ team, predictions, right, overconfidence, brier }) => (
              <tr key={team} className="border-b border-line">
                <th scope="row" className="py-2 pr-6 text-left font-normal">
                  {team === '' ? t('noTeam') : team}
                </th>
                <td className={cell}>{predictions}</td>
                <td className={cell}>{right}</td>
                <td className={cell}>
                  {`${overconfidence > 0 ? '+' : overconfidence < 0 ? '−' : ''}${formatNumber(Math.abs(overconfidence), locale, 0)}`}
                </td>
                <td className={`${cell} font-bold`}>{formatNumber(brier, locale, 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-2 max-w-prose text-sm text-muted">{t('brierMeans')}</p>
    </>
  );
}
