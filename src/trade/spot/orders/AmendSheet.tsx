import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Instrument, isWaiting, notional, type Order, toPrice, tradingContracts } from '#protocol'
import { useMoneyCall } from '../../../core/request/money/useMoneyCall.ts'
import { AmountField } from '../../../ui/AmountField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { formatAmount, formatMoney } from '../../../ui/format/number.ts'
import type { ParsedAmount } from '../../../ui/format/parseAmount.ts'
import { readTyped } from '../../../ui/format/readTyped.ts'
import { typedText } from '../../../ui/format/typed.ts'
import { KeyValue } from '../../../ui/KeyValue.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { useBook } from '../../ticket/market/useBook.ts'
import { useMarketNow } from '../../ticket/market/useMarketNow.ts'
import { ChangeNote } from '../../ticket/orders/ChangeNote.tsx'
import { isShownHere, type Problem } from '../../ticket/problems.ts'
import { problemText } from '../../ticket/problemText.ts'
import { useAvailable } from '../ticket/useAvailable.ts'
import { evaluateAmendment } from './amendment.ts'

interface AmendSheetProps {
  order: Order
  instrument: Instrument
  /** Instead of the order's own prices, as plain decimals: what was asked for elsewhere. */
  px?: string
  trigPx?: string
  /** It was filled or cancelled while the sheet was open. */
  ended: boolean
  open: boolean
  onClose: () => void
}

type Field = 'px' | 'trigPx' | 'sz'

const shown = (px: string): string => (px === '' ? '' : typedText(px))

interface AmendFieldsProps {
  order: Order
  instrument: Instrument
  texts: Readonly<Record<Field, string>>
  read: Readonly<Record<Field, ParsedAmount>>
  sentence: (at: Problem['at']) => string | undefined
  onText: (name: Field, text: string) => void
}

/** Trigger, price and size of the order, and what it comes to. */
const AmendFields = ({ order, instrument, texts, read, sentence, onText }: AmendFieldsProps) => {
  const { t } = useTranslation('trade')
  return (
    <>
      {isWaiting(order) ? (
        <AmountField
          label={t('confirm.triggerPrice')}
          text={texts.trigPx}
          onText={(text) => onText('trigPx', text)}
          unit={instrument.quoteCcy}
          error={sentence('trigger')}
        />
      ) : null}
      {order.px === '' ? null : (
        <AmountField
          label={t('amend.price')}
          text={texts.px}
          onText={(text) => onText('px', text)}
          unit={instrument.quoteCcy}
          error={sentence('price')}
        />
      )}
      <AmountField
        label={t('amend.size')}
        text={texts.sz}
        onText={(text) => onText('sz', text)}
        unit={order.tgtCcy === 'quote_ccy' ? instrument.quoteCcy : instrument.baseCcy}
        readOnly={order.ocoId !== ''}
        error={sentence('amount')}
        hint={
          order.ocoId !== ''
            ? t('amend.pairSize')
            : order.accFillSz === '0'
              ? undefined
              : t('amend.sizeHint', { filled: formatAmount(order.accFillSz), ccy: instrument.baseCcy })
        }
      />
      {read.px.ok && read.sz.ok && order.tgtCcy === 'base_ccy' ? (
        <KeyValue
          rows={[
            {
              id: 'total',
              label: t('amend.total'),
              value: `${formatMoney(notional(read.sz.value, toPrice(read.px.value), 'up'), 2, 2)}\u00a0${instrument.quoteCcy}`,
            },
          ]}
        />
      ) : null}
    </>
  )
}

/** Changes price, size or trigger of a live order; a pair keeps its size. */
export const AmendSheet = (props: AmendSheetProps) => {
  const { order, instrument, px = order.px, trigPx = order.trigPx, ended, open, onClose } = props
  const { t } = useTranslation('trade')
  const [texts, setTexts] = useState(() => ({ px: shown(px), trigPx: shown(trigPx), sz: typedText(order.sz) }))
  const form = useId()
  const book = useBook(order.instId)
  const market = useMarketNow(order.instId, book)
  const available = useAvailable(true, instrument)
  const change = useMoneyCall(tradingContracts.update, `amend-${order.ordId}`)
  const { prepare, dismiss } = change
  const { phase } = change.now
  const read = { px: readTyped(texts.px), sz: readTyped(texts.sz), trigPx: readTyped(texts.trigPx) }
  const { amendment, problems } = evaluateAmendment(order, read, instrument, {
    ...market,
    available,
    quoteDecimals: 18,
  })
  const sentence = (at: Problem['at']): string | undefined => {
    const problem = problems.find((one) => one.at === at && isShownHere(one))
    return problem && problemText(t, problem)
  }

  useEffect(() => {
    if (open) prepare()
  }, [open, prepare])
  useEffect(() => {
    if (phase !== 'done') return
    dismiss()
    onClose()
  }, [phase, dismiss, onClose])

  // A refusal was read with the sheet; the next opening is another attempt.
  const close = (): void => {
    dismiss()
    onClose()
  }

  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('amend.title')}
      foot={
        <Button
          type="submit"
          form={form}
          size="large"
          wide
          busy={change.pending}
          disabled={ended || problems.length > 0}
          onPress={() => change.send({ action: 'amend', ordId: order.ordId, ...amendment })}
        >
          {ended ? t('orders.ended') : (sentence('button') ?? t('amend.save'))}
        </Button>
      }
    >
      {/* Enter in its fields presses the button at the foot. */}
      <form id={form} noValidate onSubmit={(event) => event.preventDefault()}>
        <Stack gap={3}>
          <AmendFields
            {...{ order, instrument, texts, read, sentence }}
            onText={(name, text) => setTexts({ ...texts, [name]: text })}
          />
          <ChangeNote state={change.now} onDismiss={dismiss} />
        </Stack>
      </form>
    </Sheet>
  )
}
