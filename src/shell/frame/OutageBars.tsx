import { effect } from '@preact/signals-core'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { isLiveScreen, screenAt } from '../../core/screens/screens.ts'
import { snapshotAt } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { formatMoment } from '../../ui/format/moment.ts'
import css from './OutageBars.module.css'
import { createOutageReader, type Outage, sameOutage } from './outage.ts'

const NOTHING: Outage = { prices: undefined, trading: undefined, cancels: false }
/** Outlines: a chart line that is struck through, and a sheet of orders with a cross. */
const ICONS = { prices: 'M3 15l5-5 3 3 5-6 5 4M4 21 20 3', trading: 'M6 3h12v18l-6-3-6 3zM10 8l4 4m0-4-4 4' } as const

const useOutage = (): Outage => {
  const stream = useStream()
  const [outage, setOutage] = useState(NOTHING)
  useEffect(() => {
    const read = createOutageReader()
    return effect(() => {
      const next = read({
        connection: stream.connection.value,
        trading: stream.trading.value,
        now: stream.now.value,
        snapshotAt: snapshotAt.value,
      })
      setOutage((before) => (sameOutage(before, next) ? before : next))
    })
  }, [stream])
  return outage
}

const Bar = ({ what, title, text }: { what: 'prices' | 'trading'; title: string; text: string }) => (
  <p className={css['bar']} data-down={what}>
    <svg className={css['icon']} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[what]} />
    </svg>
    <span>
      <b>{title}</b> {text}
    </span>
  </p>
)

const tradingText = (t: TFunction<'common'>, at: number | undefined, pricesLive: boolean): string => {
  if (at === undefined) return t(pricesLive ? 'down.tradingNonePricesLive' : 'down.tradingNone')
  return t(pricesLive ? 'down.tradingPricesLive' : 'down.tradingText', { time: formatMoment(at) })
}

/**
 * Prices that are down and trading that is down, each in its own words, with what still works; announced politely, on
 * screens that show prices, orders or funds.
 */
export const OutageBars = () => {
  const { t } = useTranslation('common')
  const screen = screenAt(useLocation().pathname)
  const outage = useOutage()
  const { prices, trading, cancels } = screen !== undefined && isLiveScreen(screen) ? outage : NOTHING
  return (
    <output className={css['bars']} aria-live="polite">
      {prices === undefined ? null : (
        <Bar
          what="prices"
          title={t(`down.${prices.kind}`, { time: formatMoment(prices.at) })}
          text={t(cancels ? 'down.cancelOnly' : 'down.noOrder')}
        />
      )}
      {trading === undefined ? null : (
        <Bar what="trading" title={t('down.trading')} text={tradingText(t, trading.at, prices === undefined)} />
      )}
    </output>
  )
}
