import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { compare, exchange, sctFunds } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { ExchangePreview } from '../../funding/ExchangePreview.tsx'
import { ExchangeSide, ExchangeTurn } from '../../funding/ExchangeSides.tsx'
import { QuoteCard } from '../../funding/QuoteCard.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { CoinIcon } from '../../ui/CoinIcon.tsx'
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
  const coins = offered.map(({ coin }) => ({ id: coin, label: coin, icon: <CoinIcon code={coin} /> }))
  const termsOf = (code: string) => offered.find(({ coin }) => coin === code)
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
  const [giving, getting] = [termsOf(from), termsOf(to)]
  return (
    <Page tint bar={<FundsBar title={shell('title.flash')} back="/pages/fund/fund" />}>
      <CallState call={call} rows={5}>
        {() => (
          <>
            <Card>
              <Form of={form}>
                <ExchangeSide>
                  <SelectInput {...form.field('from')} label={t('flash.give')} options={coins} onChosen={changed} />
                  <AmountInput
                    {...form.field('amount')}
                    label={t('amount')}
                    onTyped={changed}
                    hint={t('available', { amount: coinText(available ?? '', from) })}
                    error={tooMuch ? t('tooMuch') : from === to ? t('flash.same') : undefined}
                  />
                </ExchangeSide>
                <ExchangeTurn onAll={() => put(typedText(available ?? '0'))} onTurn={turn} />
                <ExchangeSide>
                  <SelectInput {...form.field('to')} label={t('flash.get')} options={targets} onChosen={changed} />
                  {giving === undefined || getting === undefined ? null : (
                    <ExchangePreview given={parsed.ok ? parsed.value : undefined} from={giving} to={getting} />
                  )}
                </ExchangeSide>
              </Form>
            </Card>
            {quote === undefined ? (
              <Stack space="between" gap={3}>
                <SubmitButton
                  of={form}
                  disabled={!parsed.ok || tooMuch || from === to || !targets.some(({ id }) => id === to)}
                  why={parsed.ok ? undefined : t('common:first.fill', { field: t('money:amount') })}
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
