import { type PointerEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { books } from '#protocol'
import type { Rate } from '../../../market/currency/rates.ts'
import { dayText, signedIn, sumIn } from './dayTexts.ts'
import { equityShape } from './equityShape.ts'
import css from './Performance.module.css'

interface EquityPictureProps {
  days: readonly books.ProfitDay[]
  rate: Rate | undefined
  hide: boolean
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * The curve of equity above, the profit of each day below it. A finger or the arrow keys choose a day, which is told in
 * words; the table below tells every day.
 */
export const EquityPicture = ({ days, rate, hide }: EquityPictureProps) => {
  const { t } = useTranslation('fund')
  const [chosen, setChosen] = useState<number>()
  const { line, area, bars, barWidth, zero } = useMemo(() => equityShape(days), [days])
  const last = days.length - 1
  const at = chosen === undefined ? undefined : Math.max(0, Math.min(last, chosen))
  const day = days[at ?? last]
  const x = at === undefined ? undefined : ((at + 0.5) * 100) / days.length
  const point = (event: PointerEvent<HTMLElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setChosen(Math.floor(((event.clientX - left) / width) * days.length))
  }
  const words =
    day === undefined || hide
      ? undefined
      : t('dayWords', {
          day: dayText(day.day),
          equity: sumIn(day.equity, rate),
          profit: signedIn(day.profit, rate),
        })
  return (
    <figure className={css['figure']}>
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
        onKeyDown={(event) => {
          const step = STEPS[event.key]
          if (step !== undefined) setChosen(Math.max(0, Math.min(last, (at ?? last) + step)))
          if (event.key === 'Escape') setChosen(undefined)
        }}
      >
        <svg className={css['equity']} viewBox="0 -3 100 106" preserveAspectRatio="none" aria-hidden="true">
          <path className={css['area']} d={area} />
          <path className={css['line']} d={line} />
          {x === undefined ? null : <path className={css['aim']} d={`M${x} -3V103`} />}
        </svg>
        <svg className={css['profits']} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {bars.map(({ x: left, y, height, down }, index) => (
            <rect
              key={days[index]?.day}
              className={css[down ? 'down' : 'up']}
              x={left}
              y={y}
              width={barWidth}
              height={height}
            />
          ))}
          <path className={css['ground']} d={`M0 ${zero}H100`} />
          {x === undefined ? null : <path className={css['aim']} d={`M${x} 0V100`} />}
        </svg>
      </div>
      <figcaption aria-live="polite" className={css['words']}>
        {words}
      </figcaption>
    </figure>
  )
}
