import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Amount,
  decimalsOf,
  entryPrice,
  type Instrument,
  isInLots,
  isNegative,
  lotsOf,
  type TimedContract,
} from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { instrumentById } from '../../core/state/state.ts'
import { timesText } from '../../trade/names/contractName.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { lengthText } from '../../ui/format/lengthText.ts'
import { formatAmount, formatMoney, formatPrice, formatSigned } from '../../ui/format/number.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { Desk } from '../desk.ts'
import { isLive, PRACTICE_COIN, type PracticeOrder } from '../engine/account.ts'
import { resultsOf } from './figures.ts'
import css from './Practice.module.css'
import { PracticeResults } from './PracticeResults.tsx'

const TABS = ['positions', 'orders', 'history', 'results'] as const
type Tab = (typeof TABS)[number]

const sizeText = (sz: Amount, instrument: Instrument | undefined): string => {
  if (instrument === undefined) return formatAmount(sz)
  return isInLots(instrument) ? formatAmount(lotsOf(sz, instrument)) : `${formatAmount(sz)} ${instrument.baseCcy}`
}

const SideTag = ({ side }: { side: 'buy' | 'sell' | 'long' | 'short' | 'up' | 'down' }) => {
  const { t } = useTranslation(['trade', 'futures', 'timed'])
  const isUp = side === 'buy' || side === 'long' || side === 'up'
  const words = {
    buy: t('trade:ticket.buy'),
    sell: t('trade:ticket.sell'),
    long: t('futures:long'),
    short: t('futures:short'),
    up: t('timed:up'),
    down: t('timed:down'),
  }
  return <Tag tone={isUp ? 'up' : 'down'}>{words[side]}</Tag>
}

const Result = ({ value }: { value: Amount | undefined }) => (
  <span className={value === undefined ? undefined : isNegative(value) ? 'down' : 'up'}>
    {value === undefined ? '--' : formatSigned(value, 2)}
  </span>
)

/** Positions, orders, history and results of a practice account. `isTimeHidden`: times would give a replayed day away. */
export const PracticeLists = ({ desk, isTimeHidden = false }: { desk: Desk; isTimeHidden?: boolean }) => {
  const { t } = useTranslation(['practice', 'trade', 'futures', 'timed'])
  const [tab, setTab] = useState<Tab>('positions')
  const instruments = useSignalValue(instrumentById)
  const account = useSignalValue(desk.account)
  const results = resultsOf(account, (instId) => desk.view(instId))
  const open = account.positions.length + account.timed.length
  const counted = (name: string, count: number): string =>
    count === 0 ? name : t('futures:tabs.counted', { name, count })
  const labels: Record<Tab, string> = {
    positions: counted(t('futures:tabs.positions'), open),
    orders: counted(t('trade:record.orders'), account.orders.length),
    history: t('history'),
    results: t('results'),
  }
  const when = (ms: number): string => (isTimeHidden ? '' : formatDateTime(ms))
  const price = (px: string | undefined, instId: string): string =>
    formatPrice(px, decimalsOf(instruments.get(instId)?.tickSz ?? '0.01'))
  const timedRow = (one: TimedContract) => (
    <li key={`t${one.id}`} className={css['row']}>
      <div className={css['main']}>
        <span className={css['name']}>
          {one.instId} <SideTag side={one.direction} />
        </span>
        <span className={css['small']}>
          {formatAmount(one.stake)} {PRACTICE_COIN} · {lengthText(one.seconds * 1_000)} {when(one.accepted)}
        </span>
      </div>
      <div className={css['end']}>
        {one.state === 'open'
          ? t('timed:outcome.open')
          : t(`timed:outcome.${one.outcome === '' ? 'open' : one.outcome}`)}
        {one.state === 'open' ? null : (
          <span className={css['small']}>
            {formatAmount(one.credited)} {PRACTICE_COIN}
          </span>
        )}
      </div>
    </li>
  )
  const orderRow = (one: PracticeOrder) => {
    const isOpen = isLive(one)
    return (
      <li key={one.id} className={css['row']}>
        <div className={css['main']}>
          <span className={css['name']}>
            {one.instId} <SideTag side={one.side} />
          </span>
          <span className={css['small']}>
            {sizeText(one.sz, instruments.get(one.instId))} ·{' '}
            {one.px === undefined ? t('trade:ticket.market') : price(one.px, one.instId)}
          </span>
          <span className={css['small']}>
            {t('filledOf', { amount: sizeText(one.accFillSz, instruments.get(one.instId)) })} {when(one.uTime)}
          </span>
        </div>
        <div className={css['end']}>
          {isOpen ? (
            <Button
              variant="plain"
              onPress={() => desk.cancel(one.id)}
              aria-label={`${t('trade:orders.cancel')} ${one.instId}`}
            >
              {t('trade:orders.cancel')}
            </Button>
          ) : (
            t(
              one.forced
                ? 'futures:kind.liquidation'
                : one.state === 'filled'
                  ? 'trade:status.filled'
                  : one.accFillSz === '0'
                    ? 'trade:status.cancelled'
                    : 'trade:status.partlyCancelled',
            )
          )}
        </div>
      </li>
    )
  }
  return (
    <Card>
      <Tabs label={t('lists')} value={tab} onChange={setTab} items={TABS.map((id) => ({ id, label: labels[id] }))} />
      {tab === 'positions' ? (
        open === 0 ? (
          <Empty compact title={t('futures:position.none')} />
        ) : (
          <ul className={css['list']}>
            {account.timed.map(timedRow)}
            {account.positions.map(({ id, instId, holding }) => (
              <li key={id} className={css['row']}>
                <div className={css['main']}>
                  <span className={css['name']}>
                    {instId} <SideTag side={holding.side} /> {timesText(holding.leverage)}
                  </span>
                  <span className={css['small']}>
                    {sizeText(holding.size, instruments.get(instId))} · {t('futures:entry')}{' '}
                    {price(entryPrice(holding), instId)}
                  </span>
                  <span className={css['small']}>
                    {t('futures:ticket.margin')} {formatMoney(holding.margin)} {PRACTICE_COIN}
                  </span>
                </div>
                <div className={css['end']}>
                  <Result value={results.get(id)} />
                  <Button
                    variant="plain"
                    onPress={() => desk.close(id)}
                    aria-label={t('futures:act.closeOf', { name: instId })}
                  >
                    {t('futures:act.close')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )
      ) : null}
      {tab === 'orders' ? (
        account.orders.length === 0 ? (
          <Empty compact title={t('trade:orders.empty')} />
        ) : (
          <ul className={css['list']}>{account.orders.map(orderRow)}</ul>
        )
      ) : null}
      {tab === 'history' ? (
        account.past.length + account.settled.length === 0 ? (
          <Empty compact title={t('noHistory')} />
        ) : (
          <ul className={css['list']}>
            {account.settled.map(timedRow)}
            {account.past.map(orderRow)}
          </ul>
        )
      ) : null}
      {tab === 'results' ? <PracticeResults desk={desk} /> : null}
    </Card>
  )
}
