import { useTranslation } from 'react-i18next'
import {
  type Amount,
  compare,
  isPositive,
  isZero,
  type MerchantStanding,
  merchant,
  sctFunds,
  subtract,
} from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { showToast } from '../../core/toastQueue.ts'
import { AskedMove } from '../../funding/AskedMove.tsx'
import { useMove } from '../../funding/useMove.ts'
import { Card } from '../../ui/Card.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { lengthText } from '../../ui/format/lengthText.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'

const DAY_MS = 86_400_000

interface DepositMoveProps {
  standing: MerchantStanding
  refetch: () => Promise<unknown>
}

/** Puts down what is missing, with the balance before and after it; whoever left becomes a merchant again by it. */
const PutDown = ({ standing: { isMerchant, deposit }, refetch }: DepositMoveProps) => {
  const { t } = useTranslation(['c2cAds', 'c2cOrders'])
  const { coin, missing, leftAt } = deposit
  const funds = useCall(sctFunds.getByCode, { coin })
  const available: Amount | undefined = funds.data?.fund.available
  const move = useMove(merchant.putDeposit, 'c2c-deposit', () => {
    showToast(t('c2cAds:done.deposit'), 'good')
    void refetch()
    void funds.refetch()
  })
  const isShort = available === undefined || compare(missing, available) > 0
  const amount = coinText(missing, coin)
  const why = isMerchant ? t('c2cOrders:take.problem.balance', { coin }) : t('c2cAds:deposit.first')
  const balances =
    available === undefined || isShort || isZero(missing)
      ? []
      : [
          { id: 'before', label: t('c2cAds:deposit.before'), value: coinText(available, coin) },
          {
            id: 'after',
            label: t('c2cAds:deposit.after'),
            value: coinText(subtract(available, missing), coin),
            strong: true,
          },
        ]
  return (
    <>
      {balances.length === 0 ? null : <KeyValue rows={balances} />}
      <AskedMove
        move={move}
        action={leftAt > 0 ? t('c2cAds:deposit.stay') : t('c2cAds:deposit.put', { amount })}
        disabled={!isMerchant || isShort}
        why={why}
        onSend={() => move.send({ coin, amount: missing })}
      >
        <Stack gap={3}>
          {isZero(missing) ? null : (
            <KeyValue
              rows={[{ id: 'missing', label: t('c2cAds:deposit.missing'), value: amount, strong: true }, ...balances]}
            />
          )}
          <Note>
            {leftAt > 0
              ? t('c2cAds:deposit.stayText')
              : t('c2cAds:deposit.text', { length: lengthText(deposit.returnDays * DAY_MS) })}
          </Note>
        </Stack>
      </AskedMove>
    </>
  )
}

/** Closes every ad, and returns the deposit in time. */
const Leave = ({ standing: { deposit }, refetch }: DepositMoveProps) => {
  const { t } = useTranslation('c2cAds')
  const move = useMove(merchant.leave, 'c2c-leave', () => {
    showToast(t('done.left'), 'good')
    void refetch()
  })
  return (
    <AskedMove move={move} action={t('deposit.leave')} variant="ghost" tone="danger" onSend={() => move.send({})}>
      {t('deposit.leaveText', { length: lengthText(deposit.returnDays * DAY_MS) })}
    </AskedMove>
  )
}

/** What a merchant deposits: what is asked for, what is down, and when it comes back. Nothing where nothing is either. */
export const DepositCard = ({ standing, refetch }: DepositMoveProps) => {
  const { t } = useTranslation('c2cAds')
  const { coin, asked, down, missing, returnDays, leftAt, returnAt, others } = standing.deposit
  const isAny = isPositive(down) || others.length > 0
  if (isZero(asked) && !isAny) return null
  const hasLeft = leftAt > 0
  return (
    <Card title={t('deposit.title')}>
      <Stack gap={3}>
        <KeyValue
          rows={[
            { id: 'asked', label: t('deposit.asked'), value: coinText(asked, coin) },
            { id: 'down', label: t('deposit.down'), value: coinText(down, coin), strong: true },
            ...(isZero(missing)
              ? []
              : [{ id: 'missing', label: t('deposit.missing'), value: coinText(missing, coin) }]),
            ...others.map((one) => ({
              id: one.coin,
              label: t('deposit.earlier'),
              value: coinText(one.amount, one.coin),
            })),
          ]}
        />
        <Note>
          {hasLeft
            ? t('deposit.left', { time: formatDateTime(returnAt) })
            : t('deposit.text', { length: lengthText(returnDays * DAY_MS) })}
        </Note>
        {hasLeft || !isZero(missing) ? <PutDown standing={standing} refetch={refetch} /> : null}
        {isAny && !hasLeft ? <Leave standing={standing} refetch={refetch} /> : null}
      </Stack>
    </Card>
  )
}
