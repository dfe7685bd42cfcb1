import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { cases, type OutputOf, operators, paymentNumber, type Reply } from '#protocol'
import { request } from '../core/request/request.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CopyRow } from '../ui/CopyRow.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SelectInput } from '../ui/forms/ChoiceInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { TextInput } from '../ui/forms/TextInput.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { Note } from '../ui/Note.tsx'
import { moneyOf } from './facts.ts'
import css from './Operator.module.css'

const { sayPaid } = operators.OPERATOR_CALLS

interface PayoutProps {
  data: operators.OperatorCase
  onAnswer: (reply: Reply<OutputOf<typeof sayPaid>>) => Promise<void>
}

const schema = v.object({
  payment: paymentNumber,
  note: v.string(),
  reason: v.optional(v.picklist(cases.CASE_REASONS.withdrawal)),
})

/** Of an approved withdrawal: what became of the payment. Both answers are final, so each has to be confirmed. */
export const Payout = ({ data, onAnswer }: PayoutProps) => {
  const { t } = useTranslation(['operator', 'certification', 'money', 'common'])
  const [asks, setAsks] = useState<'paid' | 'refused'>()
  const form = useForm({ schema, values: { payment: '', note: '' }, onSubmit: () => setAsks('paid') })
  const { payment, note, reason } = form.watch()
  const { id, payout, takesTwo, facts } = data
  if (payout === undefined) return null
  const { state, may, said, saidBy, settledBy, payment: reported } = payout
  const method = facts.some(({ name, value }) => name === 'method' && value === 'crypto') ? 'crypto' : 'bank'
  const say = async (): Promise<void> => {
    setAsks(undefined)
    if (asks === 'paid') await onAnswer(await request(sayPaid, { id, outcome: 'paid', payment: payment.trim() }))
    else if (reason !== undefined) await onAnswer(await request(sayPaid, { id, outcome: 'refused', reason, note }))
  }
  return (
    <Card title={t('payout.title')}>
      <Form of={form} gap="close">
        <Note>{t(`money:state.withdrawal.${state}`)}</Note>
        {said !== '' && settledBy === '' ? (
          <Note className={css['long']}>{t(`payout.first.${said}`, { name: saidBy })}</Note>
        ) : null}
        {reported === '' ? null : <CopyRow label={t(`money:payment.${method}`)} value={reported} />}
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
            <TextInput
              {...form.field('payment')}
              label={t(`money:payment.${method}`)}
              hint={t('payout.paymentHint')}
              invalid={t('payout.paymentWrong')}
              autoCapitalize="none"
              autoComplete="off"
              maxLength={100}
            />
            <SubmitButton
              of={form}
              size="normal"
              disabled={payment.trim() === ''}
              why={t('common:first.fill', { field: t(`money:payment.${method}`) })}
            >
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
            <TextInput {...form.field('note')} label={t('note')} maxLength={500} />
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
        {`${t('certification:case.kind.withdrawal')} ${id} · ${moneyOf(data, asks === 'refused' ? 'amount' : 'paysOut')}`}
        {asks === 'refused' && reason !== undefined ? ` · ${t(`certification:reason.${reason}`)}` : ''}
        {asks === 'paid' ? (
          <Note className={css['long']}>{`${t(`money:payment.${method}`)}: ${payment.trim()}`}</Note>
        ) : null}
        <Note>{t(asks === 'refused' ? 'payout.refusedText' : 'payout.paidText')}</Note>
      </Dialog>
    </Card>
  )
}
