import { useTranslation } from 'react-i18next'
import { type Amount, type C2cIndex, c2cPrice, compare, compareRatios, notional } from '#protocol'
import { MoveNote } from '../../funding/MoveNote.tsx'
import type { Move } from '../../funding/useMove.ts'
import { Button } from '../../ui/Button.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { enumeration } from '../../ui/format/enumeration.ts'
import { lengthText } from '../../ui/format/lengthText.ts'
import { formatPercent } from '../../ui/format/number.ts'
import { percentText } from '../../ui/format/rate.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { moneyOf } from '../orders/orderRows.ts'
import type { AdTerms } from './adFields.ts'
import { priceText } from './adPrice.ts'
import { hoursText } from './hours.ts'

const MINUTE_MS = 60_000

export interface AskedAd {
  readonly side: 'sell' | 'buy'
  readonly coin: string
  readonly currency: string
  readonly decimals: number
  readonly terms: AdTerms
  /** Of a new ad; what is left of one whose terms change. */
  readonly amount: Amount
  readonly isNew: boolean
  /** What its ways of payment are called. */
  readonly ways: readonly string[]
}

interface AdSheetProps {
  asked: AskedAd
  /** Of its owner, as a part of the coins of an order. */
  fee: string
  index: C2cIndex | undefined
  move: Pick<Move, 'now' | 'pending' | 'dismiss'>
  onConfirm: () => void
  onClose: () => void
}

/** Everything about an ad before it is posted or changed: its price, amount, limits, payment, times, and what moves now. */
export const AdSheet = ({ asked, fee, index, move, onConfirm, onClose }: AdSheetProps) => {
  const { t } = useTranslation(['c2cAds', 'c2cMarket', 'c2cOrders'])
  const { side, coin, currency, decimals, terms, amount, isNew, ways } = asked
  const { pricing, min, max, payMinutes, releaseMinutes, hours, note } = terms
  const price = c2cPrice({ pricing }, index, index?.at ?? 0)
  const isSmall = price !== undefined && compare(notional(amount, price, 'down', decimals), min) < 0
  const hasFee = compareRatios(fee, '0') > 0
  const close = (): void => {
    if (move.pending) return
    move.dismiss()
    onClose()
  }
  return (
    <Sheet
      open
      onClose={close}
      title={t(isNew ? 'c2cAds:confirm.new' : 'c2cAds:confirm.edit')}
      foot={
        <Button size="large" wide busy={move.pending} onPress={onConfirm}>
          {t(isNew ? 'c2cAds:confirm.post' : 'c2cAds:confirm.save')}
        </Button>
      }
    >
      <Stack gap={3}>
        <KeyValue
          rows={[
            { id: 'amount', label: t(`c2cMarket:${side}`), value: coinText(amount, coin), strong: true },
            ...(price === undefined
              ? []
              : [{ id: 'price', label: t('c2cAds:form.now'), value: priceText(price, currency), strong: true }]),
            ...(index === undefined
              ? []
              : [{ id: 'market', label: t('c2cAds:market'), value: priceText(index.price, currency) }]),
            ...(pricing.kind === 'fixed'
              ? []
              : [
                  {
                    id: 'floating',
                    label: t('c2cAds:form.floating'),
                    value: t('c2cMarket:floating', { margin: formatPercent(pricing.margin) }),
                  },
                  { id: 'floor', label: t('c2cAds:form.floor'), value: priceText(pricing.floor, currency) },
                  { id: 'ceiling', label: t('c2cAds:form.ceiling'), value: priceText(pricing.ceiling, currency) },
                ]),
            {
              id: 'limits',
              label: t('c2cMarket:limits'),
              value: `${moneyOf(min, currency)} – ${moneyOf(max, currency)}`,
            },
            { id: 'fee', label: t('c2cOrders:fee'), value: hasFee ? percentText(fee) : t('c2cOrders:noFee') },
            { id: 'ways', label: t(`c2cOrders:take.payee.${side}`), value: enumeration(ways) },
            { id: 'pay', label: t('c2cOrders:take.payWithin'), value: lengthText(payMinutes * MINUTE_MS) },
            { id: 'release', label: t('c2cOrders:take.releaseWithin'), value: lengthText(releaseMinutes * MINUTE_MS) },
            { id: 'hours', label: t('c2cAds:form.hours'), value: hoursText(t, hours) },
          ]}
        />
        {note === '' ? null : (
          <>
            <Note small>{t('c2cAds:form.note')}</Note>
            <Note tone="fill">{note}</Note>
          </>
        )}
        {hasFee ? <Note small>{t(`c2cAds:fee.${side}`)}</Note> : null}
        {isSmall ? (
          <Note tone="warn" as="output">
            {t('c2cAds:confirm.small')}
          </Note>
        ) : null}
        <Note small>
          {t(isNew ? `c2cAds:confirm.${side}` : 'c2cAds:confirm.keeps', { amount: coinText(amount, coin) })}
        </Note>
        <MoveNote now={move.now} />
      </Stack>
    </Sheet>
  )
}
