import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { C2C_APPEAL_REASONS, type C2cOrderView, compare, isEnded, isZero, merchatAppeal } from '#protocol'
import { MoveNote } from '../../funding/MoveNote.tsx'
import { useMove } from '../../funding/useMove.ts'
import { useRefusedField } from '../../funding/useRefusedField.ts'
import { Card } from '../../ui/Card.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { SelectInput } from '../../ui/forms/ChoiceInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { Note } from '../../ui/Note.tsx'
import { isReview, reasonsFor } from './caseRights.ts'
import { NO_STATEMENT, StatementFields, statementEntries, statementOf } from './StatementFields.tsx'

const schema = v.object({ reason: v.picklist(C2C_APPEAL_REASONS), ...statementEntries })

interface OpenFormProps {
  order: C2cOrderView
  onDone: () => unknown
}

/** Opens a case: what it is about, what happened, and what proves it. */
export const OpenForm = ({ order, onDone }: OpenFormProps) => {
  const { t } = useTranslation(['c2cCase', 'c2cOrders'])
  const { id, state, held, coin, rulings = [] } = order
  const reviews = isReview(order)
  // What the buyer got comes back into the case with the fee that was taken of it.
  const reviewed = rulings.at(-1)?.toBuyer ?? held
  const lead = reviews ? (isZero(held) ? 'reviewNone' : 'review') : isEnded(state) ? 'ended' : 'lead'
  const move = useMove(merchatAppeal.save, `c2c-appeal-${id}`, () => void onDone())
  const form = useForm<v.InferInput<typeof schema>, v.InferOutput<typeof schema>>({
    schema,
    values: NO_STATEMENT,
    onSubmit: ({ reason, ...said }) => move.send({ id, state, action: 'open', reason, ...statementOf(said) }),
  })
  useRefusedField(form, move)
  return (
    <Card title={t(reviews ? 'c2cOrders:case.askReview' : 'c2cOrders:case.open')}>
      <Form of={form}>
        <Note>{t(`c2cCase:open.${lead}`, { amount: coinText(reviewed, coin) })}</Note>
        {lead === 'review' && compare(reviewed, held) > 0 ? <Note small>{t('c2cCase:open.reviewFee')}</Note> : null}
        <SelectInput
          {...form.field('reason')}
          label={t('c2cCase:open.reason')}
          invalid={t('c2cCase:open.choose')}
          options={reasonsFor(order).map((one) => ({ id: one, label: t(`c2cOrders:appealReason.${one}`) }))}
        />
        <StatementFields field={(name) => form.field(name)} />
        <MoveNote now={move.now} />
        <SubmitButton of={form} busy={move.pending}>
          {t(reviews ? 'c2cOrders:case.askReview' : 'c2cCase:open.do')}
        </SubmitButton>
      </Form>
    </Card>
  )
}
