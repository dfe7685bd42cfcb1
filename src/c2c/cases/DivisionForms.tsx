import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import {
  type Amount,
  C2C_COIN_DECIMALS,
  type C2cOrderView,
  compare,
  isZero,
  merchantOrder,
  placesOf,
  type security,
} from '#protocol'
import { MoveNote } from '../../funding/MoveNote.tsx'
import { useMove } from '../../funding/useMove.ts'
import { useRefusedField } from '../../funding/useRefusedField.ts'
import { Card } from '../../ui/Card.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { readTyped } from '../../ui/format/readTyped.ts'
import { AmountInput } from '../../ui/forms/AmountInput.tsx'
import { checkFields } from '../../ui/forms/checkFields.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { GIVE_AWAY, GiveAwayFields, giveAwayEntries, giveAwayFaults, giveAwayOf } from '../orders/GiveAwayFields.tsx'
import { divisionRows } from '../orders/orderRows.ts'

interface DivisionProps {
  order: C2cOrderView
  factors: security.Factors
  onDone: () => unknown
}

/** Seller's coins: who gives some away proves it. */
const gives = (order: Pick<C2cOrderView, 'side'>, toBuyer: Amount): boolean => order.side === 'sell' && !isZero(toBuyer)

/** How much of an escrow is typed; undefined while that is no part of it. */
const partOf = (escrow: Amount, typed: string): Amount | undefined => {
  const read = readTyped(typed)
  if (!read.ok || placesOf(read.value) > C2C_COIN_DECIMALS) return undefined
  return compare(read.value, escrow) > 0 ? undefined : read.value
}

/** Offers the other side to divide the coins: so much to the buyer, the rest back to the seller. */
export const OfferForm = ({ order, factors, onDone }: DivisionProps) => {
  const { t } = useTranslation(['c2cCase', 'c2cOrders'])
  const { id, state, escrow, coin, offer } = order
  const move = useMove(merchantOrder.offerDivision, `c2c-offer-${id}`, () => void onDone())
  const form = useForm({
    schema: v.pipe(
      v.object({ toBuyer: v.string(), ...giveAwayEntries }),
      checkFields(({ toBuyer, ...proof }) => {
        const part = partOf(escrow, toBuyer)
        if (part === undefined) return ['toBuyer']
        return gives(order, part) ? giveAwayFaults(proof) : []
      }),
    ),
    values: { toBuyer: '', ...GIVE_AWAY },
    onSubmit: ({ toBuyer, ...proof }) => {
      const part = partOf(escrow, toBuyer)
      if (part !== undefined) move.send({ id, state, toBuyer: part, ...(gives(order, part) && giveAwayOf(proof)) })
    },
  })
  useRefusedField(form, move)
  const { toBuyer, by } = form.watch()
  const part = partOf(escrow, toBuyer)
  const fee = part === undefined ? [] : divisionRows(t, order, part)
  const error =
    toBuyer === '' || part !== undefined ? undefined : t('division.limits', { most: coinText(escrow, coin) })
  return (
    <Card title={t('division.title')}>
      <Form of={form}>
        <Note>{t('division.lead', { amount: coinText(escrow, coin) })}</Note>
        <AmountInput
          {...form.field('toBuyer')}
          label={t('division.toBuyer')}
          unit={coin}
          hint={t('division.limits', { most: coinText(escrow, coin) })}
          error={error}
        />
        {fee.length === 0 ? null : <KeyValue rows={fee} />}
        {part !== undefined && gives(order, part) ? (
          <GiveAwayFields factors={factors} by={by} field={(name) => form.field(name)} />
        ) : null}
        {offer === undefined ? null : <Note small>{t('division.replaces')}</Note>}
        <MoveNote now={move.now} />
        <SubmitButton
          of={form}
          busy={move.pending}
          disabled={part === undefined}
          why={toBuyer === '' ? t('common:first.fill', { field: t('division.toBuyer') }) : undefined}
        >
          {t('division.do')}
        </SubmitButton>
      </Form>
    </Card>
  )
}

const acceptance = v.pipe(v.object(giveAwayEntries), checkFields(giveAwayFaults))

/** Accepts, as the seller, a division that gives coins to the buyer. */
export const AcceptForm = ({ order, factors, toBuyer, onDone }: DivisionProps & { toBuyer: Amount }) => {
  const { t } = useTranslation(['c2cCase', 'c2cOrders'])
  const { id, state, coin } = order
  const move = useMove(merchantOrder.acceptDivision, `c2c-accept-${id}`, () => void onDone())
  const form = useForm({
    schema: acceptance,
    values: GIVE_AWAY,
    onSubmit: (proof) => move.send({ id, state, toBuyer, ...giveAwayOf(proof) }),
  })
  useRefusedField(form, move)
  const { by } = form.watch()
  const fee = divisionRows(t, order, toBuyer)
  return (
    <Card title={t('c2cOrders:division.theirs')}>
      <Form of={form}>
        <Note>{t('c2cOrders:division.part', { amount: coinText(toBuyer, coin) })}</Note>
        {fee.length === 0 ? null : <KeyValue rows={fee} />}
        <Note tone="warn">{t('c2cOrders:division.final')}</Note>
        <GiveAwayFields factors={factors} by={by} field={(name) => form.field(name)} />
        <MoveNote now={move.now} />
        <SubmitButton of={form} busy={move.pending}>
          {t('c2cOrders:division.accept')}
        </SubmitButton>
      </Form>
    </Card>
  )
}
