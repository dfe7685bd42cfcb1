import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cases, type OutputOf, operators, type Reply } from '#protocol'
import { request } from '../core/request/request.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { coinText } from '../ui/format/amountText.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import css from './Operator.module.css'

const { sayPaid } = operators.OPERATOR_CALLS

interface PayoutProps {
  data: operators.OperatorCase
  onSaid: (reply: Reply<OutputOf<typeof sayPaid>>) => Promise<void>
}

/** Of an approved withdrawal: what became of the payment. Both words are final, so each is asked for once more. */
export const Payout = ({ data, onSaid }: PayoutProps) => {
  const { t } = useTranslation(['operator', 'certification', 'money'])
  const [reason, setReason] = useState<cases.CaseReason>()
  const [note, setNote] = useState('')
  const [asks, setAsks] = useState<'paid' | 'refused'>()
  const { id, payout, takesTwo, amountRef } = data
  if (payout === undefined) return null
  const { state, may, said, saidBy, settledBy } = payout
  const say = async (): Promise<void> => {
    setAsks(undefined)
    if (asks === 'paid') await onSaid(await request(sayPaid, { id, outcome: 'paid', note }))
    else if (reason !== undefined) await onSaid(await request(sayPaid, { id, outcome: 'refused', reason, note }))
  }
  return (
    <Card title={t('payout.title')}>
      <div className={css['form']}>
        <p className={css['note']}>{t(`money:state.withdrawal.${state}`)}</p>
        {said !== '' && settledBy === '' ? (
          <p className={css['note']}>{t(`payout.first.${said}`, { name: saidBy })}</p>
        ) : null}
        {payout.reason === undefined ? null : (
          <p className={css['note']}>{t(`certification:reason.${payout.reason}`)}</p>
        )}
        {settledBy === '' ? null : (
          <p className={css['note']}>
            {t('payout.settledBy', { name: settledBy === saidBy ? settledBy : `${saidBy}, ${settledBy}` })}
          </p>
        )}
        {takesTwo && state === 'approved' ? <p className={css['note']}>{t('payout.takesTwo')}</p> : null}
        {may === 'own' || may === 'role' ? <p className={css['note']}>{t(`may.${may}`)}</p> : null}
        {may === 'yes' ? (
          <>
            <TextField
              label={t('payout.note')}
              value={note}
              maxLength={500}
              onChange={({ target }) => setNote(target.value)}
            />
            <Button onPress={() => setAsks('paid')}>{t('payout.paid')}</Button>
            <SelectField
              label={t('payout.reason')}
              value={reason}
              onChange={setReason}
              options={cases.CASE_REASONS.withdrawal.map((one) => ({
                id: one,
                label: t(`certification:reason.${one}`),
              }))}
            />
            <Button variant="ghost" disabled={reason === undefined} onPress={() => setAsks('refused')}>
              {t('payout.refused')}
            </Button>
          </>
        ) : null}
      </div>
      <Dialog
        open={asks !== undefined}
        onClose={() => setAsks(undefined)}
        title={t(asks === 'refused' ? 'payout.refused' : 'payout.paid')}
        action={t(asks === 'refused' ? 'payout.refused' : 'payout.paid')}
        onAction={say}
      >
        {`${t('certification:case.kind.withdrawal')} ${id} · ${coinText(amountRef, 'USDT')}`}
        {asks === 'refused' && reason !== undefined ? ` · ${t(`certification:reason.${reason}`)}` : ''}
        <p className={css['note']}>{t(asks === 'refused' ? 'payout.refusedText' : 'payout.paidText')}</p>
      </Dialog>
    </Card>
  )
}
