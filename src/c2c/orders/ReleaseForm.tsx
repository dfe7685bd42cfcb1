import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type C2cOrderView, merchantOrder, type security } from '#protocol'
import { useNavigation } from '../../core/screens/navigation.ts'
import { MoveNote } from '../../funding/MoveNote.tsx'
import { useMove } from '../../funding/useMove.ts'
import { useRefusedField } from '../../funding/useRefusedField.ts'
import { Card } from '../../ui/Card.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { CheckInput } from '../../ui/forms/ChoiceInput.tsx'
import { checkFields } from '../../ui/forms/checkFields.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { Note } from '../../ui/Note.tsx'
import { GIVE_AWAY, GiveAwayFields, giveAwayEntries, giveAwayFaults, giveAwayOf } from './GiveAwayFields.tsx'
import { orderPath } from './OrderPage.tsx'
import { moneyOf } from './orderRows.ts'

const schema = v.pipe(
  v.object({ ...giveAwayEntries, arrived: v.boolean(), other: v.boolean() }),
  checkFields((fields) => giveAwayFaults(fields)),
)

/** Releases the coins of an order to its buyer. It cannot be taken back, so the money has to be seen first. */
export const ReleaseForm = ({ order, factors }: { order: C2cOrderView; factors: security.Factors }) => {
  const { t } = useTranslation('c2cOrders')
  const navigation = useNavigation()
  const { id, state, total, currency, escrow, coin, buyerName, payment } = order
  const fits = payment?.fits !== false
  const payer = fits ? buyerName : (payment?.payer ?? '')
  const move = useMove(merchantOrder.release, `c2c-release-${id}`, () => navigation.replace(orderPath(id)))
  const form = useForm({
    schema,
    values: { ...GIVE_AWAY, arrived: false, other: false },
    onSubmit: (fields) => move.send({ id, state, ...(fits ? {} : { acceptsPayer: true }), ...giveAwayOf(fields) }),
  })
  useRefusedField(form, move)
  const { by, arrived, other } = form.watch()
  return (
    <Card>
      <Form of={form}>
        <Note tone="warn">{t('release.look')}</Note>
        <CheckInput
          {...form.field('arrived')}
          label={t('release.arrived', { money: moneyOf(total, currency), name: payer })}
        />
        {fits ? null : <CheckInput {...form.field('other')} label={t('release.other', { name: buyerName })} />}
        <GiveAwayFields factors={factors} by={by} field={(name) => form.field(name)} />
        <MoveNote now={move.now} />
        <SubmitButton
          of={form}
          busy={move.pending}
          disabled={!arrived || !(fits || other)}
          why={t('common:first.tick')}
        >
          {t('release.do', { amount: coinText(escrow, coin) })}
        </SubmitButton>
      </Form>
    </Card>
  )
}
