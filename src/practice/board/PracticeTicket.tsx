import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Amount,
  decimalsOf,
  type Instrument,
  isRefusal,
  lotsOf,
  type Side,
  sizeOfLots,
  type TimedSettings,
  toAmount,
  toPrice,
} from '#protocol'
import { timesText } from '../../trade/names/contractName.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { lengthText } from '../../ui/format/lengthText.ts'
import { formatAmount, formatMoney, formatPrice } from '../../ui/format/number.ts'
import { readTyped } from '../../ui/format/readTyped.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Stack } from '../../ui/Stack.tsx'
import type { Answer, Desk } from '../desk.ts'
import { held, PRACTICE_COIN } from '../engine/account.ts'
import type { BoardProduct } from './boardProduct.ts'
import { previewRows } from './previewRows.ts'

export interface TicketParts {
  readonly desk: Desk
  readonly product: BoardProduct
  readonly instrument: Instrument
  /** Of timed contracts; undefined while they are not known. */
  readonly timed?: TimedSettings | undefined
}

const LEVERAGES = ['1', '2', '3', '5', '10', '20', '50', '75', '100'] as const

const amountOf = (text: string): Amount | undefined => {
  const parsed = readTyped(text)
  return parsed.ok && parsed.value !== '0' ? parsed.value : undefined
}

