import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import {
  type Amount,
  add,
  compare,
  icoOrder,
  isMultiple,
  isPositive,
  mostTokens,
  placesOf,
  SALE_PAY_DECIMALS,
  type SaleView,
  sctFunds,
  subtract,
  ticketCost,
  ZERO,
} from '#protocol'
import { randomId } from '../../core/format/randomId.ts'
import { useCall } from '../../core/request/useCall.ts'
import { showToast } from '../../core/toastQueue.ts'
import { MoveNote } from '../../funding/MoveNote.tsx'
import { useMove } from '../../funding/useMove.ts'
import { useRefusedField } from '../../funding/useRefusedField.ts'
import { Card } from '../../ui/Card.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { readTyped } from '../../ui/format/readTyped.ts'
import { AmountInput } from '../../ui/forms/AmountInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'

const schema = v.object({ amount: v.string() })

type Problem = 'decimals' | 'balance' | 'least' | 'most' | 'tickets'

/** Why so much more cannot be committed; `before` is what the user committed already. */
export const subscribeProblem = (
  { settings }: Pick<SaleView, 'settings'>,
  before: Amount,
  amount: Amount,
  available: Amount | undefined,
): Problem | undefined => {
  const after = add(before, amount)
  if (placesOf(amount) > SALE_PAY_DECIMALS) return 'decimals'
  if (settings.sharing === 'lottery' && !isMultiple(amount, ticketCost(settings))) return 'tickets'
  if (compare(after, settings.commitLeast) < 0) return 'least'
  if (isPositive(settings.commitMost) && compare(after, settings.commitMost) > 0) return 'most'
  return available !== undefined && compare(amount, available) > 0 ? 'balance' : undefined
}

/** Commits coins to an open sale; what they can get at most, and the balance afterwards, are shown before they are sent. */
export const SubscribeForm = ({ sale, refetch }: { sale: SaleView; refetch: () => Promise<unknown> }) => {
  const { t } = useTranslation(['sale', 'common'])
  const { id, settings } = sale
  const { payCoin, token, sharing } = settings
  const funds = useCall(sctFunds.getByCode, { coin: payCoin })
  const available = funds.data?.fund.available
  const before = sale.own?.committed ?? ZERO
  const move = useMove(icoOrder.buy, `earn-sale-buy-${id}`, () => {
    showToast(t('sale:buy.done'), 'good')
    void refetch()
    void funds.refetch()
  })
  const form = useForm<v.InferInput<typeof schema>, v.InferOutput<typeof schema>>({
    schema,
    values: { amount: '' },
    onSubmit: () => {
      if (size !== undefined && problem === undefined)
        move.send({ id, amount: size, ...(sharing === 'lottery' ? { nonce: randomId() } : {}) })
    },
  })
  useRefusedField(form, move)
  const { amount } = form.watch()
  const typed = readTyped(amount)
  const size = typed.ok && isPositive(typed.value) ? typed.value : undefined
  const problem = size && subscribeProblem(sale, before, size, available)
  const limits = {
    coin: payCoin,
    least: coinText(settings.commitLeast, payCoin),
    most: coinText(settings.commitMost, payCoin),
    cost: coinText(sharing === 'lottery' ? ticketCost(settings) : ZERO, payCoin),
  }
  const isFine = size !== undefined && problem === undefined
  return (
    <Card title={t('sale:buy.title')}>
      <Form of={form}>
        <AmountInput
          {...form.field('amount')}
          label={t('sale:buy.amount')}
          unit={payCoin}
          hint={available === undefined ? undefined : t('sale:buy.available', { amount: coinText(available, payCoin) })}
          error={problem === undefined ? undefined : t(`sale:buy.problem.${problem}`, limits)}
        />
        {isFine ? (
          <KeyValue
            rows={[
              {
                id: 'after',
                label: t('sale:own.committed'),
                value: coinText(add(before, size), payCoin),
                strong: true,
              },
              {
                id: 'tokens',
                label: t('sale:buy.most'),
                value: coinText(mostTokens(settings, add(before, size)), token),
              },
              { id: 'fee', label: t('sale:buy.fee'), value: coinText(ZERO, payCoin) },
              ...(available === undefined
                ? []
                : [
                    {
                      id: 'balance',
                      label: t('sale:buy.balance'),
                      value: coinText(subtract(available, size), payCoin),
                    },
                  ]),
            ]}
          />
        ) : null}
        <Note small>{t('sale:buy.note')}</Note>
        <MoveNote now={move.now} />
        <SubmitButton
          of={form}
          busy={move.pending}
          disabled={!isFine}
          why={size === undefined ? t('common:first.fill', { field: t('sale:buy.amount') }) : undefined}
        >
          {t('sale:buy.title')}
        </SubmitButton>
      </Form>
    </Card>
  )
}
