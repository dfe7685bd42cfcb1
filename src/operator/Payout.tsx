import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { cases, type OutputOf, operators, type Reply } from '#protocol'
import { request } from '../core/request/request.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { coinText } from '../ui/format/amountText.ts'
import { SelectInput } from '../ui/forms/ChoiceInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { TextInput } from '../ui/forms/TextInput.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { Note } from '../ui/Note.tsx'
import css from './Operator.module.css'

const { sayPaid } = operators.OPERATOR_CALLS

interface PayoutProps {
  data: operators.OperatorCase
  onAnswer: (reply: Reply<OutputOf<typeof sayPaid>>) => Promise<void>
}

const schema = v.object({
  note: v.string(),
  reason: v.optional(v.picklist(cases.CASE_REASONS.withdrawal)),
})

/** Of an approved withdrawal: what became of the payment. Both answers are final, so each has to be confirmed. */
export const Payout = ({ data, onAnswer }: PayoutProps) => {
  const { t } = useTranslation(['operator', 'certification', 'money', 'common'])
  const [asks, setAsks] = useState<'paid' | 'refused'>()
  const form = useForm({ schema, values: { note: '' }, onSubmit: () => setAsks('paid') })
  const { note, reason } = form.watch()
  const { id, payout, takesTwo, amountRef } = data
  if (payout === undefined) return null
  const { state, may, said, saidBy, settledBy } = payout
  const say = async (): Promise<void> => {
    setAsks(undefined)
    if (asks === 'paid') await onAnswer(await request(sayPaid, { id, outcome: 'paid', note }))
    else if (reason !== undefined) await onAnswer(await request(sayPaid, { id, outcome: 'refused', reason, note }))
  }
  return (
    <Card title={t('payout.title')}>
      <Form of={form} gap="close">
        <Note>{t(`money:state.withdrawal.${state}`)}</Note>
        {said !== '' && settledBy === '' ? (
          <Note className={css['long']}>{t(`payout.first.${said}`, { name: saidBy })}</Note>
        ) : null}
        {payout.reason === undefined ? null : <Note>{t(`certification:reason.${payout.reason}`)}</Note>}
        {settledBy === '' ? null : (
          <Note className={css['long']}>
            {t('payout.settledBy', { name: settledBy === saidBy ? settledBy : `${saidBy}, ${settledBy}` })}
          </Note>
        )}
        {takesTwo && state === 'approved' ? <Note>{t('payout.takesTwo')}</Note> : null}
        {may === 'own' || may === 'role' ? <Note>{t(`may.${may}`)}</Note> : null}
        {may === 'yes' ? (
          <>
            <TextInput {...form.field('note')} label={t('payout.note')} maxLength={500} />
            <SubmitButton of={form} size="normal">
              {t('payout.paid')}
            </SubmitButton>
            <SelectInput
              {...form.field('reason')}
              label={t('payout.reason')}
              options={cases.CASE_REASONS.withdrawal.map((one) => ({
                id: one,
                label: t(`certification:reason.${one}`),
              }))}
            />
            <Button
              variant="ghost"
              disabled={reason === undefined}
              why={t('common:first.choose', { field: t('operator:payout.reason') })}
              onPress={() => setAsks('refused')}
            >
              {t('payout.refused')}
            </Button>
          </>
        ) : null}
      </Form>
      <Dialog
        open={asks !== undefined}
        onClose={() => setAsks(undefined)}
        title={t(asks === 'refused' ? 'payout.refused' : 'payout.paid')}
        action={t(asks === 'refused' ? 'payout.refused' : 'payout.paid')}
        onAction={say}
      >
        {`${t('certification:case.kind.withdrawal')} ${id} · ${coinText(amountRef, 'USDT')}`}
        {asks === 'refused' && reason !== undefined ? ` · ${t(`certification:reason.${reason}`)}` : ''}
        <Note>{t(asks === 'refused' ? 'payout.refusedText' : 'payout.paidText')}</Note>
      </Dialog>
    </Card>
  )
}
