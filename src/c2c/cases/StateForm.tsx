import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type C2cOrderView, merchatAppeal } from '#protocol'
import { MoveNote } from '../../funding/MoveNote.tsx'
import { useMove } from '../../funding/useMove.ts'
import { useRefusedField } from '../../funding/useRefusedField.ts'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { NO_STATEMENT, StatementFields, statementEntries, statementOf } from './StatementFields.tsx'

const schema = v.object(statementEntries)

interface StateFormProps {
  order: C2cOrderView
  onDone: () => unknown
}

/** States in a case that is open. */
export const StateForm = ({ order: { id, state }, onDone }: StateFormProps) => {
  const { t } = useTranslation('c2cCase')
  const move = useMove(merchatAppeal.save, `c2c-state-${id}`, () => void onDone())
  const form = useForm({
    schema,
    values: NO_STATEMENT,
    onSubmit: (said) => move.send({ id, state, action: 'state', ...statementOf(said) }),
  })
  useRefusedField(form, move)
  return (
    <Card title={t('state.title')}>
      <Form of={form}>
        <StatementFields field={(name) => form.field(name)} />
        <MoveNote now={move.now} />
        <SubmitButton of={form} busy={move.pending}>
          {t('state.do')}
        </SubmitButton>
      </Form>
    </Card>
  )
}
