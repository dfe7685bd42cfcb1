import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type Amount, type EarnPreview, type EarnProduct, financial, subtract } from '#protocol'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { showToast } from '../../core/toastQueue.ts'
import { MoveNote } from '../../funding/MoveNote.tsx'
import { useMove } from '../../funding/useMove.ts'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { formatAmount } from '../../ui/format/number.ts'
import { rateText } from '../../ui/format/rate.ts'
import { readTyped } from '../../ui/format/readTyped.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { typedText } from '../../ui/format/typed.ts'
import { AmountInput } from '../../ui/forms/AmountInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { MaxRow } from '../MaxRow.tsx'
import { stakedPath } from './paths.ts'
import { termText } from './texts.ts'

const schema = v.object({ amount: v.string() })

/** Everything about an order before it is bought. */
const Shown = ({ preview }: { preview: EarnPreview }) => {
  const { t } = useTranslation('pledged')
  const { product, amount, fee, interest, firstInterest, available, valueAt, payAt, endAt } = preview
  const { coin, rate, days } = product
  const text = (value: string): string => coinText(value, coin)
  return (
    <KeyValue
      rows={[
        { id: 'amount', label: t('staked'), value: text(amount), strong: true },
        { id: 'fee', label: t('fee'), value: text(fee) },
        { id: 'rate', label: t('rate'), value: rateText(rate), strong: true },
        { id: 'term', label: t('term'), value: termText(t, days) },
        { id: 'starts', label: t('starts'), value: formatDateTime(valueAt) },
        { id: 'pays', label: t('nextAt'), value: formatDateTime(payAt) },
        { id: 'first', label: t('pays'), value: text(firstInterest) },
        ...(endAt === 0
          ? []
          : [
              { id: 'ends', label: t('ends'), value: formatDateTime(endAt) },
              { id: 'total', label: t('total'), value: text(interest), strong: true },
            ]),
        { id: 'after', label: t('after'), value: text(subtract(available, amount)) },
      ]}
    />
  )
}

const Confirm = ({ product, amount }: { product: string; amount: Amount }) => {
  const { t } = useTranslation('pledged')
  const navigation = useNavigation()
  const call = useCall(financial.generateFinancialOrder, { kind: 'pledged', product, amount })
  const move = useMove(financial.buyFinancialProduct, 'earn-stake', ({ id }) => {
    showToast(t('done.staked'), 'good')
    navigation.replace(stakedPath(id))
  })
  const isRefused = move.now.phase === 'refused'
  const lookAgain = (): void => {
    move.dismiss()
    void call.refetch()
  }
  return (
    <Card title={t('confirm')}>
      <CallState call={call} rows={6}>
        {({ preview }) => (
          <Stack gap={3}>
            <Shown preview={preview} />
            <MoveNote now={move.now} />
            {isRefused ? (
              <Button size="large" wide onPress={lookAgain}>
                {t('again')}
              </Button>
            ) : (
              <Button
                size="large"
                wide
                busy={move.pending}
                onPress={() =>
                  move.send({
                    kind: 'pledged',
                    product,
                    amount,
                    rate: preview.product.rate,
                    noticeDays: 0,
                    endAt: preview.endAt,
                  })
                }
              >
                {t('confirm')}
              </Button>
            )}
          </Stack>
        )}
      </CallState>
    </Card>
  )
}

/** How much is staked in a product, and, once the venue has checked it, everything about the order to confirm. */
export const StakeCard = ({ product }: { product: EarnProduct }) => {
  const { t } = useTranslation(['pledged', 'common'])
  const { id, coin, least, most, open } = product
  const [asked, setAsked] = useState<Amount>()
  const form = useForm({
    schema,
    values: { amount: '' },
    kept: 'pledged-stake',
    onSubmit: async (values) => {
      const typed = readTyped(values.amount)
      if (!typed.ok) return undefined
      const input = { kind: 'pledged', product: id, amount: typed.value } as const
      const reply = await request(financial.generateFinancialOrder, input)
      if (reply.kind !== 'ok') return reply
      setAsked(typed.value)
      return undefined
    },
  })
  const typed = readTyped(form.watch('amount'))
  const amount = typed.ok ? typed.value : undefined
  const why = open
    ? amount === undefined
      ? t('common:first.fill', { field: t('pledged:amount') })
      : undefined
    : t('pledged:closed')
  return (
    <>
      <Card title={t('pledged:stake')}>
        <Form of={form}>
          <AmountInput
            {...form.field('amount')}
            label={t('pledged:amount')}
            unit={coin}
            hint={t('pledged:range', { least: formatAmount(least), most: coinText(most, coin) })}
          />
          <MaxRow
            product={product}
            availableText={(text) => t('pledged:available', { amount: text })}
            label={t('pledged:max')}
            onMax={(whole) => {
              form.setValue('amount', typedText(whole))
              form.clearErrors()
            }}
          />
          <SubmitButton of={form} disabled={why !== undefined} why={why}>
            {t('pledged:review')}
          </SubmitButton>
        </Form>
      </Card>
      {asked !== undefined && asked === amount ? <Confirm product={id} amount={asked} /> : null}
    </>
  )
}
