import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type InputOf, merchantOrder, type OutputOf, payType, sctFunds } from '#protocol'
import { defined } from '../../core/defined.ts'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { MoveNote } from '../../funding/MoveNote.tsx'
import { useMove } from '../../funding/useMove.ts'
import { Card } from '../../ui/Card.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { readTyped } from '../../ui/format/readTyped.ts'
import { AmountInput } from '../../ui/forms/AmountInput.tsx'
import { SegmentedInput, SelectInput } from '../../ui/forms/ChoiceInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Note } from '../../ui/Note.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { choosePair, useChosenPair, type Varieties } from '../market/chosenPair.ts'
import { OfferRow } from '../market/OfferRow.tsx'
import { PayMethodSign, payMethodName } from '../payMethodNames.tsx'
import { orderPath } from './OrderPage.tsx'
import { agreedRows } from './orderRows.ts'
import { TakeSheet } from './TakeSheet.tsx'
import type { Way } from './useWays.ts'

/** The best offer is asked for again so often, and so long after the last key, in ms. */
const EVERY = 5_000
const PAUSE = 300

type Size = Pick<InputOf<typeof merchantOrder.fastQuote>, 'total' | 'amount'>
type Quote = NonNullable<OutputOf<typeof merchantOrder.fastQuote>['quote']> & { readonly maxDrift: string }

const schema = v.object({
  side: v.picklist(['buy', 'sell']),
  coin: v.string(),
  currency: v.string(),
  unit: v.picklist(['total', 'amount']),
  size: v.string(),
  payee: v.string(),
})

