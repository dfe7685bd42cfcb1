import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument, type Side, toAmount, toPrice } from '#protocol'
import { numberStyle } from '../../../core/format/numberStyle.ts'
import { useSignalPick } from '../../../core/live/useSignalValue.ts'
import { useStream } from '../../../core/state/streamContext.ts'
import { InCurrency } from '../../../market/currency/InCurrency.tsx'
import { AmountField } from '../../../ui/AmountField.tsx'
import { Card } from '../../../ui/Card.tsx'
import { formatAmount, formatPrice } from '../../../ui/format/number.ts'
import { parseAmount } from '../../../ui/format/parseAmount.ts'
import { KeyValue } from '../../../ui/KeyValue.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { type FeeExample, feeExample } from './feeExample.ts'
import css from './Reference.module.css'

/** The last price of an instrument, at most once a second, so that what is counted with it can be read. */
const useCalmPrice = (instId: string): string | undefined => {
  const stream = useStream()
  useEffect(() => stream.demandQuotes([instId]), [stream, instId])
  const last = useSignalPick(
    stream.now,
    useCallback(() => stream.quote(instId).peek()?.last, [stream, instId]),
  )
  return last === '' ? undefined : last
}

const Fee = ({ one, ccy, quoteCcy }: { one: FeeExample['maker']; ccy: string; quoteCcy: string }) => (
  <>
    {formatAmount(one.fee)} {ccy}
    {ccy === quoteCcy ? null : <span className={css['worth']}>{`≈\u00a0${formatAmount(one.worth)} ${quoteCcy}`}</span>}
    <span className={css['worth']}>
      <InCurrency usdt={one.worth} />
    </span>
  </>
)

/** What one order would cost, at the present price and by the venue's own rule. */
export const FeeExampleCard = ({ instruments }: { instruments: readonly [Instrument, ...Instrument[]] }) => {
  const { t } = useTranslation('reference')
  const [chosen, setChosen] = useState(instruments[0].instId)
  const [side, setSide] = useState<Side>('buy')
  const [text, setText] = useState('1000')
  const instrument = instruments.find(({ instId }) => instId === chosen) ?? instruments[0]
  const { instId, baseCcy, quoteCcy, tickSz } = instrument
  const price = useCalmPrice(instId)
  const parsed = parseAmount(text, numberStyle())
  const spend = parsed.ok ? parsed.value : undefined
  const example =
    price === undefined || spend === undefined
      ? undefined
      : feeExample(instrument, side, toAmount(spend), toPrice(price))
  return (
    <Card title={t('fees.example')}>
      <div className={css['fields']}>
        <SelectField
          label={t('instrument')}
          value={instId}
          options={instruments.map((one) => ({
            id: one.instId,
            label: `${one.baseCcy} / ${one.quoteCcy}`,
            hint: one.name,
          }))}
          onChange={setChosen}
        />
        <Segmented
          label={t('fees.side')}
          items={[
            { id: 'buy', label: t('fees.buy'), tone: 'up' },
            { id: 'sell', label: t('fees.sell'), tone: 'down' },
          ]}
          value={side}
          onChange={setSide}
        />
        <AmountField label={t('fees.worth')} text={text} onText={setText} unit={quoteCcy} />
      </div>
      {price === undefined ? (
        <Note>{t('fees.noPrice')}</Note>
      ) : example === undefined ? (
        <Note>{spend === undefined ? t('fees.noAmount') : t('fees.tooLittle')}</Note>
      ) : (
        <KeyValue
          rows={[
            {
              id: 'price',
              label: t('fees.atPrice'),
              value: `${formatPrice(price, decimalsOf(tickSz))} ${quoteCcy}`,
            },
            { id: 'size', label: t('fees.size'), value: `${formatAmount(example.size)} ${baseCcy}` },
            {
              id: 'maker',
              label: t('fees.makerFee'),
              value: <Fee one={example.maker} ccy={example.feeCcy} quoteCcy={quoteCcy} />,
            },
            {
              id: 'taker',
              label: t('fees.takerFee'),
              value: <Fee one={example.taker} ccy={example.feeCcy} quoteCcy={quoteCcy} />,
              strong: true,
            },
          ]}
        />
      )}
    </Card>
  )
}
