import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { beforeFee, merchantOrder, minimum, notional, type OutputOf, sctFunds } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { MoveNote } from '../../funding/MoveNote.tsx'
import { useMove } from '../../funding/useMove.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { readTyped } from '../../ui/format/readTyped.ts'
import { typedText } from '../../ui/format/typed.ts'
import { AmountInput } from '../../ui/forms/AmountInput.tsx'
import { SegmentedInput, SelectInput } from '../../ui/forms/ChoiceInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Note } from '../../ui/Note.tsx'
import { Row } from '../../ui/Row.tsx'
import { PayMethodSign, payMethodName } from '../payMethodNames.tsx'
import { orderPath } from './OrderPage.tsx'
import { agreedRows, moneyOf } from './orderRows.ts'
import { TakeSheet } from './TakeSheet.tsx'
import { takePreview } from './takePreview.ts'
import { useWays } from './useWays.ts'

export type Quoted = OutputOf<typeof merchantOrder.selectDetail>

const schema = v.object({ unit: v.picklist(['total', 'amount']), size: v.string(), payee: v.string() })

interface TakeFormProps {
  quoted: Quoted
  /** Of the address: so much of the currency. */
  wanted: string | undefined
  /** The same: the way of payment that is chosen first. */
  method: string | undefined
  refetch: () => Promise<unknown>
}

/** How much of an offer, and how it is paid; everything that follows from it stands below before it is sent. */
export const TakeForm = ({ quoted, wanted, method, refetch }: TakeFormProps) => {
  const { t } = useTranslation(['c2cOrders', 'c2c', 'common'])
  const navigation = useNavigation()
  const move = useMove(merchantOrder.saveBuy, 'c2c-take', ({ id }) => navigation.replace(orderPath(id)))
  const { offer } = quoted
  const { side, coin, currency, price, min, max, free, decimals, fee } = offer
  const [asked, setAsked] = useState<Quoted>()
  const { known, ways } = useWays(offer)
  const funds = useCall(sctFunds.getByCode, { coin }, { enabled: side === 'sell' })
  const available = side === 'sell' ? funds.data?.fund.available : undefined
  const form = useForm({
    schema,
    values: { unit: 'total', size: wanted === undefined ? '' : typedText(wanted), payee: '' },
    onSubmit: async () => {
      // What is confirmed is quoted at that moment.
      const reply = await request(merchantOrder.selectDetail, { ad: offer.ad })
      if (reply.kind === 'ok') {
        move.dismiss()
        return setAsked(reply.data)
      }
      form.setError('size', { type: 'server', message: failureText(reply) })
      return void refetch()
    },
  })
  const { unit, size, payee } = form.watch()
  const typed = readTyped(size)
  const sizeOf = typed.ok ? (unit === 'total' ? { total: typed.value } : { amount: typed.value }) : undefined
  const preview = sizeOf && takePreview(offer, sizeOf, price, available)
  const way = ways.find((one) => one.payee === payee) ?? ways.find((one) => one.method === method) ?? ways[0]
  const limits = { min: moneyOf(min, currency), max: moneyOf(max, currency) }
  const fillMost = (): void => {
    const coins = available === undefined ? free : minimum(free, beforeFee(available, fee))
    form.setValue('unit', 'total')
    form.setValue('size', typedText(minimum(max, notional(coins, price, 'down', decimals))))
    form.clearErrors()
  }
  const error =
    preview?.problem === undefined ? undefined : t(`c2cOrders:take.problem.${preview.problem}`, { ...limits, coin })
  return (
    <>
      <Card>
        <Form of={form}>
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
            hint={t('c2cOrders:take.limits', limits)}
            error={error}
          />
          <Row>
            <Note as="span" small>
              {available === undefined
                ? t('c2cOrders:take.free', { amount: coinText(free, coin) })
                : t('c2cOrders:take.yours', { amount: coinText(available, coin) })}
            </Note>
            <Button variant="ghost" onPress={fillMost}>
              {t('c2cOrders:take.most')}
            </Button>
          </Row>
          {known && way === undefined ? (
            <Note tone="warn">{t('c2cOrders:take.noWay', { currency })}</Note>
          ) : (
            <SelectInput
              {...form.field('payee')}
              label={t(`c2cOrders:take.payee.${side}`)}
              otherwise={way?.payee}
              options={ways.map((one) => ({
                id: one.payee,
                label: payMethodName(t, one),
                icon: <PayMethodSign type={one.type} />,
                ...(one.hint === '' ? {} : { hint: one.hint }),
              }))}
            />
          )}
          {preview === undefined ? null : (
            <KeyValue rows={agreedRows(t, { ...offer, ...preview, fee: { rate: fee } })} />
          )}
          <Note small>{t('c2cOrders:take.frozen')}</Note>
          {/* Of a request that an earlier visit left, too. */}
          {asked === undefined ? <MoveNote now={move.now} /> : null}
          <SubmitButton
            of={form}
            variant={side}
            busy={move.pending}
            disabled={preview === undefined || preview.problem !== undefined || way === undefined}
            why={preview === undefined ? t('common:first.fill', { field: t('c2cOrders:take.size') }) : undefined}
          >
            {t('c2cOrders:take.next')}
          </SubmitButton>
        </Form>
      </Card>
      {side === 'sell' && known && way === undefined ? (
        <ListSection>
          <ListRow label={t('c2c:pay.add')} href="/pages/C2C/paymentMethod" />
        </ListSection>
      ) : null}
      {asked === undefined || sizeOf === undefined || way === undefined ? null : (
        <TakeSheet
          quoted={asked}
          size={sizeOf}
          way={way}
          available={available}
          move={move}
          onConfirm={(drift) => {
            const { ad, version, price: seen, fee: seenFee } = asked.offer
            move.send({ ad, version, price: seen, drift, fee: seenFee, ...sizeOf, payee: way.payee })
          }}
          onClose={() => setAsked(undefined)}
          onRefused={refetch}
        />
      )}
    </>
  )
}
