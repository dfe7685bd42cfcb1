import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import {
  type Amount,
  add,
  C2C_COIN_DECIMALS,
  type C2cAdView,
  compare,
  isPositive,
  merchant,
  negate,
  placesOf,
  sctFunds,
  subtract,
} from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { showToast } from '../../core/toastQueue.ts'
import { MoveNote } from '../../funding/MoveNote.tsx'
import { useMove } from '../../funding/useMove.ts'
import { useRefusedField } from '../../funding/useRefusedField.ts'
import { Card } from '../../ui/Card.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { readTyped } from '../../ui/format/readTyped.ts'
import { AmountInput } from '../../ui/forms/AmountInput.tsx'
import { SegmentedInput } from '../../ui/forms/ChoiceInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'

const schema = v.object({ way: v.picklist(['add', 'take']), amount: v.string() })

type StockProblem = 'decimals' | 'balance' | 'tooMuch'

/** Why the stock cannot change by so much; `available` is the owner's balance, where coins move at all. */
export const stockProblem = (
  { free }: Pick<C2cAdView, 'free'>,
  way: 'add' | 'take',
  amount: Amount,
  available: Amount | undefined,
): StockProblem | undefined => {
  if (placesOf(amount) > C2C_COIN_DECIMALS) return 'decimals'
  if (way === 'take') return compare(amount, free) > 0 ? 'tooMuch' : undefined
  return available !== undefined && compare(amount, available) > 0 ? 'balance' : undefined
}

interface StockFormProps {
  ad: C2cAdView
  refetch: () => Promise<unknown>
}

/** Adds to what an ad sells (or wants), or takes back what is free of it; both balances are shown before it is sent. */
export const StockForm = ({ ad, refetch }: StockFormProps) => {
  const { t } = useTranslation(['c2cAds', 'c2cOrders', 'common'])
  const { id, version, side, coin, free } = ad
  const isSale = side === 'sell'
  const funds = useCall(sctFunds.getByCode, { coin }, { enabled: isSale })
  const available = isSale ? funds.data?.fund.available : undefined
  const move = useMove(merchant.stockAd, `c2c-ad-stock-${id}`, () => {
    showToast(t('c2cAds:done.stock'), 'good')
    void refetch()
    if (isSale) void funds.refetch()
  })
  const form = useForm<v.InferInput<typeof schema>, v.InferOutput<typeof schema>>({
    schema,
    values: { way: 'add', amount: '' },
    onSubmit: () => {
      if (by !== undefined) move.send({ id, version, by })
    },
  })
  useRefusedField(form, move)
  const { way, amount } = form.watch()
  const typed = readTyped(amount)
  const size = typed.ok && isPositive(typed.value) ? typed.value : undefined
  const problem = size && stockProblem(ad, way, size, available)
  const by = size === undefined || problem !== undefined ? undefined : way === 'add' ? size : negate(size)
  return (
    <Card title={t(`c2cAds:stock.title.${side}`)}>
      <Form of={form}>
        <SegmentedInput
          {...form.field('way')}
          label={t(`c2cAds:stock.title.${side}`)}
          items={[
            { id: 'add', label: t('c2cAds:stock.add') },
            { id: 'take', label: t(`c2cAds:stock.take.${side}`) },
          ]}
        />
        <AmountInput
          {...form.field('amount')}
          label={t('c2cOrders:take.size')}
          unit={coin}
          hint={
            way === 'take'
              ? t('c2cAds:stock.inAd', { amount: coinText(free, coin) })
              : available === undefined
                ? undefined
                : t('c2cOrders:take.yours', { amount: coinText(available, coin) })
          }
          error={
            problem === undefined
              ? undefined
              : problem === 'tooMuch'
                ? t('c2cAds:wrong.tooMuch')
                : t(`c2cOrders:take.problem.${problem}`, { coin })
          }
        />
        {by === undefined ? null : (
          <KeyValue
            rows={[
              { id: 'free', label: t('c2cAds:stock.after'), value: coinText(add(free, by), coin), strong: true },
              ...(available === undefined
                ? []
                : [
                    {
                      id: 'balance',
                      label: t('c2cAds:stock.balanceAfter'),
                      value: coinText(subtract(available, by), coin),
                    },
                  ]),
            ]}
          />
        )}
        <Note small>{t(`c2cAds:stock.note.${side}`)}</Note>
        <MoveNote now={move.now} />
        <SubmitButton
          of={form}
          busy={move.pending}
          disabled={by === undefined}
          why={size === undefined ? t('common:first.fill', { field: t('c2cOrders:take.size') }) : undefined}
        >
          {t(way === 'add' ? 'c2cAds:stock.doAdd' : `c2cAds:stock.doTake.${side}`)}
        </SubmitButton>
      </Form>
    </Card>
  )
}
