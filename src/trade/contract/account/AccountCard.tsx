import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { accountAt, add, type ContractAccount, contractOrder, crossHealth, sum, unrealisedOf } from '#protocol'
import { useCall } from '../../../core/request/useCall.ts'
import { useStream } from '../../../core/state/streamContext.ts'
import { formatMoney, formatSigned } from '../../../ui/format/number.ts'
import type { KeyValueRow } from '../../../ui/KeyValue.tsx'
import { LiveMove } from '../../../ui/live/LiveMove.tsx'
import { LiveText } from '../../../ui/live/LiveText.tsx'
import { freeOf, SETTLE, sharedOf } from '../../rows/contractAccount.ts'
import { MarginMeter } from '../positions/MarginMeter.tsx'
import { AccountFrame } from './AccountFrame.tsx'

type Account = ReadonlySignal<ContractAccount | undefined>

const money = (value: string | undefined): string => formatMoney(value, 2, 2)
const signed = (value: string | undefined): string => formatSigned(value, 2)

/** One figure of the account that moves with the marks. */
const Figure = ({ account, of }: { account: Account; of: (now: ContractAccount) => string }) => {
  const read = useCallback(() => {
    const now = account.value
    return money(now === undefined ? undefined : of(now))
  }, [account, of])
  return <LiveText className="n" read={read} />
}

const equity = (now: ContractAccount): string =>
  add(
    sum([now.available, now.frozen, ...now.positions.map(({ holding }) => holding.margin)]),
    unrealisedOf(now.positions),
  )
const available = (now: ContractAccount): string => now.available
const frozen = (now: ContractAccount): string => now.frozen
const marginOf =
  (mode: 'cross' | 'isolated') =>
  (now: ContractAccount): string =>
    sum(now.positions.filter((one) => one.mode === mode).map(({ holding }) => holding.margin))
const crossMargin = marginOf('cross')
const isolatedMargin = marginOf('isolated')

/** The whole account of contracts, by the tick, and what was realised. */
export const AccountCard = ({ account }: { account: Account }) => {
  const { t } = useTranslation('futures')
  const stream = useStream()
  const { data, refetch } = useCall(contractOrder.contractProperty, {}, { every: 30_000 })
  useEffect(
    () =>
      stream.onEvent((event) => {
        if (event.type === 'order') void refetch()
      }),
    [stream, refetch],
  )
  const ratio = useCallback(() => {
    const now = account.value
    return { known: now !== undefined, value: now === undefined ? undefined : crossHealth(sharedOf(now)).ratio }
  }, [account])
  const upl = useCallback(() => {
    const now = account.value
    return now === undefined ? undefined : unrealisedOf(now.positions)
  }, [account])
  const worst = useCallback(() => {
    const now = account.value
    return { known: now !== undefined, value: now === undefined ? undefined : accountAt(now, { bp: 0 }).ratio }
  }, [account])
  const row = (id: string, of: (now: ContractAccount) => string, strong = false): KeyValueRow => ({
    id,
    label: t(`account.${id}`),
    value: <Figure account={account} of={of} />,
    strong,
  })
  const realised = (value: string | undefined) => (value === undefined ? '--' : signed(value))
  return (
    <AccountFrame
      title={t('account.title', { ccy: SETTLE })}
      rows={[
        row('equity', equity, true),
        { id: 'upl', label: t('account.upl'), value: <LiveMove read={upl} format={signed} />, strong: true },
        row('available', available),
        row('free', freeOf),
        row('frozen', frozen),
        row('crossMargin', crossMargin),
        row('isolatedMargin', isolatedMargin),
        { id: 'today', label: t('account.realisedToday'), value: realised(data?.summary.realizedToday) },
        { id: 'all', label: t('account.realisedAll'), value: realised(data?.summary.realizedAll) },
      ]}
      meters={
        <>
          <MarginMeter
            name={t('account.shared')}
            label={t('account.ratio', { of: t('account.shared') })}
            ratio={ratio}
          />
          <MarginMeter
            name={t('account.highest')}
            label={t('account.ratio', { of: t('account.highest') })}
            ratio={worst}
          />
        </>
      }
    />
  )
}
