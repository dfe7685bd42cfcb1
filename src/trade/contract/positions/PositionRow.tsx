import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type ContractAccount, decimalsOf, entryPrice, type Instrument, type SwapOrder } from '#protocol'
import { Button } from '../../../ui/Button.tsx'
import { formatAmount, formatMoney, formatPercent, formatPrice, formatSigned } from '../../../ui/format/number.ts'
import { LiveMove } from '../../../ui/live/LiveMove.tsx'
import { LiveText } from '../../../ui/live/LiveText.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { contractName } from '../../names/contractName.ts'
import type { Held, Marks } from '../../rows/contractAccount.ts'
import { ComingTiers } from './ComingTiers.tsx'
import { liveFigures } from './liveFigures.ts'
import { MarginMeter } from './MarginMeter.tsx'
import css from './Positions.module.css'

/** What can be done with a position. */
export type PositionAct = 'close' | 'protect' | 'margin' | 'leverage' | 'reverse'

interface PositionRowProps {
  held: Held
  instrument: Instrument
  marks: ReadonlySignal<Marks>
  account: ReadonlySignal<ContractAccount | undefined>
  /** Its take-profits and stop-losses. */
  exits: readonly SwapOrder[]
  onAct: (act: PositionAct) => void
}

const money = (value: string | undefined): string => formatSigned(value, 2)
const percent = (value: string | undefined): string => formatPercent(value)

/** One open position: what it is, what it is worth by the tick, how near liquidation is, and what can be done with it. */
export const PositionRow = ({ held, instrument, marks, account, exits, onAct }: PositionRowProps) => {
  const { t } = useTranslation('futures')
  const { position, holding } = held
  const { tickSz, baseCcy, quoteCcy } = instrument
  const tick = decimalsOf(tickSz)
  const live = useMemo(() => liveFigures(held, marks, account, tick), [held, marks, account, tick])
  const name = contractName(instrument)
  const isLong = holding.side === 'long'
  const exitsOf = (kind: 'tp' | 'sl'): string =>
    exits
      .filter((one) => one.kind === kind)
      .map(({ trigPx }) => formatPrice(trigPx, tick))
      .join(', ') || '--'
  const acts: readonly PositionAct[] =
    position.mgnMode === 'isolated'
      ? ['close', 'protect', 'margin', 'leverage', 'reverse']
      : ['close', 'protect', 'leverage', 'reverse']
  return (
    <li className={css['position']} data-inst={position.instId}>
      <div className={css['line']}>
        <span className={css['name']}>
          <Link className={css['link']} to={`/pages/contract/contract?instId=${position.instId}`}>
            {name}
          </Link>{' '}
          <Tag tone={isLong ? 'up' : 'down'}>{t(holding.side)}</Tag>{' '}
          <Tag>{t('position.terms', { mode: t(`mode.${position.mgnMode}`), leverage: position.lever })}</Tag>
        </span>
      </div>
      <div className={css['line']}>
        <span className={css['result']}>
          <span className={css['small']}>{t('position.upl', { ccy: quoteCcy })}</span>
          <LiveMove read={live.upl} format={money} className={css['large']} />
        </span>
        <span className={css['result']} data-end="">
          <span className={css['small']}>{t('roe')}</span>
          <LiveMove read={live.roe} format={percent} className={css['large']} />
        </span>
      </div>
      <dl className={css['facts']}>
        <div>
          <dt>{t('size', { ccy: baseCcy })}</dt>
          <dd>{formatAmount(holding.size)}</dd>
        </div>
        <div>
          <dt>{t('entry')}</dt>
          <dd>{formatPrice(entryPrice(holding, tick), tick)}</dd>
        </div>
        <div>
          <dt>{t('head.mark')}</dt>
          <dd>
            <LiveText read={useCallback(() => formatPrice(live.mark(), tick), [live, tick])} />
          </dd>
        </div>
        <div>
          <dt>{t('margin', { ccy: quoteCcy })}</dt>
          <dd>{formatMoney(holding.margin, 2, 2)}</dd>
        </div>
        <div>
          <dt>{t('liquidation')}</dt>
          <dd>
            <LiveText read={useCallback(() => formatPrice(live.liquidation(), tick), [live, tick])} />
          </dd>
        </div>
        <div>
          <dt>{t('position.exits')}</dt>
          <dd>
            {exitsOf('tp')} / {exitsOf('sl')}
          </dd>
        </div>
      </dl>
      <MarginMeter name={name} ratio={live.ratio} />
      <ComingTiers held={held} tick={tick} />
      <div className={css['actions']}>
        {acts.map((act) => (
          <Button key={act} variant="ghost" onPress={() => onAct(act)} aria-label={t(`act.${act}Of`, { name })}>
            {t(`act.${act}`)}
          </Button>
        ))}
      </div>
    </li>
  )
}
