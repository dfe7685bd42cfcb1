import { useTranslation } from 'react-i18next'
import { type C2cOrderView, isEnded, isZero, merchantOrder, partyOn } from '#protocol'
import { useNavigation } from '../../core/screens/navigation.ts'
import { AskedMove } from '../../funding/AskedMove.tsx'
import { useMove } from '../../funding/useMove.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { divisionRows } from './orderRows.ts'

interface DivisionProps {
  order: C2cOrderView
  onDone: () => unknown
}

/** A division that one side offers: the other accepts it, or nothing changes. */
const OpenOffer = ({ order, onDone }: DivisionProps) => {
  const { t } = useTranslation('c2cOrders')
  const navigation = useNavigation()
  const { id, state, side, coin, offer } = order
  const move = useMove(merchantOrder.acceptDivision, `c2c-accept-${id}`, () => void onDone())
  if (offer === undefined) return null
  const isMine = offer.party === partyOn(side)
  const what = isZero(offer.toBuyer)
    ? t('division.cancel')
    : t('division.part', { amount: coinText(offer.toBuyer, coin) })
  const fee = divisionRows(t, order, offer.toBuyer)
  const withFee = fee.length === 0 ? null : <KeyValue rows={fee} />
  // A seller who gives coins away proves it: that is what a release is for.
  const accepts = !isMine && (side === 'buy' || isZero(offer.toBuyer))
  return (
    <Card title={t(isMine ? 'division.mine' : 'division.theirs')}>
      <Stack gap={3}>
        <Note>{what}</Note>
        {withFee}
        {accepts ? (
          <AskedMove
            move={move}
            action={t('division.accept')}
            onSend={() => move.send({ id, state, toBuyer: offer.toBuyer })}
          >
            <Stack gap={3}>
              <Note>{what}</Note>
              {withFee}
              <Note>
                {[
                  t('division.final'),
                  ...(side === 'buy' && isZero(offer.toBuyer) ? [t('division.notIfPaid')] : []),
                ].join(' ')}
              </Note>
            </Stack>
          </AskedMove>
        ) : isMine ? null : (
          <Button wide onPress={() => navigation.push(`/pages/C2C/appeal?id=${id}`)}>
            {t('case.review')}
          </Button>
        )}
      </Stack>
    </Card>
  )
}

/** Asks the other side to end an order without a trade; they accept it or not. */
const AskCancel = ({ order, onDone }: DivisionProps) => {
  const { t } = useTranslation('c2cOrders')
  const { id, state, side } = order
  const move = useMove(merchantOrder.offerDivision, `c2c-offer-${id}`, () => void onDone())
  return (
    <Stack space="between" gap={3}>
      <AskedMove
        move={move}
        variant="ghost"
        size="large"
        action={t('division.ask')}
        onSend={() => move.send({ id, state, toBuyer: '0' })}
      >
        {t(`division.askText.${side}`)}
      </AskedMove>
    </Stack>
  )
}

/** What both sides of an open order may agree on instead of the trade. */
export const DivisionCard = ({ order, onDone }: DivisionProps) => {
  const { state, side, offer } = order
  if (isEnded(state)) return null
  if (offer !== undefined) return <OpenOffer order={order} onDone={onDone} />
  // Before the payment the buyer cancels without asking.
  return state === 'escrowed' && side === 'buy' ? null : <AskCancel order={order} onDone={onDone} />
}
