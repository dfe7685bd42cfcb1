import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { DAYS_A_YEAR, type EarnProduct, financial, interestOver } from '#protocol'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { MaxRow } from '../../earn/MaxRow.tsx'
import { noticeRow, rateRow, termRow } from '../../earn/managed/productRows.ts'
import { productName } from '../../earn/names.ts'
import { confirmPath, draftOf, PRODUCTS, productPath } from '../../earn/paths.ts'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { formatAmount } from '../../ui/format/number.ts'
import { readTyped } from '../../ui/format/readTyped.ts'
import { typedText } from '../../ui/format/typed.ts'
import { AmountInput } from '../../ui/forms/AmountInput.tsx'
import { CheckInput } from '../../ui/forms/ChoiceInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'

const schema = v.object({ amount: v.string(), renews: v.boolean() })

const BuyForm = ({ product, wanted }: { product: EarnProduct; wanted: string }) => {
  const { t } = useTranslation(['managed', 'common'])
  const navigation = useNavigation()
  const { id, coin, rate, days, least, most, noticeDays } = product
  const form = useForm({
    schema,
    values: { amount: wanted === '' ? '' : typedText(wanted), renews: false },
    kept: 'managed-buy',
    onSubmit: async ({ amount, renews }) => {
      const typed = readTyped(amount)
      if (!typed.ok) return undefined
      const input = { kind: 'managed', product: id, amount: typed.value } as const
      const reply = await request(financial.generateFinancialOrder, input)
      if (reply.kind !== 'ok') return reply
      navigation.push(confirmPath({ product: id, amount: typed.value, renews }))
      return undefined
    },
  })
  const typed = readTyped(form.watch('amount'))
  const amount = typed.ok ? typed.value : undefined
  return (
    <Card>
      <Form of={form}>
        <AmountInput
          {...form.field('amount')}
          label={t('managed:buy.amount')}
          unit={coin}
          hint={t('managed:buy.limits', { least: formatAmount(least), most: coinText(most, coin) })}
        />
        <MaxRow
          product={product}
          availableText={(text) => t('managed:buy.available', { amount: text })}
          label={t('managed:buy.max')}
          onMax={(whole) => {
            form.setValue('amount', typedText(whole))
            form.clearErrors()
          }}
        />
        <KeyValue
          rows={[
            rateRow(t, rate),
            termRow(t, days),
            noticeRow(t, noticeDays),
            {
              id: 'interest',
              label: t('managed:calc.term'),
              value: amount === undefined ? '--' : coinText(interestOver(amount, rate, days, DAYS_A_YEAR), coin),
              strong: true,
            },
          ]}
        />
        <CheckInput {...form.field('renews')} label={t('managed:renewal.switch')} />
        <Note small>{t('managed:renewal.text')}</Note>
        <SubmitButton
          of={form}
          disabled={amount === undefined}
          why={amount === undefined ? t('common:first.fill', { field: t('managed:buy.amount') }) : undefined}
        >
          {t('managed:buy.next')}
        </SubmitButton>
      </Form>
    </Card>
  )
}

/** How much of a product (`?id=`), and whether it is renewed. */
const ManageBuy = () => {
  const { t } = useTranslation('managed')
  const [query] = useSearchParams()
  const { product: id, amount } = draftOf(query)
  const call = useCall(financial.productsIntroduction, { kind: 'managed', product: id })
  const name = call.data === undefined ? '' : productName(call.data.product)
  return (
    <Page
      tint
      bar={
        <FundsBar
          title={name === '' ? t('title.manageBuy') : `${t('title.manageBuy')} · ${name}`}
          back={id === '' ? PRODUCTS : productPath(id)}
        />
      }
    >
      <CallState
        call={call}
        rows={5}
        isMissing={({ kind }) => kind === 'refused'}
        missing={<Empty title={t('missing.product')} />}
      >
        {({ product }) => <BuyForm product={product} wanted={amount} />}
      </CallState>
    </Page>
  )
}

export default ManageBuy
