import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { decimalsOf, entryPrice, type ForexAccount, negate, type SwapOrder, toAmount } from '#protocol'
import { Button } from '../../../ui/Button.tsx'
import { formatAmount, formatMoney, formatPrice, formatSigned } from '../../../ui/format/number.ts'
import { LiveMove } from '../../../ui/live/LiveMove.tsx'
import { LiveText } from '../../../ui/live/LiveText.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import css from '../../contract/positions/Positions.module.css'
import { contractName, timesText } from '../../names/contractName.ts'
import { forexTicketPath } from '../../names/forexTicketPath.ts'
import { sizeInLots } from '../../names/lotsText.ts'
import { SETTLE } from '../../rows/contractAccount.ts'
import type { Dealings, Lots } from '../held/forexAccount.ts'
import { liveForex } from '../held/liveForex.ts'

/** What can be done with a forex position. */
export type ForexAct = 'close' | 'protect' | 'reverse' | 'swap'
const ACTS: readonly ForexAct[] = ['close', 'protect', 'reverse', 'swap']

interface ForexRowProps {
  held: Lots
  dealings: ReadonlySignal<Dealings>
  account: ReadonlySignal<ForexAccount | undefined>
  /** Its take-profits and stop-losses. */
  exits: readonly SwapOrder[]
  onAct: (act: ForexAct) => void
}

const money = (value: string | undefined): string => formatSigned(value, 2)
const tenths = (value: string | undefined): string => formatSigned(value, 1)

/** One open position: lots, entry, what it is worth by the tick at the price that closes it, and what can be done with it. */
export const ForexRow = ({ held, dealings, account, exits, onAct }: ForexRowProps) => {
  const { t } = useTranslation(['forex', 'futures'])
  const { position, holding, instrument } = held
  const tick = decimalsOf(instrument.tickSz)
  const live = useMemo(() => liveForex(held, dealings, account, tick), [held, dealings, account, tick])
  const name = contractName(instrument)
  const exitsOf = (kind: 'tp' | 'sl'): string =>
    exits
      .filter((one) => one.kind === kind)
      .map(({ trigPx }) => formatPrice(trigPx, tick))
      .join(', ') || '--'
  return (
    <li className={css['position']} data-inst={position.instId}>
      <div className={css['line']}>
        <span className={css['name']}>
          <Link className={css['link']} to={forexTicketPath(position.instId)}>
            {name}
          </Link>{' '}
          <Tag tone={holding.side === 'long' ? 'up' : 'down'}>{t(`futures:${holding.side}`)}</Tag>{' '}
          <Tag>{sizeInLots(t, holding.size, instrument)}</Tag> <Tag>{timesText(position.lever)}</Tag>
        </span>
      </div>
      <div className={css['line']}>
        <span className={css['result']}>
          <span className={css['small']}>{t('futures:position.upl', { ccy: SETTLE })}</span>
          <LiveMove read={live.upl} format={money} className={css['large']} />
        </span>
        <span className={css['result']} data-end="">
          <span className={css['small']}>{t('forex:pipsLabel')}</span>
          <LiveMove read={live.pips} format={tenths} className={css['large']} />
        </span>
      </div>
      <dl className={css['facts']}>
        <div>
          <dt>{t('futures:size', { ccy: instrument.baseCcy })}</dt>
          <dd>{formatAmount(holding.size)}</dd>
        </div>
        <div>
          <dt>{t('futures:entry')}</dt>
          <dd>{formatPrice(entryPrice(holding, tick), tick)}</dd>
        </div>
        <div>
          <dt>{t(holding.side === 'long' ? 'forex:closesAtBid' : 'forex:closesAtAsk')}</dt>
          <dd>
            <LiveText read={useCallback(() => formatPrice(live.closing(), tick), [live, tick])} />
          </dd>
        </div>
        <div>
          <dt>{t('futures:margin', { ccy: SETTLE })}</dt>
          <dd>{formatMoney(holding.margin, 2, 2)}</dd>
        </div>
        <div>
          <dt>{t('forex:stopOut')}</dt>
          <dd>
            <LiveText read={useCallback(() => formatPrice(live.stopOut(), tick), [live, tick])} />
          </dd>
        </div>
        <div>
          <dt>{t('forex:swapSoFar')}</dt>
          <dd>{formatSigned(negate(toAmount(position.fundingFee)), 2)}</dd>
        </div>
        <div>
          <dt>{t('futures:position.exits')}</dt>
          <dd>
            {exitsOf('tp')} / {exitsOf('sl')}
          </dd>
        </div>
      </dl>
      <div className={css['actions']}>
        {ACTS.map((act) => (
          <Button
            key={act}
            variant="ghost"
            onPress={() => onAct(act)}
            aria-label={act === 'swap' ? t('forex:swapOf', { name }) : t(`futures:act.${act}Of`, { name })}
          >
            {act === 'swap' ? t('forex:swap') : t(`futures:act.${act}`)}
          </Button>
        ))}
      </div>
    </li>
  )
}
