import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { accountAt, add, type ContractAccount, contractOrder, crossHealth, sum, unrealisedOf } from '#protocol'
import { useCall } from '../../../core/request/useCall.ts'
import { useStream } from '../../../core/state/streamContext.ts'
import { freeOf, SETTLE, sharedOf } from '../../rows/contractAccount.ts'
import { MarginMeter } from '../positions/MarginMeter.tsx'
import { AccountFrame } from './AccountFrame.tsx'

type Account = ReadonlySignal<ContractAccount | undefined>

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
const upl = (now: ContractAccount): string => unrealisedOf(now.positions)
const FIGURES = {
  available,
  free: freeOf,
  frozen,
  crossMargin: marginOf('cross'),
  isolatedMargin: marginOf('isolated'),
}
type FigureId = keyof typeof FIGURES

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
  const worst = useCallback(() => {
    const now = account.value
    return { known: now !== undefined, value: now === undefined ? undefined : accountAt(now, { bp: 0 }).ratio }
  }, [account])
  return (
    <AccountFrame
      title={t('account.title', { ccy: SETTLE })}
      {...{ account, equity, upl }}
      figures={(Object.keys(FIGURES) as FigureId[]).map((id) => ({ id, label: t(`account.${id}`), of: FIGURES[id] }))}
      realised={data?.summary}
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
