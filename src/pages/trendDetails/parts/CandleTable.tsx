import type { ReadonlySignal } from '@preact/signals-core'
import { useTranslation } from 'react-i18next'
import type { Bar } from '#protocol'
import type { Candles, FeedValue } from '#stream'
import { isDaily } from '../../../charts/bars.ts'
import { chartTimes } from '../../../charts/chartTime.ts'
import { formatCompact, formatPrice } from '../../../format/number.ts'
import { useSignalPick } from '../../../live/useSignalValue.ts'
import css from './CandleTable.module.css'

interface CandleTableProps {
  readonly value: ReadonlySignal<FeedValue<Candles>>
  readonly bar: Bar
  readonly name: string
  readonly decimals: number
  readonly language: string
  readonly zone: string
}

const ROWS = 30

const newestTime = ({ data }: FeedValue<Candles>): number => data?.bars.at(-1)?.time ?? 0

/** The chart for those who cannot see it: the last candles as a table. It renders when a candle opens, not per tick. */
export const CandleTable = ({ value, bar, name, decimals, language, zone }: CandleTableProps) => {
  const { t } = useTranslation('market')
  const newest = useSignalPick(value, newestTime)
  const bars = newest === 0 ? [] : (value.peek().data?.bars ?? []).slice(-ROWS).toReversed()
  const times = chartTimes(language, zone, isDaily(bar))
  const price = (figure: number): string => formatPrice(figure.toFixed(decimals), decimals)
  const interval = t(`detail.barName.${bar}`)
  return (
    // A scrolling region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css['scroll']} tabIndex={0} aria-label={t('detail.chart', { name, interval })}>
      <table className={css['table']}>
        <caption className="hidden-text">{t('detail.table.caption', { count: bars.length, name, interval })}</caption>
        <thead>
          <tr>
            {(['time', 'open', 'high', 'low', 'close', 'volume'] as const).map((key) => (
              <th key={key} scope="col">
                {t(`detail.table.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ time, open, high, low, close, volume }) => (
            <tr key={time}>
              <th scope="row">{times(time, 'full')}</th>
              <td>{price(open)}</td>
              <td>{price(high)}</td>
              <td>{price(low)}</td>
              <td>{price(close)}</td>
              <td>{formatCompact(String(volume))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