/** The best offer for an amount, taken without a look at the others. */
export const QuickForm = ({ varieties }: { varieties: Varieties }) => {
  const { t } = useTranslation(['c2cMarket', 'c2cOrders', 'c2c', 'common'])
  const navigation = useNavigation()
  const pair = useChosenPair(varieties)
  const { coin, currency } = pair
  const move = useMove(merchantOrder.fastSaveBuy, 'c2c-quick', ({ id }) => navigation.replace(orderPath(id)))
  const [asked, setAsked] = useState<Quote>()
  const form = useForm<v.InferInput<typeof schema>, v.InferOutput<typeof schema>>({
    schema,
    values: { side: 'buy', ...pair, unit: 'total', size: '', payee: '' },
    onSubmit: async (): Promise<void> => {
      // What is confirmed is quoted at that moment.
      const reply = await request(merchantOrder.fastQuote, input)
      const found = reply.kind === 'ok' ? reply.data.quote : undefined
      if (reply.kind === 'ok' && found !== undefined) {
        move.dismiss()
        setAsked({ ...found, maxDrift: reply.data.maxDrift })
        return
      }
      const message = reply.kind === 'ok' ? t('c2cMarket:quick.none') : failureText(reply)
      form.setError('size', { type: 'server', message })
    },
  })
  const { side, unit, size, payee } = form.watch()
  const own = useCall(payType.fastPayType, { currency }, { enabled: side === 'sell' })
  const funds = useCall(sctFunds.getByCode, { coin }, { enabled: side === 'sell' })
  const available = side === 'sell' ? funds.data?.fund.available : undefined
  const mine = side === 'sell' ? (own.data?.methods ?? []) : []
  const saved = mine.find(({ id }) => id === payee) ?? mine[0]

  const typed = readTyped(size)
  const isSize = typed.ok && /[1-9]/.test(typed.value)
  const wanted: Size = isSize ? (unit === 'total' ? { total: typed.value } : { amount: typed.value }) : {}
  const input = { side, coin, currency, ...wanted, ...(saved !== undefined && { method: saved.method }) }
  const settled = useDebounced(JSON.stringify(input), PAUSE)
  const isSettled = settled === JSON.stringify(input)
  const mayAsk = isSize && (side === 'buy' || saved !== undefined)
  const best = useCall(merchantOrder.fastQuote, input, { enabled: mayAsk && isSettled, every: EVERY, quiet: true })
  const quote = mayAsk ? best.data?.quote : undefined
  const wayOf = ({ ways }: Quote['offer']): Way | undefined => {
    if (saved !== undefined)
      return { payee: saved.id, method: saved.method, name: saved.name, type: saved.type, hint: '' }
    const [way] = ways
    return way && { payee: way.payee, method: way.method, name: way.name, type: way.type, hint: '' }
  }
  const way = asked === undefined ? undefined : wayOf(asked.offer)
  return (
    <>
      <Card>
        <Form of={form}>
          <SegmentedInput
            {...form.field('side')}
            look="filled"
            label={t('c2cMarket:side')}
            items={[
              { id: 'buy', label: t('c2cMarket:buy'), tone: 'up' },
              { id: 'sell', label: t('c2cMarket:sell'), tone: 'down' },
            ]}
          />
          <SelectInput
            {...form.field('coin')}
            label={t('c2cMarket:coin')}
            options={varieties.coins.map(({ code }) => ({ id: code, label: code }))}
            otherwise={coin}
            onChosen={(code) => choosePair({ coin: code, currency })}
          />
          <SelectInput
            {...form.field('currency')}
            label={t('c2cMarket:quick.currency')}
            options={varieties.currencies.map((one) => ({ id: one.currency, label: one.currency }))}
            otherwise={currency}
            onChosen={(code) => choosePair({ coin, currency: code })}
          />
          <SegmentedInput
            {...form.field('unit')}
            label={t('c2cOrders:take.unit')}
            items={[
              { id: 'total', label: t('c2cOrders:take.in', { unit: currency }) },
              { id: 'amount', label: t('c2cOrders:take.in', { unit: coin }) },
            ]}
          />
          <AmountInput
            {...form.field('size')}
            label={t('c2cOrders:take.size')}
            unit={unit === 'total' ? currency : coin}
            {...(available !== undefined && { hint: t('c2cOrders:take.yours', { amount: coinText(available, coin) }) })}
          />
          {side === 'buy' || mine.length === 0 ? null : (
            <SelectInput
              {...form.field('payee')}
              label={t('c2cOrders:take.payee.sell')}
              otherwise={saved?.id}
              options={mine.map((one) => ({
                id: one.id,
                label: payMethodName(t, one),
                icon: <PayMethodSign type={one.type} />,
              }))}
            />
          )}
          {side === 'sell' && own.data !== undefined && saved === undefined ? (
            <Note tone="warn">{t('c2cMarket:quick.noWay', { currency })}</Note>
          ) : null}
          {mayAsk && best.data !== undefined && quote === undefined ? (
            <Note as="output">{t('c2cMarket:quick.none')}</Note>
          ) : null}
          {quote === undefined ? null : (
            <>
              <KeyValue rows={agreedRows(t, { ...quote.offer, ...quote, fee: { rate: quote.offer.fee } })} />
              <Note small>{t('c2cMarket:quick.next')}</Note>
            </>
          )}
          {asked === undefined ? <MoveNote now={move.now} /> : null}
          <SubmitButton
            of={form}
            variant={side}
            busy={move.pending}
            disabled={quote === undefined}
            why={isSize ? undefined : t('common:first.fill', { field: t('c2cOrders:take.size') })}
          >
            {t('c2cOrders:take.next')}
          </SubmitButton>
        </Form>
      </Card>
      {quote === undefined ? null : (
        <ListSection title={t('c2cMarket:quick.best')}>
          <OfferRow offer={quote.offer} index={undefined} isTaken />
        </ListSection>
      )}
      {side === 'sell' && own.data !== undefined && saved === undefined ? (
        <ListSection>
          <ListRow label={t('c2c:pay.add')} href="/pages/C2C/paymentMethod" />
        </ListSection>
      ) : null}
      {asked === undefined || way === undefined || !isSize ? null : (
        <TakeSheet
          quoted={asked}
          size={unit === 'total' ? { total: typed.value } : { amount: typed.value }}
          way={way}
          available={available}
          move={move}
          onConfirm={(drift) =>
            move.send({
              ...input,
              price: asked.offer.price,
              drift,
              fee: asked.offer.fee,
              // Of a purchase that is paid as it was confirmed: the next best offer, too.
              ...(saved === undefined ? defined({ method: asked.offer.ways[0]?.method }) : { payee: saved.id }),
            })
          }
          onClose={() => setAsked(undefined)}
          onRefused={best.refetch}
        />
      )}
    </>
  )
}
