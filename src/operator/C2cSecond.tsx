import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type OutputOf, operators, type Reply } from '#protocol'
import { request } from '../core/request/request.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { coinText } from '../ui/format/amountText.ts'
import { Form } from '../ui/forms/Form.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { TextInput } from '../ui/forms/TextInput.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { Note } from '../ui/Note.tsx'
import { Stack } from '../ui/Stack.tsx'
import { C2cFees } from './C2cFees.tsx'
import css from './Operator.module.css'

const { secondC2cRuling } = operators.OPERATOR_CALLS

interface C2cSecondProps {
  data: operators.C2cDeskCase
  /** The one that waits. */
  ruling: operators.C2cRuling
  onAnswer: (reply: Reply<OutputOf<typeof secondC2cRuling>>) => Promise<void>
}

const schema = v.object({ note: v.string() })

/** The second operator confirms the very decision that waits, or rejects it. */
export const C2cSecond = ({ data, ruling, onAnswer }: C2cSecondProps) => {
  const { t } = useTranslation(['c2cCases', 'c2cOrders', 'operator'])
  const { id, coin } = data
  const [asks, setAsks] = useState<'approve' | 'reject'>()
  const form = useForm({ schema, values: { note: '' }, onSubmit: () => setAsks('approve') })
  const { note } = form.watch()
  const division = t('division', {
    buyer: coinText(ruling.toBuyer, coin),
    seller: coinText(ruling.toSeller, coin),
  })
  const { deposit } = ruling
  const taken =
    deposit === undefined
      ? undefined
      : t(`fromDeposit.${deposit.from}`, { amount: coinText(deposit.amount, deposit.coin) })
  const send = async (): Promise<void> => {
    const agrees = asks === 'approve'
    setAsks(undefined)
    await onAnswer(await request(secondC2cRuling, { id, ruling: ruling.id, agrees, note }))
  }
  return (
    <Card title={t('firstBy', { name: ruling.by })}>
      <Form of={form}>
        <p className={css['said']}>{division}</p>
        <C2cFees data={data} toBuyer={ruling.toBuyer} />
        {taken === undefined ? null : <p className={css['said']}>{taken}</p>}
        <Note>{t(`c2cOrders:ruling.why.${ruling.reason}`)}</Note>
        <TextInput {...form.field('note')} label={t('operator:note')} maxLength={500} />
        <SubmitButton of={form} size="normal">
          {t('operator:case.approve')}
        </SubmitButton>
        <Button variant="ghost" onPress={() => setAsks('reject')}>
          {t('operator:case.reject')}
        </Button>
      </Form>
      <Dialog
        open={asks !== undefined}
        onClose={() => setAsks(undefined)}
        title={t(`operator:case.${asks ?? 'approve'}`)}
        action={t(`operator:case.${asks ?? 'approve'}`)}
        onAction={send}
      >
        <Stack gap={3}>
          <p className={css['long']}>{division}</p>
          <C2cFees data={data} toBuyer={ruling.toBuyer} />
          {taken === undefined ? null : <p className={css['long']}>{taken}</p>}
          <Note>{t(asks === 'reject' ? 'second.again' : 'decide.final')}</Note>
        </Stack>
      </Dialog>
    </Card>
  )
}