/** The order ticket of practice: the fields of a product, what the order would do, and one button. */
export const PracticeTicket = ({ desk, product, instrument, timed }: TicketParts) => {
  const { t } = useTranslation(['practice', 'trade', 'futures', 'forex', 'timed', 'errors'])
  const [side, setSide] = useState<Side>('buy')
  const [type, setType] = useState<'market' | 'limit'>('market')
  const [size, setSize] = useState('')
  const [price, setPrice] = useState('')
  const [leverage, setLeverage] = useState<string>('10')
  const [seconds, setSeconds] = useState<string>()
  const [missing, setMissing] = useState(false)
  const { instId, baseCcy } = instrument
  const isTimed = product === 'timed'
  const typed = amountOf(size)
  const sz = typed === undefined || product !== 'forex' ? typed : sizeOfLots(typed, instrument)
  const limit = type === 'limit' && !isTimed ? amountOf(price) : undefined
  const px = limit === undefined ? undefined : toPrice(limit)
  const offer = timed?.grid.find((one) => String(one.seconds) === seconds) ?? timed?.grid[0]
  const view = desk.view(instId)
  const available = held(
    desk.account.peek(),
    'available',
    product === 'spot' && side === 'sell' ? baseCcy : PRACTICE_COIN,
  )

  const send = (): void => {
    const needsPrice = type === 'limit' && !isTimed
    setMissing(sz === undefined || (needsPrice && px === undefined))
    if (sz === undefined || (needsPrice && px === undefined)) return
    const order = { side, sz, ...(px === undefined ? {} : { px }) }
    if (product === 'spot') desk.submit({ product, instId, order })
    else if (product === 'perpetual') desk.submit({ product, instId, order: { ...order, leverage: Number(leverage) } })
    else if (product === 'forex') desk.submit({ product, instId, order })
    else if (timed !== undefined && offer !== undefined)
      desk.submit({
        product,
        instId,
        terms: timed,
        order: {
          instId,
          direction: side === 'buy' ? 'up' : 'down',
          stake: sz,
          seconds: offer.seconds,
          ratio: offer.ratio,
          quoteTs: desk.now(),
        },
      })
  }

  const rows = previewRows(t, { product, instrument, side, sz, px, leverage: Number(leverage), view, desk, offer })
  const sizeLabel = isTimed
    ? `${t('timed:stake')} ${PRACTICE_COIN}`
    : product === 'forex'
      ? t('forex:lots')
      : t('trade:ticket.amountIn', { ccy: baseCcy })
  const needed = missing ? t('trade:problem.missing') : undefined
  const sides =
    product === 'spot'
      ? [t('trade:ticket.buy'), t('trade:ticket.sell')]
      : isTimed
        ? [t('timed:up'), t('timed:down')]
        : [t('futures:ticket.openLong'), t('futures:ticket.openShort')]
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Stack gap={3}>
        <Segmented
          look="filled"
          label={t('trade:ticket.side')}
          value={side}
          onChange={setSide}
          items={[
            { id: 'buy', label: sides[0] ?? '', tone: 'up' },
            { id: 'sell', label: sides[1] ?? '', tone: 'down' },
          ]}
        />
        {isTimed ? (
          timed === undefined ? null : (
            <SelectField
              label={t('timed:duration')}
              value={String(offer?.seconds ?? '')}
              options={timed.grid.map((one) => ({
                id: String(one.seconds),
                label: lengthText(one.seconds * 1_000),
              }))}
              onChange={setSeconds}
            />
          )
        ) : (
          <Segmented
            look="text"
            label={t('trade:ticket.type')}
            value={type}
            onChange={setType}
            items={[
              { id: 'market', label: t('trade:ticket.market') },
              { id: 'limit', label: t('trade:ticket.limit') },
            ]}
          />
        )}
        {type === 'limit' && !isTimed ? (
          <AmountField
            label={t('trade:ticket.priceIn', { ccy: instrument.quoteCcy })}
            unit={instrument.quoteCcy}
            text={price}
            onText={setPrice}
            placeholder={formatPrice(view?.last, decimalsOf(instrument.tickSz))}
            error={px === undefined ? needed : undefined}
          />
        ) : null}
        <AmountField
          label={sizeLabel}
          unit={isTimed ? PRACTICE_COIN : product === 'forex' ? undefined : baseCcy}
          text={size}
          onText={setSize}
          error={sz === undefined ? needed : undefined}
          hint={
            isTimed
              ? undefined
              : t('least', {
                  amount: formatAmount(
                    product === 'forex' ? lotsOf(toAmount(instrument.minSz), instrument) : toAmount(instrument.minSz),
                  ),
                })
          }
        />
        {product === 'perpetual' ? (
          <SelectField
            label={t('futures:settings.leverage')}
            value={leverage}
            options={LEVERAGES.map((one) => ({ id: one, label: timesText(one) }))}
            onChange={setLeverage}
          />
        ) : null}
        <KeyValue
          rows={[
            {
              id: 'available',
              label: t('trade:ticket.available'),
              value:
                product === 'spot' && side === 'sell'
                  ? `${formatAmount(available)} ${baseCcy}`
                  : `${formatMoney(available)} ${PRACTICE_COIN}`,
            },
            ...rows,
          ]}
        />
        <Button type="submit" wide size="large" variant={side === 'buy' ? 'buy' : 'sell'}>
          {t('send', { name: sides[side === 'buy' ? 0 : 1] })}
        </Button>
        <AnswerNote desk={desk} />
      </Stack>
    </form>
  )
}

const AnswerNote = ({ desk }: Pick<TicketParts, 'desk'>) => {
  const { t } = useTranslation(['practice', 'errors', 'trade'])
  const answer = desk.answer.value
  const waits = desk.underway.value
  if (waits > 0)
    return (
      <Note as="output" tone="fill">
        {t('underway')}
      </Note>
    )
  if (answer === undefined) return null
  return (
    <Note as="output" tone={isRefusal(answer) ? 'warn' : 'demo'}>
      {answerText(t, answer)}
    </Note>
  )
}

type T = ReturnType<typeof useTranslation<['practice', 'errors', 'trade']>>['t']

const answerText = (t: T, answer: Answer): string => {
  if (isRefusal(answer)) {
    const count = Number(answer.values?.['count'] ?? 1)
    return t(`errors:${answer.error}`, { ...answer.values, count })
  }
  if ('stake' in answer) return t('opened')
  if (answer.state === 'filled') return t('filled')
  return t(answer.state === 'canceled' ? 'endedUnfilled' : 'placed')
}
