import { type CSSProperties, type PointerEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type books, toAmount } from '#protocol'
import { converted } from '../../../market/currency/displayCurrency.ts'
import type { Rate } from '../../../market/currency/rates.ts'
import { equities } from '../../../trade/total/days.ts'
import { formatMoney } from '../../../ui/format/number.ts'
import { decimalsOfAxis, ticksOf } from './axis.ts'
import { dayText, shortDay, signedIn, sumIn } from './dayTexts.ts'
import { equityShape } from './equityShape.ts'
import css from './Performance.module.css'

interface EquityPictureProps {
  /** Of the account's life alone, oldest first; at least one. */
  days: readonly books.ProfitDay[]
  rate: Rate | undefined
  hide: boolean
}

/** Lines across the picture, about. */
const LINES = 4
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/**
 * The curve of equity above, the profit of each day below it, with the values and dates of both. A finger, the mouse or the
 * arrow keys choose a day, which a note at its place tells in words; the table below tells every day.
 */
export const EquityPicture = ({ days, rate, hide }: EquityPictureProps) => {
  const { t } = useTranslation('fund')
  const [chosen, setChosen] = useState<number>()
  const values = useMemo(() => equities(days), [days])
  const shape = useMemo(
    () =>
      equityShape(
        values.map((value) => (rate === undefined ? value : converted(value, rate.rate))),
        days.map(({ profit }) => profit),
      ),
    [values, days, rate],
  )
  const { line, area, heightOf, range, bars, barWidth, zero } = shape
  const ticks = useMemo(() => ticksOf(range[0], range[1], LINES), [range])
  const decimals = decimalsOfAxis(ticks, rate?.decimals ?? 2)
  const labels = ticks.map((value) => formatMoney(toAmount(value.toFixed(8)), decimals, decimals))
  const last = days.length - 1
  const at = chosen === undefined ? undefined : Math.max(0, Math.min(last, chosen))
  const day = at === undefined ? undefined : days[at]
  const x = at === undefined ? undefined : ((at + 1) * 100) / days.length
  const dates = [days[0], ...(days.length > 4 ? [days[last >> 1]] : []), ...(last > 0 ? [days[last]] : [])]
  const point = (event: PointerEvent<HTMLElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setChosen(Math.floor(((event.clientX - left) / width) * days.length))
  }
  return (
    <figure className={css['figure']}>
      <div className={css['frame']}>
        {/* A picture that answers finger and keys; nothing can be done with it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          className={css['pictures']}
          // The arrow keys choose a day, and the words below say what it was.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="img"
          aria-label={t('performanceLabel')}
          onPointerDown={point}
          onPointerMove={(event) => (event.pointerType === 'mouse' || event.buttons > 0) && point(event)}
          onPointerLeave={(event) => event.pointerType === 'mouse' && setChosen(undefined)}
          onBlur={() => setChosen(undefined)}
          onKeyDown={(event) => {
            const step = STEPS[event.key]
            if (event.key === 'Escape') setChosen(undefined)
            if (step === undefined) return
            // The page would scroll to its end.
            event.preventDefault()
            setChosen(Math.max(0, Math.min(last, at === undefined && step < 0 ? last : (at ?? last) + step)))
          }}
        >
          <svg className={css['equity']} viewBox="0 -3 100 106" preserveAspectRatio="none" aria-hidden="true">
            <path className={css['area']} d={area} />
            {ticks.map((value) => (
              <path key={value} className={css['grid']} d={`M0 ${heightOf(value)}H100`} />
            ))}
            <path className={css['line']} d={line} />
            {x === undefined ? null : <path className={css['aim']} d={`M${x} -3V103`} />}
          </svg>
          {/* A single bar says nothing beside its figure. */}
          {days.length < 2 ? null : (
            <svg className={css['profits']} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              {bars.map(({ x: left, y, height, down }, index) => (
                <rect
                  key={days[index]?.day}
                  className={css[down ? 'down' : 'up']}
                  x={left}
                  y={y}
                  width={barWidth}
                  height={height}
                  data-on={index === at || undefined}
                />
              ))}
              <path className={css['ground']} d={`M0 ${zero}H100`} />
            </svg>
          )}
        </div>
        {hide ? null : (
          <div className={css['values']} aria-hidden="true">
            {/* As wide as the widest, which is laid out and not seen. */}
            {labels.map((label, index) => (
              <span key={label}>
                {label}
                <b style={{ '--at': heightOf(ticks[index] ?? 0) } as CSSProperties}>{label}</b>
              </span>
            ))}
          </div>
        )}
      </div>
      <div className={css['dates']} aria-hidden="true">
        {dates.map((one) => (one === undefined ? null : <span key={one.day}>{shortDay(one.day)}</span>))}
      </div>
      <figcaption
        aria-live="polite"
        className={css['tip']}
        style={{ '--x': x ?? 0 } as CSSProperties}
        data-shown={day === undefined || hide ? undefined : ''}
      >
        {day === undefined || hide
          ? null
          : t('dayWords', {
              day: dayText(day.day),
              equity: sumIn(day.equity, rate),
              profit: signedIn(day.profit, rate),
            })}
      </figcaption>
    </figure>
  )
}
