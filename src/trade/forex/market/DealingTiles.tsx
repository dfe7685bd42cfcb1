import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  decimalsOf,
  type Instrument,
  lotUnits,
  NOT_A_NUMBER,
  pipOf,
  pipValue,
  type Side,
  spreadCost,
  spreadPips,
  toAmount,
  toPrice,
} from '#protocol'
import type { Quote, Stream } from '#stream'
import { formatAmount, formatPrice } from '../../../ui/format/number.ts'
import { LiveAge } from '../../../ui/LiveAge.tsx'
import { ARROW, directionBetween } from '../../../ui/live/direction.ts'
import { LivePercent } from '../../../ui/live/LivePercent.tsx'
import { LiveText } from '../../../ui/live/LiveText.tsx'
import { useSignalEffects } from '../../../ui/live/useSignalEffect.ts'
import { writeAttribute, writeText } from '../../../ui/live/writeText.ts'
import { StaleFrame } from '../../../ui/StaleFrame.tsx'
import { staleQuoteAge } from '../../../ui/staleAge.ts'
import { pipDigits } from '../pipDigits.ts'
import css from './DealingTiles.module.css'

const ONE_LOT = toAmount('1')

interface TileProps {
  readonly quote: ReadonlySignal<Quote | undefined>
  readonly field: 'bidPx' | 'askPx'
  readonly decimals: number
  readonly label: string
  /** Chosen, of tiles that choose a side. */
  readonly on?: boolean | undefined
  readonly onPress?: (() => void) | undefined
}

/** One side's price with its pips large and an arrow for its last move; written without rendering. */
const Tile = ({ quote, field, decimals, label, on, onPress }: TileProps) => {
  const tile = useRef<HTMLElement>(null)
  const head = useRef<HTMLSpanElement>(null)
  const pips = useRef<HTMLSpanElement>(null)
  const tenth = useRef<HTMLSpanElement>(null)
  const arrow = useRef<HTMLSpanElement>(null)
  useSignalEffects(
    useCallback(() => {
      let before: string | undefined
      const write = (): void => {
        const price = quote.value?.[field]
        const digits = pipDigits(formatPrice(price, decimals))
        for (const [at, part] of [head, pips, tenth].entries())
          if (part.current !== null) writeText(part.current, digits[at] ?? '')
        const direction = before === undefined || price === undefined ? 'flat' : directionBetween(before, price)
        before = price
        if (direction === 'flat' || tile.current === null || arrow.current === null) return
        writeAttribute(tile.current, 'data-dir', direction)
        writeText(arrow.current, ARROW[direction])
      }
      return { effects: [write], stop: () => undefined }
    }, [quote, field, decimals]),
  )
  const body = (
    <>
      <span className={css['label']}>{label}</span>
      <span className={css['price']} data-field={field}>
        <span ref={head} />
        <span ref={pips} className={css['pips']} />
        <span ref={tenth} className={css['tenth']} />
      </span>
      <span ref={arrow} className={css['arrow']} aria-hidden="true" />
    </>
  )
  const put = useCallback((element: HTMLElement | null) => {
    tile.current = element
  }, [])
  return onPress === undefined ? (
    <div ref={put} className={css['tile']} data-side={field}>
      {body}
    </div>
  ) : (
    <button ref={put} type="button" className={css['tile']} data-side={field} aria-pressed={on} onClick={onPress}>
      {body}
    </button>
  )
}

interface DealingTilesProps {
  readonly stream: Stream
  readonly instrument: Instrument
  /** The side that is chosen, of tiles that belong to a ticket. */
  readonly side?: Side
  /** A tap on a tile: the bid sells, the ask buys. Without it the tiles only show. */
  readonly onSide?: (side: Side) => void
}

/**
 * Both prices of a forex pair or metal, the spread between them, and what a lot, its pip and its spread come to. They
 * choose a side where one is asked for. Figures: docs/forex-contracts.md.
 */
export const DealingTiles = ({ stream, instrument, side, onSide }: DealingTilesProps) => {
  const { t } = useTranslation(['chart', 'market'])
  const { instId, tickSz, baseCcy, quoteCcy } = instrument
  const decimals = decimalsOf(tickSz)
  const quote = stream.quote(instId)
  const stale = useMemo(() => staleQuoteAge(stream, quote), [stream, quote])
  const sides = useCallback(() => {
    const { bidPx = '', askPx = '' } = quote.value ?? {}
    return bidPx === '' || askPx === '' ? undefined : ([toPrice(bidPx), toPrice(askPx)] as const)
  }, [quote])
  const spread = useCallback(() => {
    const [bid, ask] = sides() ?? []
    const pips = bid === undefined || ask === undefined ? undefined : spreadPips(bid, ask, instrument)
    const said = pips === undefined ? NOT_A_NUMBER : formatAmount(pips)
    return t('chart:dealing.spread', { pips: said, count: Number(pips ?? 0) })
  }, [sides, instrument, t])
  const cost = useCallback(() => {
    const [bid, ask] = sides() ?? []
    return bid === undefined || ask === undefined
      ? NOT_A_NUMBER
      : `${formatAmount(spreadCost(ONE_LOT, bid, ask, instrument))} ${quoteCcy}`
  }, [sides, instrument, quoteCcy])
  const choose = (own: Side) => {
    const name = t(own === 'sell' ? 'chart:dealing.bid' : 'chart:dealing.ask')
    if (onSide === undefined) return { label: name }
    const act = t(own === 'sell' ? 'market:detail.sell' : 'market:detail.buy')
    return { label: `${act} · ${name}`, on: side === own, onPress: () => onSide(own) }
  }
  return (
    <StaleFrame read={stale} className={css['dealing']}>
      <div className={css['tiles']}>
        <Tile quote={quote} field="bidPx" decimals={decimals} {...choose('sell')} />
        <div className={css['middle']}>
          <LiveText read={spread} />
          {side === undefined ? null : (
            <span>
              <LivePercent quote={quote} /> <LiveAge quote={quote} now={stream.now} />
            </span>
          )}
        </div>
        <Tile quote={quote} field="askPx" decimals={decimals} {...choose('buy')} />
      </div>
      {/* A ticket counts them for the lots that are typed. */}
      {side !== undefined ? null : (
        <dl className={css['facts']}>
          <div>
            <dt>{t('chart:dealing.lot')}</dt>
            <dd>
              {formatAmount(lotUnits(instrument))} {baseCcy}
            </dd>
          </div>
          <div>
            <dt>{t('chart:dealing.pip', { pip: formatAmount(pipOf(instrument)) })}</dt>
            <dd>
              {formatAmount(pipValue(ONE_LOT, instrument))} {quoteCcy}
            </dd>
          </div>
          <div>
            <dt>{t('chart:dealing.cost')}</dt>
            <dd>
              <LiveText read={cost} />
            </dd>
          </div>
        </dl>
      )}
    </StaleFrame>
  )
}
