import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Amount, compare, type Instrument, type Price, type SwapOrder, subtract } from '#protocol'
import { Button } from '../../../ui/Button.tsx'
import { CoinIcon } from '../../../ui/CoinIcon.tsx'
import { formatPrice } from '../../../ui/format/number.ts'
import { LiveMove } from '../../../ui/live/LiveMove.tsx'
import { LiveText } from '../../../ui/live/LiveText.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { sizeText } from '../../names/lotsText.ts'
import css from './Positions.module.css'

/** A price by the tick. `read` must be stable. */
export const LivePriceText = ({ read, tick }: { read: () => Price | undefined; tick: number }) => (
  <LiveText read={useCallback(() => formatPrice(read(), tick), [read, tick])} />
)

/** A result by the tick, green where it gains. */
interface LiveResult {
  readonly label: string
  readonly read: () => string | undefined
  readonly format: (value: string | undefined) => string
}

interface PositionCardProps<Act extends string> {
  instrument: Pick<Instrument, 'instId' | 'baseCcy' | 'quoteCcy'>
  /** The address of its ticket. */
  to: string
  name: string
  side: 'long' | 'short'
  /** In units of the base: a take-profit or stop-loss for less says for how much. */
  size: Amount
  tags: readonly string[]
  results: readonly [LiveResult, LiveResult]
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** Its take-profits, stop-losses and trailing stops, and the decimals of their prices. */
  exits: readonly SwapOrder[]
  tick: number
  /** How near its end is. */
  children?: ReactNode
  /** What can be done with it: on its button, and to those who hear it. */
  acts: readonly { readonly id: Act; readonly label: string; readonly spoken: string }[]
  onAct: (act: Act) => void
}

/** One open position, of any product: what it is, what it is worth by the tick, and what can be done with it. */
export const PositionCard = <Act extends string>(props: PositionCardProps<Act>) => {
  const { instrument, to, name, side, size, tags, results, facts, exits, tick, children, acts, onAct } = props
  const { t } = useTranslation('futures')
  const [first, second] = results
  const exitText = (order: SwapOrder): string => {
    const px = formatPrice(order.trigPx, tick)
    const price = order.trail?.moveTriggerPx === '' ? t('trail.from', { price: px }) : px
    const left = subtract(order.sz, order.accFillSz)
    return compare(left, size) < 0 ? `${price} (${sizeText(t, order, left)})` : price
  }
  const pricesOf = (kind: 'tp' | 'sl' | 'trail'): string =>
    exits
      .filter((one) => one.kind === kind)
      .map(exitText)
      .join(', ') || '--'
  const trailing = exits.some(({ kind }) => kind === 'trail') ? [[t('kind.trail'), pricesOf('trail')] as const] : []
  return (
    <li className={css['position']} data-inst={instrument.instId}>
      <div className={css['line']}>
        <span className={css['name']}>
          <span className={css['coin']}>
            <CoinIcon code={instrument.baseCcy} quote={instrument.quoteCcy} size="small" />
          </span>
          <Link className={css['link']} to={to}>
            {name}
          </Link>{' '}
          <Tag tone={side === 'long' ? 'up' : 'down'}>{t(side)}</Tag>
          {tags.map((tag) => [' ', <Tag key={tag}>{tag}</Tag>])}
        </span>
      </div>
      <div className={css['line']}>
        <span className={css['result']}>
          <span className={css['small']}>{first.label}</span>
          <LiveMove read={first.read} format={first.format} className={css['large']} />
        </span>
        <span className={css['result']} data-end="">
          <span className={css['small']}>{second.label}</span>
          <LiveMove read={second.read} format={second.format} className={css['large']} />
        </span>
      </div>
      <dl className={css['facts']}>
        {[...facts, [t('position.exits'), `${pricesOf('tp')} / ${pricesOf('sl')}`] as const, ...trailing].map(
          ([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {children}
      <div className={css['actions']}>
        {acts.map(({ id, label, spoken }) => (
          <Button key={id} variant="ghost" onPress={() => onAct(id)} aria-label={spoken}>
            {label}
          </Button>
        ))}
      </div>
    </li>
  )
}
