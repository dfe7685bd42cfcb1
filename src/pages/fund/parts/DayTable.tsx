import { useTranslation } from 'react-i18next'
import type { books } from '#protocol'
import { cx } from '../../../core/cx.ts'
import type { Rate } from '../../../market/currency/rates.ts'
import { dayText, signedIn, sumIn, toneOf } from './dayTexts.ts'
import css from './Performance.module.css'

/** Every day in words, the newest first, for whoever cannot see the picture or wants the figures. */
export const DayTable = ({ days, rate }: { days: readonly books.ProfitDay[]; rate: Rate | undefined }) => {
  const { t } = useTranslation('fund')
  return (
    <details className={css['days']}>
      <summary className={css['summary']}>{t('asTable')}</summary>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('equity')}</th>
            <th scope="col">{t('profit')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, equity, profit }) => (
            <tr key={day}>
              <th scope="row">{dayText(day)}</th>
              <td>{sumIn(equity, rate)}</td>
              <td className={cx(toneOf(profit).tone)}>{signedIn(profit, rate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
