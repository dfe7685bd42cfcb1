import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Amount,
  add,
  type merchantOrder,
  type OutputOf,
  type Price,
  portion,
  subtract,
  toAmount,
  toPrice,
} from '#protocol'
import { useNavigation } from '../../core/screens/navigation.ts'
import { MoveNote } from '../../funding/MoveNote.tsx'
import type { useMove } from '../../funding/useMove.ts'
import { Button } from '../../ui/Button.tsx'
import { lengthText } from '../../ui/format/lengthText.ts'
import { formatMoney } from '../../ui/format/number.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { payMethodName } from '../payMethodNames.tsx'
import { agreedRows } from './orderRows.ts'
import { driftOf, takePreview } from './takePreview.ts'
import type { Way } from './useWays.ts'

const MINUTE_MS = 60_000

/** The worst price that is accepted, for the taker's side. */
const worstOf = (price: Price, drift: string, side: 'buy' | 'sell'): Price => {
  const by = portion(toAmount(price), drift, 'down')
  return toPrice(side === 'buy' ? add(toAmount(price), by) : subtract(toAmount(price), by))
}

interface TakeSheetProps {
  /** As it was quoted a moment ago. */
  quoted: Pick<OutputOf<typeof merchantOrder.selectDetail>, 'offer' | 'maxDrift'>
  size: { readonly amount: Amount } | { readonly total: Amount }
  way: Way
  /** What a seller has of the coin. */
  available: Amount | undefined
  move: Pick<ReturnType<typeof useMove>, 'now' | 'pending' | 'dismiss'>
  /** Sends it, at a price that is worse by no more than this share. */
  onConfirm: (drift: string) => void
  onClose: () => void
  /** The offer is not what it was. */
  onRefused: () => unknown
}

/** Everything about an order before it is made: both sides, the price, the fee, how it is paid, the times. Sent once. */
export const TakeSheet = ({ quoted, size, way, available, move, onConfirm, onClose, onRefused }: TakeSheetProps) => {
  const { t } = useTranslation(['c2cOrders', 'c2c'])
  const navigation = useNavigation()
  const { offer, maxDrift } = quoted
  const { side, price, currency, payMinutes, releaseMinutes, note, pricing } = offer
  const { now } = move
  const drift = driftOf(offer, maxDrift)
  const { amount, total, problem } = takePreview(offer, size, price, available)
  const isRefused = now.phase === 'refused'
  const needsIdentity = isRefused && now.reply.error === 'identityNeeded'
  const refused = useRef(onRefused)
  useEffect(() => {
    refused.current = onRefused
  })
  useEffect(() => {
    if (isRefused) refused.current()
  }, [isRefused])
  const close = (): void => {
    if (move.pending) return
    move.dismiss()
    onClose()
  }
  /** After a refusal: to what is missing, or to other offers. */
  const goOn = (): void =>
    needsIdentity ? navigation.push('/pages/personal/advancedCtf') : navigation.back('/pages/C2C/C2C')
  return (
    <Sheet
      open
      onClose={close}
      title={t(`c2cOrders:take.confirm.${side}`)}
      foot={
        isRefused ? (
          <Button size="large" wide onPress={goOn}>
            {t(needsIdentity ? 'c2c:pay.needs.identity.action' : 'c2cOrders:take.others')}
          </Button>
        ) : (
          <Button
            size="large"
            wide
            variant={side}
            busy={move.pending}
            disabled={problem !== undefined}
            onPress={() => onConfirm(drift)}
          >
            {t(`c2cOrders:take.do.${side}`)}
          </Button>
        )
      }
    >
      <Stack gap={3}>
        <KeyValue
          rows={[
            ...agreedRows(t, { ...offer, amount, total, fee: { rate: offer.fee } }),
            ...(pricing.kind === 'fixed'
              ? []
              : [
                  {
                    id: 'worst',
                    label: t('c2cOrders:take.worst'),
                    value: `${formatMoney(worstOf(price, drift, side), 2, 8)}\u00a0${currency}`,
                  },
                ]),
            { id: 'way', label: t(`c2cOrders:take.payee.${side}`), value: payMethodName(t, way) },
            { id: 'pay', label: t('c2cOrders:take.payWithin'), value: lengthText(payMinutes * MINUTE_MS) },
            { id: 'release', label: t('c2cOrders:take.releaseWithin'), value: lengthText(releaseMinutes * MINUTE_MS) },
          ]}
        />
        {note === '' ? null : <Note tone="fill">{note}</Note>}
        {problem === undefined ? null : (
          <Note tone="warn" as="output">
            {t('c2cOrders:take.moved')}
          </Note>
        )}
        <Note small>{t(`c2cOrders:take.then.${side}`)}</Note>
        <MoveNote now={now} />
      </Stack>
    </Sheet>
  )
}
