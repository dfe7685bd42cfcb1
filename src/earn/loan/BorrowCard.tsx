import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type Amount, isPositive, type LoanProductView, loan, minimum, sctFunds } from '#protocol'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { formatAmount } from '../../ui/format/number.ts'
import { readTyped } from '../../ui/format/readTyped.ts'
import { typedText } from '../../ui/format/typed.ts'
import { AmountInput } from '../../ui/forms/AmountInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { Note } from '../../ui/Note.tsx'
import { Row } from '../../ui/Row.tsx'
import { suggestedCollateral } from './ltv.ts'
import { TakeCard } from './TakeCard.tsx'

const schema = v.object({ amount: v.string(), collateral: v.string() })

const positiveOf = (text: string): Amount | undefined => {
  const typed = readTyped(text)
  return typed.ok && isPositive(typed.value) ? typed.value : undefined
}

/** How much is borrowed on how much collateral, and, once the venue has checked it, everything about the loan to confirm. */
export const BorrowCard = ({ product }: { product: LoanProductView }) => {
  const { t } = useTranslation(['loan', 'common'])
  const { id, coin, collateralCoin, least, most, left, open, index, terms } = product
  const [asked, setAsked] = useState<{ readonly amount: Amount; readonly collateral: Amount }>()
  const available = useCall(sctFunds.getByCode, { coin: collateralCoin }).data?.fund.available
  const form = useForm({
    schema,
    values: { amount: '', collateral: '' },
    kept: 'loan',
    onSubmit: async (values) => {
      const wanted = { amount: positiveOf(values.amount), collateral: positiveOf(values.collateral) }
      if (wanted.amount === undefined || wanted.collateral === undefined) return undefined
      const loanAsked = { amount: wanted.amount, collateral: wanted.collateral }
      const reply = await request(loan.preview, { product: id, ...loanAsked })
      if (reply.kind !== 'ok') return reply
      setAsked(loanAsked)
      return undefined
    },
  })
  const amount = positiveOf(form.watch('amount'))
  const collateral = positiveOf(form.watch('collateral'))
  const suggested =
    amount === undefined || index === undefined ? undefined : suggestedCollateral(amount, terms, index.price)
  const put = (name: 'amount' | 'collateral', value: Amount): void => {
    form.setValue(name, typedText(value))
    form.clearErrors()
  }
  const missing = amount === undefined ? 'amount' : collateral === undefined ? 'collateral' : undefined
  const why = !open
    ? t('loan:closed')
    : missing === undefined
      ? undefined
      : t('common:first.fill', { field: t(`loan:form.${missing}`) })
  return (
    <>
      <Card title={t('loan:form.title', { coin })}>
        <Form of={form}>
          <AmountInput
            {...form.field('amount')}
            label={t('loan:form.amount')}
            unit={coin}
            hint={t('loan:form.range', { least: formatAmount(least), most: coinText(minimum(most, left), coin) })}
          />
          <AmountInput
            {...form.field('collateral')}
            label={t('loan:form.collateral')}
            unit={collateralCoin}
            hint={
              suggested === undefined
                ? undefined
                : t('loan:form.enough', { amount: coinText(suggested, collateralCoin) })
            }
          />
          <Row>
            <Note as="span" small>
              {available === undefined ? '' : t('loan:form.available', { amount: coinText(available, collateralCoin) })}
            </Note>
            <Row>
              <Button
                variant="ghost"
                disabled={suggested === undefined}
                onPress={() => suggested !== undefined && put('collateral', suggested)}
              >
                {t('loan:form.suggest')}
              </Button>
              <Button
                variant="ghost"
                disabled={available === undefined}
                onPress={() => available !== undefined && put('collateral', available)}
              >
                {t('loan:form.max')}
              </Button>
            </Row>
          </Row>
          <FormError />
          <SubmitButton of={form} disabled={why !== undefined} why={why}>
            {t('loan:form.review')}
          </SubmitButton>
        </Form>
      </Card>
      {asked !== undefined && asked.amount === amount && asked.collateral === collateral ? (
        <TakeCard product={id} {...asked} />
      ) : null}
    </>
  )
}
