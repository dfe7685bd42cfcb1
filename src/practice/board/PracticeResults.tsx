import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isNegative, subtract } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { formatAmount, formatMoney, formatSigned } from '../../ui/format/number.ts'
import { KeyValue, type KeyValueRow } from '../../ui/KeyValue.tsx'
import { Stack } from '../../ui/Stack.tsx'
import type { Desk } from '../desk.ts'
import { coinsOf, PRACTICE_COIN } from '../engine/account.ts'
import { tallyOf, worthOf } from './figures.ts'

const NONE: readonly KeyValueRow[] = []

const usdt = (value: string): string => `${formatMoney(value)} ${PRACTICE_COIN}`

/** What an account is worth, what came of it and what it cost. */
export const PracticeResults = ({
  desk,
  more = NONE,
  children,
}: {
  desk: Desk
  more?: readonly KeyValueRow[]
  children?: ReactNode
}) => {
  const { t } = useTranslation(['practice', 'futures'])
  const account = useSignalValue(desk.account)
  const { equity } = worthOf(
    account,
    (instId) => desk.view(instId),
    (instId) => desk.last(instId),
  )
  const granted = account.funds[`granted ${PRACTICE_COIN}`]?.slice(1) ?? '0'
  const result = subtract(equity, granted as typeof equity)
  const { fees, ended, won } = tallyOf(account)
  return (
    <Stack gap={3} space="below">
      <KeyValue
        rows={[
          { id: 'granted', label: t('granted'), value: usdt(granted) },
          { id: 'equity', label: t('futures:account.equity'), value: usdt(equity), strong: true },
          {
            id: 'result',
            label: t('result'),
            value: `${formatSigned(result, 2)} ${PRACTICE_COIN}`,
            tone: isNegative(result) ? 'down' : 'up',
          },
          { id: 'fees', label: t('futures:details.fees'), value: usdt(fees) },
          { id: 'ended', label: t('ended'), value: formatAmount(String(ended)) },
          { id: 'won', label: t('won'), value: formatAmount(String(won)) },
          ...Object.entries(coinsOf(account))
            .filter(([coin]) => coin !== PRACTICE_COIN)
            .map(([coin, amount]) => ({ id: coin, label: coin, value: formatAmount(amount) })),
          ...more,
        ]}
      />
      {children}
    </Stack>
  )
}
