import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type ForexAccount, type ForexHealth, forexHealth } from '#protocol'
import { formatMoney, formatSigned } from '../../../ui/format/number.ts'
import type { KeyValueRow } from '../../../ui/KeyValue.tsx'
import { LiveMove } from '../../../ui/live/LiveMove.tsx'
import { LiveText } from '../../../ui/live/LiveText.tsx'
import { AccountFrame, AccountNote } from '../../contract/account/AccountFrame.tsx'
import { SETTLE } from '../../rows/contractAccount.ts'
import type { ForexNow } from '../held/useForexHeld.ts'
import { LevelMeter } from './LevelMeter.tsx'

const money = (value: string | undefined): string => formatMoney(value, 2, 2)
const signed = (value: string | undefined): string => formatSigned(value, 2)
const equity = ({ equity: value }: ForexHealth): string => value
const used = ({ used: value }: ForexHealth): string => value
const free = ({ free: value }: ForexHealth): string => value

interface FigureProps {
  of: ReadonlySignal<ForexAccount | undefined>
  pick: (health: ForexHealth) => string
}

/** One figure of the account that moves with the prices. */
const Figure = ({ of, pick }: FigureProps) => {
  const read = useCallback(() => {
    const now = of.value
    return money(now === undefined ? undefined : pick(forexHealth(now)))
  }, [of, pick])
  return <LiveText className="n" read={read} />
}

/** The account of forex contracts by the tick, its margin level, and what was realised. */
export const ForexAccountCard = ({ now: { account: of, summary } }: { now: ForexNow }) => {
  const { t } = useTranslation(['forex', 'futures'])
  const upl = useCallback(() => {
    const now = of.value
    return now === undefined ? undefined : forexHealth(now).result
  }, [of])
  const row = (id: string, label: string, pick: (health: ForexHealth) => string, strong = false): KeyValueRow => ({
    id,
    label,
    value: <Figure of={of} pick={pick} />,
    strong,
  })
  const realised = (value: string | undefined): string => (value === undefined ? '--' : signed(value))
  return (
    <AccountFrame
      title={`${t('forex:title')} · ${SETTLE}`}
      rows={[
        row('equity', t('futures:account.equity'), equity, true),
        {
          id: 'upl',
          label: t('futures:account.upl'),
          value: <LiveMove read={upl} format={signed} />,
          strong: true,
        },
        row('used', t('forex:usedMargin'), used),
        row('free', t('futures:account.free'), free),
        { id: 'today', label: t('futures:account.realisedToday'), value: realised(summary?.realizedToday) },
        { id: 'all', label: t('futures:account.realisedAll'), value: realised(summary?.realizedAll) },
      ]}
      meters={<LevelMeter account={of} />}
    >
      <AccountNote>{t('forex:note.level')}</AccountNote>
    </AccountFrame>
  )
}
