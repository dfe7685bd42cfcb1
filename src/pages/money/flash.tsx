import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { compare, exchange, sctFunds } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { QuoteCard } from '../../funding/QuoteCard.tsx'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { readTyped } from '../../ui/format/readTyped.ts'
import { typedText } from '../../ui/format/typed.ts'
import { AmountInput } from '../../ui/forms/AmountInput.tsx'
import { SelectInput } from '../../ui/forms/ChoiceInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { typedAmount } from '../../ui/forms/typedAmount.ts'
import { useForm } from '../../ui/forms/useForm.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { Row } from '../../ui/Row.tsx'
import { Stack } from '../../ui/Stack.tsx'

const schema = v.object({ from: v.string(), to: v.string(), amount: typedAmount })

/** Exchanges one coin for another at a price that holds ten seconds. */
const Flash = () => {
  const { t } = useTranslation(['money', 'common'])
  const { t: shell } = useTranslation('shell')
  const [query] = useSearchParams()
  const form = useForm({
    schema,
    values: { from: query.get('from') ?? 'USDT', to: query.get('to') ?? 'BTC', amount: '' },
    kept: 'exchange',
    onSubmit: async (asked) => {
      const reply = await request(exchange.exchangeData, { quote: asked })
      setQuote(reply.kind === 'ok' ? reply.data.quote : undefined)
      if (reply.kind !== 'ok') form.setError('amount', { type: 'server', message: failureText(reply) })
    },
  })
  const { from, to, amount: text } = form.watch()
  const [quote, setQuote] = useState<exchange.FlashQuote>()
  const call = useCall(exchange.exchangeData, {})
  const funds = useCall(sctFunds.getByCode, { coin: from })
  const parsed = readTyped(text)
  const available = funds.data?.fund.available
  const tooMuch = parsed.ok && available !== undefined && compare(parsed.value, available) > 0
  const offered = call.data?.terms.coins ?? []
  const coins = offered.map(({ coin }) => ({ id: coin, label: coin }))
  const targets = coins.filter((_, at) => offered[at]?.buyable)
  /** What was quoted, or refused, was for other coins or another amount. */
  const changed = (): void => {
    setQuote(undefined)
    form.clearErrors()
  }
  const put = (amount: string): void => {
    form.setValue('amount', amount)
    changed()
  }
  const turn = (): void => {
    form.setValue('from', to)
    form.setValue('to', from)
    put('')
  }
  return (
    <Page tint bar={<FundsBar title={shell('title.flash')} back="/pages/fund/fund" />}>
      <CallState call={call} rows={5}>
        {() => (
          <>
            <Card>
              <Form of={form}>
                <SelectInput {...form.field('from')} label={t('flash.give')} options={coins} onChosen={changed} />
                <AmountInput
                  {...form.field('amount')}
                  label={t('amount')}
                  onTyped={changed}
                  unit={from}
                  hint={t('available', { amount: coinText(available ?? '', from) })}
                  error={tooMuch ? t('tooMuch') : from === to ? t('flash.same') : undefined}
                />
                <Row>
                  <Button variant="ghost" onPress={() => put(typedText(available ?? '0'))}>
                    {t('all')}
                  </Button>
                  <Button variant="ghost" onPress={turn} aria-label={t('flash.turn')}>
                    <ArrowUpDown size={18} aria-hidden />
                  </Button>
                </Row>
                <SelectInput {...form.field('to')} label={t('flash.get')} options={targets} onChosen={changed} />
              </Form>
            </Card>
            {quote === undefined ? (
              <Stack space="between" gap={3}>
                <SubmitButton
                  of={form}
                  disabled={!parsed.ok || tooMuch || from === to || !targets.some(({ id }) => id === to)}
                  why={parsed.ok ? undefined : t('common:first.fill', { field: t('money:flash.give') })}
                >
                  {t('flash.ask')}
                </SubmitButton>
              </Stack>
            ) : (
              <QuoteCard key={quote.id} quote={quote} onAgain={() => form.submit()} />
            )}
            <ListSection>
              <ListRow label={shell('title.flashList')} href="/pages/history/history" />
            </ListSection>
          </>
        )}
      </CallState>
    </Page>
  )
}

export default Flash
